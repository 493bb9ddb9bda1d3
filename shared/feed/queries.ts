import type { Sql } from '../../db/client.ts'
import { anyRow, onlyValue } from '../../db/first.ts'
import type { CardRow } from '../businesses/queries.ts'

export interface FeedRow extends CardRow {
  position: number
  deleted: boolean
}

/** Changes after a position, in order. Only the latest version of each card. */
export const listChanges = async (sql: Sql, after: number, limit: number): Promise<FeedRow[]> => sql`
  select e.position, b.deleted_at is not null as deleted, b.id, b.slug, b.card, b.version, b.updated_at,
         b.response, b.record, b.open_wrong_information
  from feed_entries e
  join businesses b on b.id = e.business_id
  where e.position > ${after}
  order by e.position
  limit ${limit}`

/** The last position in use. No cursor can be beyond it. */
export const findFeedEnd = (sql: Sql): Promise<number> =>
  onlyValue(sql<{ position: number }[]>`select position from feed_end`)

/** The last position before everything that changed since this time. */
export async function findPositionAt(sql: Sql, since: Date): Promise<number> {
  const [row] = await sql<{ position: number }[]>`
    select position from feed_entries
    where position is not null and latest_at < ${since}
    order by latest_at desc, position desc
    limit 1`
  return row?.position ?? 0
}

/** Gives waiting changes their positions, and returns how many. Safe to run concurrently. */
export const placeChanges = (sql: Sql, limit: number): Promise<number> =>
  onlyValue(sql<{ placed: number }[]>`select place_feed_entries(${limit}) as placed`)

export const hasUnplaced = (sql: Sql): Promise<boolean> =>
  anyRow(sql`select from feed_entries where position is null limit 1`)
