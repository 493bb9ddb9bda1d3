import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { type ContentId, states } from './content.ts'
import { type Ruling, stateAfter, toldWhy } from './decision.ts'
import { holdContent } from './hold-queries.ts'
import { findReviewTarget, ruleContent } from './review-queries.ts'

/** The operator's word on a post or comment, whatever state it is in. Null where there is no such content. */
export async function decide(context: Context, content: ContentId, ruling: Ruling) {
  const { decision, code, reason } = ruling
  const now = context.now()
  const codes = code ? [code] : []
  if (decision === 'hold') {
    const held = await holdContent(context.sql, { content, codes, note: reason, now })
    return held ? { review: held.review_id, was: held.was, state: held.state } : null
  }
  const ruled = await ruleContent(context.sql, {
    content,
    into: Object.fromEntries(states.map(state => [state, stateAfter(decision, state)])),
    why: toldWhy(ruling),
    codes,
    note: reason,
    now,
  })
  if (!ruled) return null
  for (const owner of ruled.told) context.hint('webhooks.drain', { owner })
  return { review: ruled.review_id, was: ruled.was, state: ruled.state }
}

export async function decideReview(context: Context, review: Id<'rev'>, ruling: Ruling) {
  const content = await findReviewTarget(context.sql, review)
  return content ? decide(context, content, ruling) : null
}
