import type { State } from './content.ts'

export const decisions = ['publish', 'reject', 'remove'] as const
export type Decision = (typeof decisions)[number]

/** Why a person decided so, for the author and the audit. */
export const decisionCodes = [
  'spam',
  'personal_details',
  'instructions',
  'payment_request',
  'hidden_text',
  'duplicate',
  'off_topic',
  'harmful',
  'mistaken_hold',
] as const
export type DecisionCode = (typeof decisionCodes)[number]

/**
 * Where a decision leads from each state. What was never published is rejected and what was is removed, whichever of
 * the two words was used; publish undoes both.
 */
export function stateAfter(decision: Decision, state: State): State {
  if (decision === 'publish') return 'published'
  if (state === 'held') return 'rejected'
  return state === 'published' ? 'removed' : state
}
