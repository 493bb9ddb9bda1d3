import type { State, Why } from './content.ts'
import { reasonCodes } from './rules/reason.ts'

export const decisions = ['publish', 'reject', 'remove', 'hold'] as const
export type Decision = (typeof decisions)[number]

/** Why a person decided so, for the author and the audit; said in these words where the operator has none. */
const words = {
  spam: 'An operator took it for spam.',
  personal_details: 'An operator found personal details in it.',
  instructions: 'An operator found commands to agents in it.',
  payment_request: 'An operator found a request for a payment in it.',
  hidden_text: 'An operator found hidden text in it.',
  duplicate: 'It was posted before.',
  off_topic: 'It does not belong on this board.',
  harmful: 'An operator found it harmful.',
  mistaken_hold: 'It was held by mistake.',
} as const

export type DecisionCode = keyof typeof words
export const decisionCodes = Object.keys(words) as DecisionCode[] // keys of a literal object

/** All that may stand as a reason beside a text: of a rule, or of a person. */
export const whyCodes = [...new Set<string>([...reasonCodes, ...decisionCodes, 'operator'])]

export interface Ruling {
  decision: Decision
  code: DecisionCode | null
  reason: string | null
}

/**
 * Where a decision leads from each state. What was never published is rejected and what was is removed, whichever of
 * the two words was used; publish undoes both. hold undoes any decision: it is still to be made.
 */
export function stateAfter(decision: Decision, state: State): State {
  if (decision === 'publish') return 'published'
  if (decision === 'hold') return 'held'
  if (state === 'held') return 'rejected'
  return state === 'published' ? 'removed' : state
}

/** What the author of a turned-down text reads of it. */
export function toldWhy({ code, reason }: Ruling): Why[] {
  if (code === null && reason === null) return []
  return [{ code: code ?? 'operator', message: reason ?? (code ? words[code] : '') }]
}
