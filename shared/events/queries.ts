import type { Sql } from '../../db/client.ts'
import type { EventRow } from './record.ts'

/** Events of one owner, oldest first. Null where `after` is not one of them. */
export async function listEventsByOwner(
  sql: Sql,
  owner: string,
  after: string | null,
  limit: number,
): Promise<EventRow[] | null> {
  if (after === null)
    return sql<EventRow[]>`
      select id, type, at, lead_id, business, data
      from events
      where owner = ${owner}
      order by id
      limit ${limit}`
  // One row without an id: the cursor is known, and nothing came after it.
  const rows = await sql<(EventRow | { id: null })[]>`
    select e.id, e.type, e.at, e.lead_id, e.business, e.data
    from (select from events where owner = ${owner} and id = ${after}) as known
    left join lateral (
      select id, type, at, lead_id, business, data
      from events
      where owner = ${owner} and id > ${after}
      order by id
      limit ${limit}
    ) as e on true`
  return rows.length === 0 ? null : rows.filter(row => row.id !== null)
}

/** The months to come exist, and those that ended before `before` are gone. */
export async function makeEventPartitions(sql: Sql, now: Date): Promise<void> {
  await sql`select make_event_partitions(${now})`
}

export async function dropEventPartitions(sql: Sql, before: Date): Promise<number> {
  const [row] = await sql<{ dropped: number }[]>`select drop_event_partitions(${before}) as dropped`
  return row?.dropped ?? 0
}
