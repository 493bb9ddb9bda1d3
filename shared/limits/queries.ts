import type { Sql } from '../../db/client.ts'

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

/** A bucket that wasn't used for an hour is full again, and so doesn't need a row. */
export async function deleteFullBuckets(sql: Sql, now: Date): Promise<void> {
  await sql`delete from rate_buckets where at < ${new Date(now.getTime() - 3600_000)}`
}
