import type { RankedLead } from '../../../shared/ranking/response.ts'
import type { OutcomeKind, RankedOutcome } from '../../../shared/ranking/verdict.ts'
import { type RankingTable, rankingTable } from '../../../shared/ranking/weights.ts'
import type { Random } from '../../../workers/demo/random.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** With eight open hours a day, 1440 open minutes are three days. */
const OVERDUE_AFTER = 3 * DAY

/** How a business really behaves. The ranking only sees the resulting leads. */
export interface TrueBusiness {
  slug: string
  /** A search ranks the businesses of one place. */
  place: number
  /** Median reply time in open minutes, and its log-normal scatter. */
  medianMinutes: number
  scatter: number
  /** The share of inquiries it never answers. */
  ignores: number
  /** The share of appointments it keeps. */
  keeps: number
  /** The share of its work that it does at its desk, where we see it. The rest is by phone. */
  desk: number
}

export interface Sender {
  operator: string
  tier: RankedLead['tier']
}

/** What the ranking sees. */
export interface Traces {
  leads: RankedLead[]
  outcomes: RankedOutcome[]
}

export interface World {
  businesses: TrueBusiness[]
  senders: Sender[]
  now: Date
}

export function makeWorld(size: { places: number; businesses: number }, random: Random): World {
  const nature = random.stream('nature')
  const businesses = Array.from({ length: size.places * size.businesses }, (_, at) => ({
    slug: `business-${at}`,
    place: at % size.places,
    medianMinutes: 2 * 600 ** nature.next(),
    scatter: nature.between(0.4, 1.2),
    ignores: 0.4 * nature.next() ** 2,
    keeps: 1 - 0.5 * nature.next() ** 2,
    desk: nature.between(0.8, 1),
  }))
  // Half of the agents have free keys.
  const senders = Array.from({ length: 150 }, (_, at) => ({
    operator: `honest-${at}`,
    tier: at % 2 === 0 ? ('free' as const) : ('verified' as const),
  }))
  return { businesses, senders, now: new Date('2026-06-01T12:00:00Z') }
}

/** The score it would get if every reply and appointment were known. */
export function trueQuality(business: TrueBusiness, table: RankingTable = rankingTable): number {
  let before = 0
  let speed = 0
  for (const { withinMinutes, value } of table.speed.steps) {
    const within = normalShare(Math.log(withinMinutes / business.medianMinutes) / business.scatter)
    speed += value * (within - before)
    before = within
  }
  return table.response.speed * speed * (1 - business.ignores) + table.response.reliability * business.keeps
}

/** Honest inquiries over the last 90 days, and their outcomes. */
export function honestTraces(world: World, business: TrueBusiness, leads: number, random: Random): Traces {
  const traces: Traces = { leads: [], outcomes: [] }
  for (let at = 0; at < leads; at++) {
    const sender = world.senders[Math.floor(random.next() * world.senders.length)]
    if (!sender) break
    const sentAt = new Date(world.now.getTime() - random.between(0, 90) * DAY)
    const lead = receiveLead(`honest-${at}`, sender, sentAt, business, random)
    traces.leads.push(lead.ranked)
    const tell = (kind: OutcomeKind, by: RankedOutcome['by'], after: number) => {
      const reportedAt = new Date(sentAt.getTime() + after)
      if (reportedAt <= world.now) traces.outcomes.push({ leadId: lead.ranked.id, kind, by, at: reportedAt })
    }
    if (lead.answered) {
      if (lead.ranked.replyMinutes === null && random.chance(0.7)) {
        // The reply came by phone, and the agent reports it some minutes later.
        lead.ranked.claimedMinutes = lead.trueMinutes + random.between(0, 30)
        tell('business_replied', 'agent', HOUR)
      }
      if (random.chance(0.5)) {
        const end = random.chance(business.keeps)
          ? 'completed'
          : random.chance(0.5)
            ? 'business_cancelled'
            : 'business_no_show'
        if (random.chance(0.7)) tell(end, 'agent', 6 * DAY)
        if (end === 'completed' && random.chance(business.desk)) tell(end, 'business', 6 * DAY)
      }
    } else if (random.chance(0.5)) tell('no_response', 'agent', 2 * DAY)
  }
  return traces
}

/** The business handles a lead at its own speed: at the desk, by phone or not at all. */
export function receiveLead(id: string, sender: Sender, at: Date, business: TrueBusiness, random: Random) {
  const answered = !random.chance(business.ignores)
  const trueMinutes = business.medianMinutes * Math.exp(business.scatter * random.normal())
  const ranked: RankedLead = {
    id,
    ...sender,
    at,
    replyMinutes: answered && random.chance(business.desk) ? trueMinutes : null,
    claimedMinutes: null,
    overdueAt: new Date(at.getTime() + OVERDUE_AFTER),
  }
  return { ranked, answered, trueMinutes }
}

/** The share of a normal distribution below z (Abramowitz and Stegun 7.1.26, to seven digits). */
function normalShare(z: number): number {
  const t = 1 / (1 + (0.3275911 * Math.abs(z)) / Math.SQRT2)
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const half = 0.5 * series * Math.exp((-z * z) / 2)
  return z < 0 ? half : 1 - half
}
