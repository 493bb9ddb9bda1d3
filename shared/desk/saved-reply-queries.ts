import type { Sql } from '../../db/client.ts'

interface SavedReplyRow {
  n: number
  /** Encrypted. */
  text: Buffer
}

/** Oldest first. */
export const listSavedReplies = async (sql: Sql, business: number): Promise<SavedReplyRow[]> => sql`
  select n::int as n, text from saved_replies where business_id = ${business} order by n`

/** Returns false if there are `most` already. The same claim adds one once. */
export async function insertSavedReply(
  sql: Sql,
  reply: { business: number; text: Buffer; claim: Buffer; most: number; now: Date },
): Promise<boolean> {
  const [row] = await sql<{ fits: boolean }[]>`
    select add_saved_reply(${reply.business}, ${reply.text}, ${reply.claim}, ${reply.most}, ${reply.now}) as fits`
  return row?.fits ?? false
}

export async function updateSavedReply(
  sql: Sql,
  business: number,
  n: number,
  text: Buffer,
): Promise<boolean> {
  const rows = await sql`
    update saved_replies set text = ${text} where n = ${n} and business_id = ${business} returning n`
  return rows.length > 0
}

export async function deleteSavedReply(sql: Sql, business: number, n: number): Promise<void> {
  await sql`delete from saved_replies where n = ${n} and business_id = ${business}`
}
