import type { Sql } from '../../db/client.ts'
import { onlyRow } from '../../db/first.ts'

interface Server {
  version: string
  version_number: number
  encoding: string
  now: Date
  autovacuum: boolean
  track_counts: boolean
  fsync: boolean
  full_page_writes: boolean
  data_checksums: boolean
  synchronous_commit: string
  transaction_age: number
  idle_in_transaction: number
  archive_mode: string
  role: string
  can_monitor: boolean
  /** Whether this connection, or the pooler's own, uses TLS. */
  encrypted: boolean
}

export const readServer = (sql: Sql): Promise<Server> =>
  onlyRow(sql<Server[]>`
    select current_setting('server_version') as version,
           current_setting('server_version_num')::int as version_number,
           current_setting('server_encoding') as encoding,
           clock_timestamp() as now,
           current_setting('autovacuum')::bool as autovacuum,
           current_setting('track_counts')::bool as track_counts,
           current_setting('fsync')::bool as fsync,
           current_setting('full_page_writes')::bool as full_page_writes,
           current_setting('data_checksums')::bool as data_checksums,
           current_setting('synchronous_commit') as synchronous_commit,
           (select max(age(datfrozenxid)) from pg_database) as transaction_age,
           (select count(*) from pg_stat_activity
            where state like 'idle in transaction%' and state_change < clock_timestamp() - interval '1 minute')
             as idle_in_transaction,
           current_setting('archive_mode') as archive_mode,
           quote_ident(current_user) as role,
           pg_has_role('pg_monitor', 'usage') as can_monitor,
           coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted`)

interface Database {
  bytes: number
  /** The first table that the role may not read or write. */
  closed_table: string | null
  can_make_tables: boolean
  invalid_indexes: string[]
  /** Months of events after the current one. */
  months_ahead: number
}

export const readDatabase = (sql: Sql): Promise<Database> =>
  onlyRow(sql<Database[]>`
    select pg_database_size(current_database()) as bytes,
           (select min(c.relname::text) from pg_class c
            where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
              -- One call each: with a list, one of the privileges is enough.
              and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
                and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))) as closed_table,
           has_schema_privilege('public', 'create') and pg_has_role(
             (select relowner from pg_class where oid = 'events'::regclass), 'usage') as can_make_tables,
           array(select i.indexrelid::regclass::text from pg_index i where not i.indisvalid) as invalid_indexes,
           (select count(*) from pg_inherits i
            join pg_class c on c.oid = i.inhrelid
            where i.inhparent = 'events'::regclass
              and c.relname > to_char(clock_timestamp() at time zone 'UTC', '"events_"YYYY_MM')
              and c.relname ~ '^events_\\d{4}_\\d{2}$') as months_ahead`)

export const readStandbys = async (sql: Sql): Promise<{ name: string; lag_bytes: number }[]> => sql`
  select coalesce(nullif(application_name, ''), client_addr::text, 'local') as name,
         coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0) as lag_bytes
  from pg_stat_replication where state = 'streaming' and not pg_is_in_recovery()`

/** How far a replica is behind. */
export const readLag = (replica: Sql): Promise<{ standby: boolean; seconds: number }> =>
  onlyRow(replica<{ standby: boolean; seconds: number }[]>`
    select pg_is_in_recovery() as standby,
           case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
                else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)
           end::float8 as seconds`)
