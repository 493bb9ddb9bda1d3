import type { Ground } from '../ground.ts'
import type { Id } from '../ids.ts'
import type { ContentId } from './content.ts'
import { type Decision, type DecisionCode, stateAfter } from './decision.ts'
import { moveContent } from './queries.ts'
import { findReviewTarget, findState } from './review-queries.ts'

export interface Ruling {
  decision: Decision
  code: DecisionCode | null
  reason: string | null
}

/** The operator's word on a post or comment, whatever state it is in. Null where there is no such content. */
export async function decide(ground: Ground, content: ContentId, ruling: Ruling) {
  for (let attempt = 0; attempt < 5; attempt++) {
    const state = await findState(ground.sql, content)
    if (!state) return null
    const moved = await moveContent(ground.sql, {
      content,
      from: [state],
      to: stateAfter(ruling.decision, state),
      actor: 'operator',
      why: null,
      codes: ruling.code ? [ruling.code] : [],
      note: ruling.reason,
      risk: [],
      now: ground.now(),
    })
    // Where it moved meanwhile the decision is made again, on what it is now.
    if (moved?.was !== state || !moved.review_id) continue
    for (const owner of moved.told) ground.hint('webhooks.drain', { owner })
    return { review: moved.review_id, was: moved.was, state: moved.state }
  }
  throw new Error('content keeps moving')
}

export async function decideReview(ground: Ground, review: Id<'rev'>, ruling: Ruling) {
  const content = await findReviewTarget(ground.sql, review)
  return content ? decide(ground, content, ruling) : null
}
