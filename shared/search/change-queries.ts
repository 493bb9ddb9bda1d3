import type { Sql } from '../../db/client.ts'

/** A business whose entries in the index of search changed, and what they are now. */
export interface Change {
  /** 0 for many. */
  business: number
  entries: Entry[]
}

/** Its key, its kind and its merit. */
export type Entry = [key: string, kind: number, merit: number]

/** Of more changes than this it is quicker to search anew. */
export const MOST_CHANGES = 100

/** As JSON, what a transaction or a later one changed; one more than there may be. */
export const changesSince = (transaction: string) => `(
  select json_agg(json_build_object('business', c.business_id, 'entries', (
    select coalesce(json_agg(json_build_array(r.key, r.kind, r.merit)), '[]')
    from business_reach r
    where r.business_id = c.business_id)))
  from (
    select business_id from reach_changes where by_xact >= ${transaction} limit ${MOST_CHANGES + 1}
  ) c)`

/** By the clock that noted them. */
export async function deleteOldReachChanges(sql: Sql, olderThanMs: number): Promise<void> {
  await sql`
    delete from reach_changes where at < clock_timestamp() - ${olderThanMs}::float8 * interval '1 millisecond'`
}
