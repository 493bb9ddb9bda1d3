import type { Tier } from '../limits/policies.ts'
import { countedLeads, type SentLead } from './counted.ts'
import { type Evidence, gather, type Observation, settle } from './evidence.ts'
import { type ReplyFigures, replyFigures } from './figures.ts'
import { firstReplyMinutes, leadSpeed, type ReplyFacts } from './speed.ts'
import { leadVerdict, type RankedOutcome } from './verdict.ts'
import { rankingTable } from './weights.ts'

const DAY = 86_400_000

/** One lead of the business as the ranking sees it: of the last 90 days, less those that were never counted. */
export interface RankedLead extends SentLead, ReplyFacts {
  /** The tier that the sender's key has now. */
  tier: Tier
}

export interface ResponseFacts {
  leads: readonly RankedLead[]
  outcomes: readonly RankedOutcome[]
  /** industry-mean.ts; null where it is not known yet. */
  industryMean: number | null
  now: Date
}

/** What a business's row keeps, so that time can pass without reading its leads again. */
export interface ResponseEvidence {
  asOf: Date
  speed: Evidence
  reliability: Evidence
  /** The first instant at which more than fading happens: a lead leaves the window, or becomes unanswered. */
  staleAt: Date | null
}

export interface ResponseScore extends ReplyFigures {
  /** 0.75 · speed + 0.25 · reliability of the parts as they are shown, to four digits. */
  score: number
  parts: { speed: number; reliability: number }
  windowDays: number
  evidence: ResponseEvidence
}

/** How fast and how reliably a business answers. Whatever the order of the rows, the same facts give the same score. */
export function responseScore(facts: ResponseFacts, table = rankingTable): ResponseScore {
  const { now } = facts
  const { windowDays, halfLifeDays } = table.response
  const outcomesOf = Map.groupBy(facts.outcomes, outcome => outcome.leadId)
  const speeds: Observation[] = []
  const verdicts: Observation[] = []
  const replies: (number | null)[] = []
  const turns: number[] = []

  const inWindow = facts.leads.filter(lead => daysBetween(lead.at, now) < windowDays)
  for (const lead of countedLeads(inWindow, table)) {
    // A clock that runs ahead in another process must not give a lead more than its full weight.
    const age = Math.max(0, daysBetween(lead.at, now))
    const weight = table.fairness.keyWeight[lead.tier] * 0.5 ** (age / halfLifeDays)
    const speed = leadSpeed(lead, now, table)
    const verdict = leadVerdict(outcomesOf.get(lead.id) ?? [], lead.replyMinutes !== null, table).value
    if (speed !== null) {
      speeds.push({ operator: lead.operator, weight, value: speed })
      replies.push(firstReplyMinutes(lead))
    } else if (lead.overdueAt) turns.push(lead.overdueAt.getTime())
    if (verdict !== null) verdicts.push({ operator: lead.operator, weight, value: verdict })
    turns.push(lead.at.getTime() + windowDays * DAY)
  }

  const evidence: ResponseEvidence = {
    asOf: now,
    speed: gather(speeds, speedPrior(facts.industryMean, table), table.fairness.operatorShare),
    reliability: gather(verdicts, reliabilityPrior(table), table.fairness.operatorShare),
    staleAt: turns.length === 0 ? null : new Date(Math.min(...turns)),
  }
  return {
    ...fadedResponse(evidence, facts.industryMean, now, table),
    ...replyFigures(replies, table),
    windowDays,
    evidence,
  }
}

/** The score of kept evidence at a later instant. Until `staleAt` it is what `responseScore` says of the leads themselves. */
export function fadedResponse(
  evidence: ResponseEvidence,
  industryMean: number | null,
  now: Date,
  table = rankingTable,
): Pick<ResponseScore, 'score' | 'parts'> {
  const fade = 0.5 ** (daysBetween(evidence.asOf, now) / table.response.halfLifeDays)
  const share = table.fairness.operatorShare
  const speed = tenThousandths(settle(evidence.speed, speedPrior(industryMean, table), share, fade).mean)
  const reliability = tenThousandths(settle(evidence.reliability, reliabilityPrior(table), share, fade).mean)
  // From the rounded parts, so that a reader of the two parts comes to the same score.
  const score = Math.round(table.response.speed * speed + table.response.reliability * reliability)
  return { score: score / 10_000, parts: { speed: speed / 10_000, reliability: reliability / 10_000 } }
}

const speedPrior = (industryMean: number | null, table: typeof rankingTable) => ({
  weight: table.speed.prior.leads,
  mean: industryMean ?? table.speed.prior.mean,
})

const reliabilityPrior = (table: typeof rankingTable) => ({
  weight: table.reliability.prior.leads,
  mean: table.reliability.prior.mean,
})

const daysBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / DAY

const tenThousandths = (part: number) => Math.round(part * 10_000)
