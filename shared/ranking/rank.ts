import type { MeasuredRecord } from '../businesses/measured.ts'
import { afterOpenMinutes } from '../businesses/open-hours.ts'
import type { Schedule } from '../businesses/openings.ts'
import type { Sum } from './evidence.ts'
import type { BookingCounts, BusinessToRank, LeadRow, OutcomeRow, Ranked } from './queries.ts'
import { responseScore } from './response.ts'
import { rankingTable } from './weights.ts'
import { agreedWrongInformation } from './wrong-information.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** The rows of one business in the window. */
interface BusinessRows {
  business: BusinessToRank
  leads: readonly LeadRow[]
  outcomes: readonly OutcomeRow[]
  bookings: Omit<BookingCounts, 'business'> | undefined
  /** Needed if a lead `mayBeOverdue`. */
  schedule: Schedule | undefined
  industryMean: number | null
}

/** Computes a business's rank and evidence from its rows. */
export function rank(rows: BusinessRows, now: Date): Ranked {
  const { business, leads, outcomes, bookings } = rows
  const claims = claimsOf(outcomes)
  const ranked = leads
    .filter(lead => lead.counted)
    .map(lead => ({
      ...lead,
      claimedMinutes: claims.get(lead.id) ?? null,
      overdueAt: overdueAt(lead, rows.schedule, now),
    }))
  const { score, medianMinutes, p90Minutes, rate24h, sampleSize, evidence } = responseScore({
    leads: ranked,
    outcomes,
    industryMean: rows.industryMean,
    now,
  })
  const reports = outcomes.filter(({ kind }) => kind === 'wrong_information')
  const reportsEnd = reports.map(({ at }) => at.getTime() + rankingTable.response.windowDays * DAY)
  const staleAt = Math.min(evidence.staleAt?.getTime() ?? Infinity, ...reportsEnd)
  const record: MeasuredRecord = {
    leads: leads.length,
    replied: leads.filter(lead => lead.replyMinutes !== null || claims.has(lead.id)).length,
    bookings: bookings?.bookings ?? 0,
    completed: bookings?.completed ?? 0,
    businessCancelled: bookings?.businessCancelled ?? 0,
    businessNoShow: bookings?.businessNoShow ?? 0,
  }
  return {
    id: business.id,
    row_version: business.row_version,
    industry: business.industry,
    score,
    response: sampleSize === 0 ? null : { medianMinutes, p90Minutes, rate24h, sampleSize },
    record: Object.values(record).every(count => count === 0) ? null : record,
    open_wrong_information: agreedWrongInformation(reports, business.cardWrittenAt, now),
    as_of: now,
    stale_at: staleAt === Infinity ? null : new Date(staleAt),
    speed_weight: evidence.speed.weight,
    speed_value: evidence.speed.value,
    speed_capped: inPairs(evidence.speed.capped),
    reliability_weight: evidence.reliability.weight,
    reliability_value: evidence.reliability.value,
    reliability_capped: inPairs(evidence.reliability.capped),
  }
}

/** Whether this lead may have waited too long. Only then are the opening hours needed. */
export const mayBeOverdue = (lead: LeadRow, now: Date): boolean =>
  lead.counted && lead.replyMinutes === null && earliestOverdue(lead) <= now

const unansweredAfter = rankingTable.speed.unansweredAfterMinutes

/** For a business that never closes. */
const earliestOverdue = (lead: LeadRow) => new Date(lead.at.getTime() + unansweredAfter * MINUTE)

/** Null if the lead was booked or closed first. As long as it's surely in the future, an earlier estimate is enough. */
function overdueAt(lead: LeadRow, schedule: Schedule | undefined, now: Date): Date | null {
  if (lead.replyMinutes !== null) return null
  const earliest = earliestOverdue(lead)
  if (lead.settledAt && lead.settledAt < earliest) return null
  if (!schedule || earliest > now) return earliest
  const exact = afterOpenMinutes(schedule, lead.at, unansweredAfter)
  return exact && lead.settledAt && lead.settledAt < exact ? null : exact
}

/** The agent's first report that the business replied, by lead. */
function claimsOf(outcomes: readonly OutcomeRow[]): Map<string, number> {
  const claims = new Map<string, number>()
  for (const { leadId, kind, by, openMinutes } of outcomes) {
    if (kind !== 'business_replied' || by !== 'agent' || openMinutes === null) continue
    claims.set(leadId, Math.min(openMinutes, claims.get(leadId) ?? Infinity))
  }
  return claims
}

const inPairs = (sums: readonly Sum[]): number[] => sums.flatMap(({ weight, value }) => [weight, value])
