import {
  addSavedReply,
  MAX_SAVED,
  MAX_SAVED_TEXT,
  readSavedReplies,
} from '../../../shared/desk/saved-replies.ts'
import { deleteSavedReply, updateSavedReply } from '../../../shared/desk/saved-reply-queries.ts'
import { type Answer, seeOther } from '../../edge/answer.ts'
import type { RequestContext } from '../../edge/edge.ts'
import { tooLong } from '../../pages/too-long.ts'
import type { Sent } from '../../signed-in/area.ts'
import { doneOf } from '../../signed-in/done.ts'
import type { Desk } from '../pages/desk.ts'
import { deskPages } from '../pages/desk-session.ts'
import { SAVED, savedPage } from './saved-page.tsx'

const doneMessages: Record<string, string> = {
  added: 'Added. You can insert it in any lead now.',
  saved: 'Saved.',
  removed: 'Removed.',
}

const doneTo = (name: string): Answer => seeOther(`${SAVED}?done=${name}`)

export const savedReplyRoutes = deskPages('desk/inbox/saved')
  .page(SAVED, async ({ context, request }, desk) => {
    const done = doneOf(request, doneMessages)
    return savedPage({ desk, saved: await readSavedReplies(context, desk.owner.id), done })
  })
  .form(SAVED, (call, desk, sent) => save(call, desk, sent, null))
  .form(`${SAVED}/:n`, (call, desk, sent) => save(call, desk, sent, numberOf(call.params.n)))
  .form(`${SAVED}/:n/remove`, async ({ context, params }, desk) => {
    await deleteSavedReply(context.sql, desk.owner.id, numberOf(params.n))
    return doneTo('removed')
  }).app

/** If it's unknown, it was removed before. */
const numberOf = (text: string | undefined): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0)

async function save(
  { context }: RequestContext,
  desk: Desk,
  { fields, claim }: Sent,
  n: number | null,
): Promise<Answer> {
  const business = desk.owner.id
  const text = fields.get('text')?.trim() ?? ''
  const isKept = n !== null && (await readSavedReplies(context, business)).some(each => each.n === n)
  const problem = await submit()
  if (problem === null) return doneTo(isKept ? 'saved' : 'added')
  const saved = await readSavedReplies(context, business)
  return savedPage({ desk, saved, rejected: { n: isKept ? n : null, text, problem } })

  /** What was removed in another tab in the meantime is added again. */
  async function submit(): Promise<string | null> {
    if (text === '') return 'Write the reply first.'
    const long = tooLong(text, MAX_SAVED_TEXT)
    if (long) return long
    const sealed = context.secrets.seal(text, `saved_replies.text ${business}`)
    if (isKept && (await updateSavedReply(context.sql, business, n, sealed))) return null
    return (await addSavedReply(context, { business, text, claim }))
      ? null
      : `There are ${MAX_SAVED} already. Remove one first.`
  }
}
