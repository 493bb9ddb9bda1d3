import type { Sql } from '../../db/client.ts'
import { onlyRow } from '../../db/first.ts'
import type { Bucket, Grant, LimitStore } from './store.ts'

/** Takes tokens from a bucket in an unlogged table. A crash of Postgres empties the table, which only gives tokens back. */
export const takeTokens = (sql: Sql, { key, capacity, perSecond, most = capacity }: Bucket, count: number) =>
  onlyRow(sql<Grant[]>`
    select granted, remaining as left from take_tokens(${key}, ${Math.min(capacity, most)}, ${perSecond}, ${count})`)

/** Deletes buckets that weren't used for an hour, because they're full again. Uses Postgres's clock, like take_tokens. */
export async function deleteFullBuckets(sql: Sql): Promise<void> {
  await sql`delete from rate_buckets where at < clock_timestamp() - interval '1 hour'`
}

export const postgresLimitStore = (sql: Sql): LimitStore => ({
  take: (bucket, count) => takeTokens(sql, bucket, count),
})
