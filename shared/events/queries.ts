import type { Sql } from '../../db/client.ts'

export interface ToldEvent {
  id: string
  /** As it is told. */
  record: string
}

/** Events of one owner, oldest first. Null where `after` is not one of them. */
export async function listEventsByOwner(
  sql: Sql,
  owner: string,
  after: string | null,
  limit: number,
): Promise<ToldEvent[] | null> {
  if (after === null)
    return sql<ToldEvent[]>`
      select id, event_record(e) as record
      from events e
      where owner = ${owner}
      order by id
      limit ${limit}`
  // One row without an id: the cursor is known, and nothing came after it.
  const rows = await sql<(ToldEvent | { id: null })[]>`
    select e.id, e.record
    from (select from events where owner = ${owner} and id = ${after}) as known
    left join lateral (
      select id, event_record(e) as record
      from events e
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
