import type { outcomeKinds } from '../events/kinds.ts'
import { rankingTable } from './weights.ts'

export type OutcomeKind = (typeof outcomeKinds)[number]

export interface RankedOutcome {
  leadId: string
  kind: OutcomeKind
  /** Who reported it. A customer can only cancel, which doesn't count either way. */
  by: 'agent' | 'business' | 'customer'
  at: Date
}

interface Verdict {
  /** 1 if the business kept its word, 0 if it didn't, null if nothing counts. */
  value: number | null
  /** The outcome that decided, for `countedWhy` in the response. */
  decidedBy: RankedOutcome | null
}

const appointmentEnds = ['completed', 'business_cancelled', 'business_no_show'] as const
type AppointmentEnd = (typeof appointmentEnds)[number]
const isAppointmentEnd = (kind: OutcomeKind): kind is AppointmentEnd =>
  appointmentEnds.some(end => end === kind)

/**
 * Whether the business kept its word on a lead. Its own record overrides the agent's reports. Of each side's reports, the
 * latest counts, because there may be a new appointment.
 */
export function leadVerdict(
  outcomes: readonly RankedOutcome[],
  businessReplied: boolean,
  table = rankingTable,
): Verdict {
  const values = table.reliability.values
  const own = outcomes.filter(outcome => outcome.by === 'business')
  const reports = outcomes.filter(outcome => outcome.by === 'agent')
  const ownEnd = latest(own, kind => isAppointmentEnd(kind) || kind === 'customer_no_show')
  if (ownEnd) {
    return { value: isAppointmentEnd(ownEnd.kind) ? values[ownEnd.kind] : null, decidedBy: ownEnd }
  }
  const reportedEnd = latest(reports, isAppointmentEnd)
  if (reportedEnd && isAppointmentEnd(reportedEnd.kind))
    return { value: values[reportedEnd.kind], decidedBy: reportedEnd }
  const silence = reports.find(outcome => outcome.kind === 'no_response')
  // Contradicted by a reply or a record of the business, or by the agent's other reports.
  const isContradicted =
    businessReplied ||
    own.length > 0 ||
    reports.some(outcome => outcome.kind === 'business_replied' || outcome.kind === 'booked')
  return silence && !isContradicted
    ? { value: values.no_response, decidedBy: silence }
    : { value: null, decidedBy: null }
}

function latest(outcomes: readonly RankedOutcome[], isRelevant: (kind: OutcomeKind) => boolean) {
  let last: RankedOutcome | undefined
  for (const outcome of outcomes) {
    if (isRelevant(outcome.kind) && (!last || isLater(outcome, last))) last = outcome
  }
  return last
}

/** By time, then by kind, so the order of the rows doesn't matter. */
function isLater(a: RankedOutcome, b: RankedOutcome): boolean {
  const difference = a.at.getTime() - b.at.getTime()
  return difference > 0 || (difference === 0 && a.kind > b.kind)
}
