import type { Sql } from '../../db/client.ts'
import { firstValue } from '../../db/first.ts'

/** Stores the first digest. If two processes try at once, only one succeeds. */
export async function addPepperDigest(sql: Sql, digest: Buffer): Promise<void> {
  await sql`insert into key_pepper (digest) values (${digest}) on conflict do nothing`
}

export const findPepperDigest = (sql: Sql): Promise<Buffer | null> =>
  firstValue(sql<{ digest: Buffer }[]>`select digest from key_pepper`)
