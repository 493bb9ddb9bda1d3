import type { Sql } from '../../db/client.ts'
import type { LimitStore } from './store.ts'

export async function takeTokens(
  sql: Sql,
  bucket: { key: string; capacity: number; perSecond: number },
  wanted: number,
) {
  const [row] = await sql<{ granted: number; remaining: number }[]>`
    select granted, remaining
    from take_tokens(${bucket.key}, ${bucket.capacity}, ${bucket.perSecond}, ${wanted})`
  return row
}

/** Deletes buckets that weren't used for an hour, because they're full again. By the server's clock, as take_tokens. */
export async function deleteFullBuckets(sql: Sql): Promise<void> {
  await sql`delete from rate_buckets where at < clock_timestamp() - interval '1 hour'`
}

/** Buckets in an unlogged table. A crash of the server empties it, which only gives tokens back. */
export const postgresLimitStore = (sql: Sql): LimitStore => ({
  async take(bucket, wanted) {
    const row = await takeTokens(sql, bucket, wanted)
    return { granted: row?.granted ?? 0, left: row?.remaining ?? 0 }
  },
})
