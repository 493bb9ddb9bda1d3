import { connect, disconnect, type Sql } from '../../db/client.ts'

export interface Statement {
  query: string
  calls: number
  /** Pages of 8 KB that one call reads, from memory or disk. */
  pages: number
  rows: number
  ms: number
}

/** A role for the service, to tell its statements from ours. */
export async function createRole(url: string, role: string): Promise<void> {
  const sql = connect(url, { name: 'years', max: 1 })
  await sql`create role ${sql(role)} login password 'of-the-service'`
  await disconnect(sql)
}

export async function createDatabase(url: string, name: string, owner: string): Promise<void> {
  const sql = connect(url, { name: 'years', max: 1 })
  await sql`create database ${sql(name)} owner ${sql(owner)}`
  await disconnect(sql)
}

export const countStatements = (sql: Sql) => sql`create extension if not exists pg_stat_statements`
export const forgetStatements = (sql: Sql) => sql`select pg_stat_statements_reset()`

/** Each statement that this role ran in this database, with its average reads per call. */
export const listStatements = (sql: Sql, role: string) => sql<Statement[]>`
  select regexp_replace(query, '\\s+', ' ', 'g') as query, sum(calls)::int as calls,
         (sum(shared_blks_hit + shared_blks_read) / sum(calls))::float8 as pages,
         (sum(rows) / sum(calls))::float8 as rows, (sum(total_exec_time) / sum(calls))::float8 as ms
  from pg_stat_statements
  where userid = (select oid from pg_roles where rolname = ${role})
    and dbid = (select oid from pg_database where datname = current_database())
    and query ~* '^\\s*(select|insert|update|delete|with)'
  group by 1
  order by pages desc`

export interface TableSize {
  name: string
  rows: number
  bytes: number
  indexBytes: number
  updates: number
  hotUpdates: number
  deadRows: number
}

/** Tables with their indexes, months and TOAST, the largest first. */
export const listTables = (sql: Sql) => sql<TableSize[]>`
  with tables as (
    select coalesce(i.inhparent, c.oid) as oid, c.oid as part
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  )
  select t.oid::regclass::text as name, sum(greatest(c.reltuples, 0))::float8 as rows,
         sum(pg_total_relation_size(t.part))::float8 as bytes, sum(pg_indexes_size(t.part))::float8 as "indexBytes",
         coalesce(sum(s.n_tup_upd), 0)::float8 as updates, coalesce(sum(s.n_tup_hot_upd), 0)::float8 as "hotUpdates",
         coalesce(sum(s.n_dead_tup), 0)::float8 as "deadRows"
  from tables t join pg_class c on c.oid = t.part left join pg_stat_user_tables s on s.relid = t.part
  group by t.oid
  order by bytes desc`
