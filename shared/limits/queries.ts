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
