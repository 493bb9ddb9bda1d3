import type { Sql } from '../../db/client.ts'

/** A business whose entries in the index of search changed, and what they are now. */
export interface Change {
  by: bigint
  /** 0 for many. */
  business: number
  entries: Entry[]
}

/** Its key, its kind and its merit. */
export type Entry = [key: string, kind: number, merit: number]

/** What changed, and from when on that has to be asked the next time: the oldest transaction that is still under way. */
export interface Changes {
  moment: bigint
  list: Change[]
}

/** Of more changes than this it is quicker to search anew. The latest are listed, and one more. */
export const MOST_CHANGES = 100

export async function listChanges(sql: Sql, since: bigint): Promise<Changes> {
  const [row] = await sql<
    { moment: string; changes: { by: string; business: number; entries: Entry[] }[] }[]
  >`
    select pg_snapshot_xmin(pg_current_snapshot())::text as moment,
           coalesce((
             select json_agg(json_build_object('by', c.by_xact::text, 'business', c.business_id, 'entries', (
               select coalesce(json_agg(json_build_array(r.key, r.kind, r.merit)), '[]')
               from business_reach r
               where r.business_id = c.business_id)))
             from (
               select by_xact, business_id from reach_changes where by_xact >= ${String(since)}::xid8
               order by by_xact desc
               limit ${sql.unsafe(String(MOST_CHANGES + 1))}
             ) c), '[]') as changes`
  if (!row) throw new Error('a look at changes returned nothing')
  return {
    moment: BigInt(row.moment),
    list: row.changes.map(each => ({ ...each, by: BigInt(each.by) })),
  }
}

/** By the clock that noted them. */
export async function deleteOldReachChanges(sql: Sql, olderThanMs: number): Promise<void> {
  await sql`
    delete from reach_changes where at < clock_timestamp() - ${olderThanMs}::float8 * interval '1 millisecond'`
}
