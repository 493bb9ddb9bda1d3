import type { Lead } from '../leads/lead.ts'
import { leadVerdict } from '../ranking/verdict.ts'
import { rankingTable } from '../ranking/weights.ts'
import type { EarlierOutcome } from './effects.ts'

export interface Counting {
  counted: boolean
  countedWhy: string
}

const yes = (countedWhy: string): Counting => ({ counted: true, countedWhy })
const no = (countedWhy: string): Counting => ({ counted: false, countedWhy })

/** Whether an outcome enters the ranking as things stand, and why, in words for the one who reported it. */
export function countingOf(
  lead: Pick<Lead, 'id' | 'counted' | 'firstReplyAt'>,
  all: readonly EarlierOutcome[],
  mine: EarlierOutcome,
): Counting {
  const { daysPerCountedLead } = rankingTable.fairness
  switch (mine.kind) {
    case 'customer_cancelled':
    case 'customer_no_show':
      return no("The customer's own cancellations and no-shows do not count for or against a business.")
    case 'booked':
      return no('A booking alone says nothing of how a business keeps its word; report how it ends.')
    case 'wrong_information':
      return yes('It counts against the completeness of the card once a second operator reports the same.')
  }
  if (!lead.counted)
    return no(
      `One lead per operator, business and ${daysPerCountedLead} days counts, and another one did already.`,
    )
  if (mine.kind === 'business_replied')
    return lead.firstReplyAt
      ? no('The first reply was measured here, which outweighs what is told of it.')
      : yes('It counts as the first reply for as long as none was measured here.')

  const ranked = all.map(({ kind, source, at }) => ({ leadId: lead.id, kind, by: source, at }))
  const { decidedBy } = leadVerdict(ranked, lead.firstReplyAt !== null)
  if (decidedBy?.kind === mine.kind && decidedBy.by === mine.source)
    return yes('It counts for the reliability of the business.')
  if (mine.kind === 'no_response')
    return no('The business did answer, or something else was reported of it since.')
  return decidedBy?.by === 'business' || all.some(({ source }) => source === 'business')
    ? no('The business recorded another outcome itself, which outweighs what an agent reports.')
    : no('A later outcome of this lead counts in its place.')
}

// Each of these says something else of one appointment than the others do.
const exclusive = [
  'completed',
  'customer_no_show',
  'business_no_show',
  'customer_cancelled',
  'business_cancelled',
]

/** Did the other side record something that can not be true beside it? */
export function isDisputed(
  lead: Pick<Lead, 'firstReplyAt'>,
  all: readonly EarlierOutcome[],
  mine: EarlierOutcome,
): boolean {
  if (mine.kind === 'no_response') return lead.firstReplyAt !== null
  return (
    exclusive.includes(mine.kind) &&
    all.some(
      other =>
        other.source !== mine.source &&
        other.kind !== mine.kind &&
        other.bookingId === mine.bookingId &&
        exclusive.includes(other.kind),
    )
  )
}
