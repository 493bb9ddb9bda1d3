import type { Sql } from '../../db/client.ts'

/** What was read of an owner's events. */
export interface EventTexts {
  seen: number
  /** Their texts, one a line, as the bytes that Postgres sent; null where there is none. */
  records: Buffer | null
}

export interface EventRange {
  owner: string
  /** The first id that is wanted, and the first that is not. */
  from: string
  until: string
  most: number
}

/** The first events of each range, oldest first; answers in the order of the ranges. */
export async function readRanges(sql: Sql, ranges: readonly EventRange[]): Promise<EventTexts[]> {
  const rows = await sql`
    select r.n, t.seen, t.records
    from unnest(
           (select ${ranges.map(each => each.owner)}::text[]), (select ${ranges.map(each => each.from)}::text[]),
           (select ${ranges.map(each => each.until)}::text[]), (select ${ranges.map(each => each.most)}::int[])
         ) with ordinality as r (owner, from_id, until_id, most, n)
    cross join lateral (
      select count(*)::int as seen, string_agg(e.record, E',\\n') as records
      from (
        select w.record
        from events w
        where w.owner = r.owner and w.id >= r.from_id and w.id < r.until_id
        order by w.id
        limit r.most
      ) as e
    ) as t`.raw()
  // Put in order here, because a sort there would copy the texts.
  const found: EventTexts[] = []
  for (const [n, seen, records] of rows)
    found[Number(String(n)) - 1] = { seen: Number(String(seen)), records: records ?? null }
  return found
}

/** The months to come exist, and those that ended before `before` are gone. */
export async function makeEventPartitions(sql: Sql, now: Date): Promise<void> {
  await sql`select make_event_partitions(${now})`
}

export async function dropEventPartitions(sql: Sql, before: Date): Promise<number> {
  const [row] = await sql<{ dropped: number }[]>`select drop_event_partitions(${before}) as dropped`
  return row?.dropped ?? 0
}
