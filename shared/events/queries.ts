import type { Sql } from '../../db/client.ts'

export interface EventPage {
  /** How many there are, up to one more than was asked for. */
  seen: number
  first: string | null
  last: string | null
  /** How many are in `records`: their texts, with commas between them. */
  told: number
  records: string | null
}

export interface EventRange {
  /** The first id that is wanted, and the first that is not. */
  from: string
  until: string
  skip: number
  most: number
}

/** Events of one owner, oldest first. */
export async function readEventPage(sql: Sql, owner: string, range: EventRange): Promise<EventPage> {
  const { from, until, skip, most } = range
  const [row] = await sql<EventPage[]>`
    select seen, first_id as first, last_id as last, told, records
    from event_page(${owner}, ${from}, ${until}, ${skip}, ${most})`
  return row ?? { seen: 0, first: null, last: null, told: 0, records: null }
}

/** The months to come exist, and those that ended before `before` are gone. */
export async function makeEventPartitions(sql: Sql, now: Date): Promise<void> {
  await sql`select make_event_partitions(${now})`
}

export async function dropEventPartitions(sql: Sql, before: Date): Promise<number> {
  const [row] = await sql<{ dropped: number }[]>`select drop_event_partitions(${before}) as dropped`
  return row?.dropped ?? 0
}
