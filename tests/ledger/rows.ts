import type { Sql } from '../../db/client.ts'

/** Tables that the edge writes on every request. */
const KEPT = [
  ...[
    'idempotency_claims',
    'operator_actions',
    'rate_buckets',
    'agent_requests',
    'agent_hours',
    'card_views',
  ],
  ...['request_minutes', 'gauge_minutes'],
]

/** All other tables. */
export async function listTables(sql: Sql): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all (${KEPT})`
  return tables.map(({ name }) => name)
}

/** How many rows each table has. */
async function rowsByTable(sql: Sql): Promise<Record<string, number>> {
  const counts = await sql.unsafe(
    (await listTables(sql))
      .map(name => `select '${name}' as name, count(*)::int as rows from ${name}`)
      .join(' union all '),
  )
  return Object.fromEntries(counts.map(({ name, rows }) => [name, rows]))
}

/** How many rows the work added to each table. */
export async function rowsAdded(sql: Sql, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await rowsByTable(sql)
  await work()
  const after = await rowsByTable(sql)
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, rows]) =>
      rows === before[name] ? [] : [[name, rows - (before[name] ?? 0)]],
    ),
  )
}
