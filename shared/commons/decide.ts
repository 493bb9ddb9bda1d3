import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { reasonCodes } from '../moderation/reasons.ts'
import { type AuthorReason, type ContentId, type State, states } from './content.ts'
import { applyRuling, holdContent } from './decision-queries.ts'
import { findReviewTarget } from './review-queries.ts'

export const decisions = ['publish', 'reject', 'remove', 'hold'] as const
export type Decision = (typeof decisions)[number]

/** What the author reads if the operator picks a code without writing a reason. */
const messages = {
  spam: 'An operator marked it as spam.',
  personal_details: 'An operator found personal details in it.',
  instructions: 'An operator found commands to agents in it.',
  payment_request: 'An operator found a payment request in it.',
  hidden_text: 'An operator found hidden text in it.',
  duplicate: 'It was posted before.',
  off_topic: "It doesn't belong on this board.",
  harmful: 'An operator found it harmful.',
  mistaken_hold: 'It was held by mistake.',
} as const

export type DecisionCode = keyof typeof messages
export const decisionCodes = Object.keys(messages) as DecisionCode[] // keys of a literal object

/** Every code a review's reasons can have. */
export const allReasonCodes = [...new Set<string>([...reasonCodes, ...decisionCodes, 'operator'])]

export interface Ruling {
  decision: Decision
  code: DecisionCode | null
  reason: string | null
  /** "root", or an operator's id. */
  by: string
}

/**
 * The state after a decision. Held content is rejected and published content is removed, whichever of the two
 * words is used (but see `inReview`). `publish` undoes both, and `hold` returns anything to the queue.
 */
export function stateAfter(decision: Decision, state: State): State {
  if (decision === 'publish') return 'published'
  if (decision === 'hold') return 'held'
  if (state === 'held') return 'rejected'
  return state === 'published' ? 'removed' : state
}

function reasonsFor({ code, reason }: Ruling): AuthorReason[] {
  if (code === null && reason === null) return []
  return [{ code: code ?? 'operator', message: reason ?? (code ? messages[code] : '') }]
}

/**
 * Applies the operator's decision to a post or comment in any state. Null if there's no such content. With
 * `inReview`, rejecting applies only while the text is held; text published in the meantime stays. With `seen`, content in
 * another state stays as it is, and null is returned.
 */
export async function decideContent(
  context: Context,
  content: ContentId,
  ruling: Ruling,
  { inReview = false, seen = null }: { inReview?: boolean; seen?: State | null } = {},
) {
  const { decision, code, reason, by } = ruling
  const now = context.now()
  const codes = code ? [code] : []
  if (decision === 'hold') {
    const held = await holdContent(context.sql, { content, seen, codes, note: reason, by, now })
    return held ? { review: held.review_id, was: held.was, state: held.state } : null
  }
  const decided = inReview && decision === 'reject' ? states.filter(state => state !== 'published') : states
  const ruled = await applyRuling(context.sql, {
    content,
    seen,
    nextStates: Object.fromEntries(decided.map(state => [state, stateAfter(decision, state)])),
    reasons: reasonsFor(ruling),
    codes,
    note: reason,
    by,
    now,
  })
  if (!ruled) return null
  for (const owner of ruled.notified) context.hint('webhooks.drain', { owner })
  return { review: ruled.review_id, was: ruled.was, state: ruled.state }
}

export async function decideReview(
  context: Context,
  review: Id<'rev'>,
  ruling: Ruling,
  seen: State | null = null,
) {
  const content = await findReviewTarget(context.sql, review)
  return content ? decideContent(context, content, ruling, { inReview: true, seen }) : null
}
