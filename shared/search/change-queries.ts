import type { Sql } from '../../db/client.ts'
import { oldestUnderway } from '../ask-together.ts'
import { gatherer } from '../gather.ts'

/** A business of which something changed that search shows or goes by, and its entries in the index now. */
export interface Change {
  transaction: number
  /** 0 for many. */
  business: number
  entries: Entry[]
}

/** Its key, its kind and its merit. */
export type Entry = [key: string, kind: number, merit: number]

/** What one moment saw of the changes before it. */
export interface Seen {
  /** The oldest transaction that was under way: what it or a later one changes was not seen yet. */
  moment: number
  /** The newest first; of more than `MOST_CHANGES` one more than these. */
  changes: Change[] | null
}

/** Of more changes than this it is quicker to search anew. */
export const MOST_CHANGES = 100

export const momentOfStatement = `${oldestUnderway}::bigint`

const changesSince = `
  select ${momentOfStatement} as moment, (
    select json_agg(json_build_object('transaction', c.by_xact::text::bigint, 'business', c.business_id, 'entries', (
      select coalesce(json_agg(json_build_array(r.key, r.kind, r.merit)), '[]')
      from business_reach r
      where r.business_id = c.business_id)))
    from (
      select by_xact, business_id
      from reach_changes
      where by_xact >= (select $1::xid8)
      order by by_xact desc
      limit ${MOST_CHANGES + 1}
    ) c) as changes`

/** What a transaction or a later one changed. Who asks at the same time shares the answer for the oldest of them. */
export const readChanges = gatherer({
  keyOf: (transaction: number) => String(transaction),
  async read(sql: Sql, transactions): Promise<(Seen | undefined)[]> {
    const oldest = String(Math.min(...transactions))
    const [seen] = await sql.unsafe<Seen[]>(changesSince, [oldest], { prepare: true })
    return transactions.map(() => seen)
  },
  most: 1000,
  lanes: 2,
  gapMs: 2,
})

/** By the clock that noted them. */
export async function deleteOldReachChanges(sql: Sql, olderThanMs: number): Promise<void> {
  await sql`
    delete from reach_changes where at < clock_timestamp() - ${olderThanMs}::float8 * interval '1 millisecond'`
}
