import { isSandbox } from '../businesses/sandbox.ts'
import type { Lead } from '../leads/lead.ts'
import { leadVerdict } from '../ranking/verdict.ts'
import { rankingTable } from '../ranking/weights.ts'
import type { RecordedOutcome } from './effects.ts'

export interface Counting {
  counted: boolean
  countedWhy: string
}

const yes = (countedWhy: string): Counting => ({ counted: true, countedWhy })
const no = (countedWhy: string): Counting => ({ counted: false, countedWhy })

/** Whether an outcome counts in the ranking right now, and why, as its reporter sees it. */
export function countingOf(
  lead: Pick<Lead, 'id' | 'businessId' | 'counted' | 'firstReplyAt'>,
  all: readonly RecordedOutcome[],
  outcome: RecordedOutcome,
): Counting {
  if (isSandbox(lead.businessId)) return no('Nothing at a sandbox business counts.')
  const { daysPerCountedLead } = rankingTable.fairness
  switch (outcome.kind) {
    case 'customer_cancelled':
    case 'customer_no_show':
      return no("The customer's own cancellations and no-shows don't count for or against a business.")
    case 'booked':
      return no("A booking alone doesn't show whether a business keeps its word. Report how it ends.")
    case 'wrong_information':
      return yes('It counts against the completeness of the card once a second operator reports the same.')
  }
  if (!lead.counted)
    return no(
      `Only one lead per operator, business and ${daysPerCountedLead} days counts, and another one already did.`,
    )
  if (outcome.kind === 'business_replied')
    return lead.firstReplyAt
      ? no('We measured the first reply here, which outweighs a report.')
      : yes('It counts as the first reply until we measure one here.')

  const ranked = all.map(({ kind, source, at }) => ({ leadId: lead.id, kind, by: source, at }))
  const { decidedBy } = leadVerdict(ranked, lead.firstReplyAt !== null)
  if (decidedBy?.kind === outcome.kind && decidedBy.by === outcome.source)
    return yes('It counts toward the reliability of the business.')
  if (decidedBy?.kind === outcome.kind) return no('The business recorded the same itself, and that counts.')
  if (outcome.kind === 'no_response')
    return no('The business did reply, or another outcome has been reported since.')
  return decidedBy?.by === 'business' || all.some(({ source }) => source === 'business')
    ? no('The business recorded a different outcome itself, which outweighs what an agent reports.')
    : no('A later outcome of this lead counts instead.')
}

// At most one of these can be true of an appointment.
const exclusive = [
  'completed',
  'customer_no_show',
  'business_no_show',
  'customer_cancelled',
  'business_cancelled',
]

/** Whether the other side recorded something that contradicts this outcome. */
export function isDisputed(
  lead: Pick<Lead, 'firstReplyAt'>,
  all: readonly RecordedOutcome[],
  outcome: RecordedOutcome,
): boolean {
  if (outcome.kind === 'no_response') return lead.firstReplyAt !== null
  return (
    exclusive.includes(outcome.kind) &&
    all.some(
      other =>
        other.source !== outcome.source &&
        other.kind !== outcome.kind &&
        other.bookingId === outcome.bookingId &&
        exclusive.includes(other.kind),
    )
  )
}
