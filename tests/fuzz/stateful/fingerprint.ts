import type { Sql } from '../../../db/client.ts'

/** Written by refused requests on purpose. */
const exempt: Record<string, string> = {
  leases: 'limits count refused requests too',
  idempotency_claims: 'a repeat gets the stored refusal',
  request_minutes: 'the meter',
  gauge_minutes: 'the meter',
  agent_hours: 'developers see their refused requests',
  agent_requests: 'developers see their refused requests',
  card_views: 'counts readers, later than they read',
  operator_actions: 'what operators tried is on record',
}
/** Columns that say when something was used, not what it is. */
const exemptColumns: Record<string, string[]> = {
  agents: ['last_used_at'],
}

/** Returns the digest of what each table of the domain holds. */
export async function makeFingerprint(sql: Sql): Promise<() => Promise<Record<string, string>>> {
  const tables = await sql<{ name: string; columns: string[] }[]>`
    select c.table_name as name, array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and not (select relispartition from pg_class where oid = format('%I', c.table_name)::regclass)
    group by c.table_name order by c.table_name`
  const unknown = Object.keys(exempt).filter(name => !tables.some(each => each.name === name))
  if (unknown.length > 0) throw new Error(`no such table: ${unknown}`)
  const parts = tables
    .filter(({ name }) => !(name in exempt))
    .map(({ name }) => {
      const left = (exemptColumns[name] ?? []).map(column => `- '${column}'`).join(' ')
      const row = left ? `(to_jsonb(t) ${left})::text` : 't::text'
      return `select '${name}' as name, count(*) || ' ' || coalesce(bit_xor(hashtextextended(${row}, 0)), 0) as digest from "${name}" t`
    })
  const statement = parts.join(' union all ')
  return async () => {
    const rows = await sql.unsafe<{ name: string; digest: string }[]>(statement, [], { prepare: true })
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
  }
}

/** The tables that differ. */
export const changedTables = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(after).filter(name => before[name] !== after[name])
