import { outcomeKinds } from '../events/kinds.ts'
import { newId } from '../ids.ts'
import type { Lead } from '../leads/lead.ts'
import { countingOf } from './counting.ts'
import { allowedFrom, bookingOf, findExisting, type RecordedOutcome, type RuledLead } from './effects.ts'

/**
 * What the agent may report now or later, as things stand, except what it has already reported.
 * `counted` says whether it would count in the ranking.
 */
export function allowedOutcomes(
  lead: RuledLead & Pick<Lead, 'businessId' | 'counted' | 'firstReplyAt'>,
  earlier: readonly RecordedOutcome[],
  now: Date,
) {
  return outcomeKinds.flatMap(kind => {
    const report = { lead, kind, source: 'agent' as const, earlier, now }
    const from = allowedFrom(report)
    if ('refused' in from || findExisting(report)) return []
    const at = from > now ? from : now
    const outcome: RecordedOutcome = {
      id: newId('out'),
      kind,
      source: 'agent',
      bookingId: bookingOf(report),
      at,
    }
    return [{ kind, counted: countingOf(lead, [...earlier, outcome], outcome).counted, from }]
  })
}
