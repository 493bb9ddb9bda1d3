import type { Sql } from '../../db/client.ts'
import { anyRow, onlyValue } from '../../db/first.ts'

interface SavedReplyRow {
  n: number
  /** Encrypted. */
  text: Buffer
}

/** Oldest first. */
export const listSavedReplies = async (sql: Sql, business: number): Promise<SavedReplyRow[]> => sql`
  select n::int as n, text from saved_replies where business_id = ${business} order by n`

/** Returns false if there are `most` already. A repeated claim adds nothing. */
export const insertSavedReply = (
  sql: Sql,
  reply: { business: number; text: Buffer; claim: Buffer; most: number; now: Date },
): Promise<boolean> =>
  onlyValue(sql<{ fits: boolean }[]>`
    select add_saved_reply(${reply.business}, ${reply.text}, ${reply.claim}, ${reply.most}, ${reply.now}) as fits`)

export const updateSavedReply = (sql: Sql, business: number, n: number, text: Buffer): Promise<boolean> =>
  anyRow(sql`update saved_replies set text = ${text} where n = ${n} and business_id = ${business}`)

export async function deleteSavedReply(sql: Sql, business: number, n: number): Promise<void> {
  await sql`delete from saved_replies where n = ${n} and business_id = ${business}`
}
