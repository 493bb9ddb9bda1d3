import type { Context } from '../context.ts'
import { insertSavedReply, listSavedReplies } from './saved-reply-queries.ts'

export const MAX_SAVED = 12
export const MAX_SAVED_TEXT = 1000

export interface SavedReply {
  n: number
  text: string
}

export async function readSavedReplies({ sql, secrets }: Pick<Context, 'sql' | 'secrets'>, business: number) {
  const rows = await listSavedReplies(sql, business)
  return rows.map(({ n, text }) => ({ n, text: secrets.open(text, `saved_replies.text ${business}`) }))
}

/** Returns false if there's no room for one more. */
export const addSavedReply = (
  context: Context,
  { business, text, claim }: { business: number; text: string; claim: Buffer },
): Promise<boolean> =>
  insertSavedReply(context.sql, {
    business,
    claim,
    most: MAX_SAVED,
    text: context.secrets.seal(text, `saved_replies.text ${business}`),
    now: context.now(),
  })
