import type { Sql } from '../../db/client.ts'

/** What was read of an owner's events. */
export interface EventTexts {
  seen: number
  /** Their texts, one a line; null where there is none. */
  records: string | null
}

export interface EventRange {
  /** The first id that is wanted, and the first that is not. */
  from: string
  until: string
  most: number
}

/** The first events of one owner in a range, oldest first. */
export async function readEvents(
  sql: Sql,
  owner: string,
  { from, until, most }: EventRange,
): Promise<EventTexts> {
  const [row] = await sql<EventTexts[]>`
    select seen, records from event_texts(${owner}, ${from}, ${until}, ${most})`
  return row ?? { seen: 0, records: null }
}

/** The months to come exist, and those that ended before `before` are gone. */
export async function makeEventPartitions(sql: Sql, now: Date): Promise<void> {
  await sql`select make_event_partitions(${now})`
}

export async function dropEventPartitions(sql: Sql, before: Date): Promise<number> {
  const [row] = await sql<{ dropped: number }[]>`select drop_event_partitions(${before}) as dropped`
  return row?.dropped ?? 0
}
