import type { Tier } from '../limits/policies.ts'
import { countedLeads, type SentLead } from './counted.ts'
import { cappedMean, type Evidence, type Observation, summarize } from './evidence.ts'
import { replyFigures } from './figures.ts'
import { firstReplyMinutes, leadSpeed, type ReplyFacts } from './speed.ts'
import { leadVerdict, type RankedOutcome } from './verdict.ts'
import { type RankingTable, rankingTable } from './weights.ts'

const DAY = 86_400_000

/** A counted lead of the last 90 days. */
export interface RankedLead extends SentLead, ReplyFacts {
  /** The current tier of the sender's key. */
  tier: Tier
}

interface ResponseFacts {
  leads: readonly RankedLead[]
  outcomes: readonly RankedOutcome[]
  /** Null if it isn't known yet. See `updateIndustryMeans`. */
  industryMean: number | null
  now: Date
}

/** Stored for each business, so its score can fade without reading its leads again. */
interface ResponseEvidence {
  asOf: Date
  speed: Evidence
  reliability: Evidence
  /** When fading is no longer enough: a lead leaves the window or becomes unanswered. */
  staleAt: Date | null
}

/** How fast and how reliably a business answers. The order of the rows doesn't matter. */
export function responseScore(facts: ResponseFacts, table = rankingTable) {
  const { now } = facts
  const { windowDays, halfLifeDays } = table.response
  const outcomesOf = Map.groupBy(facts.outcomes, outcome => outcome.leadId)
  const speeds: Observation[] = []
  const verdicts: Observation[] = []
  const replies: (number | null)[] = []
  const changes: number[] = []

  const inWindow = facts.leads.filter(lead => daysBetween(lead.at, now) < windowDays)
  for (const lead of countedLeads(inWindow, table)) {
    // Another process's clock may be ahead, but a lead must not get more than its full weight.
    const age = Math.max(0, daysBetween(lead.at, now))
    const weight = table.fairness.keyWeight[lead.tier] * 0.5 ** (age / halfLifeDays)
    const speed = leadSpeed(lead, now, table)
    const verdict = leadVerdict(outcomesOf.get(lead.id) ?? [], lead.replyMinutes !== null, table).value
    if (speed !== null) {
      speeds.push({ operator: lead.operator, weight, value: speed })
      replies.push(firstReplyMinutes(lead))
    } else if (lead.overdueAt) changes.push(lead.overdueAt.getTime())
    if (verdict !== null) verdicts.push({ operator: lead.operator, weight, value: verdict })
    changes.push(lead.at.getTime() + windowDays * DAY)
  }

  const evidence: ResponseEvidence = {
    asOf: now,
    speed: summarize(speeds, speedPrior(facts.industryMean, table), table.fairness.operatorShare),
    reliability: summarize(verdicts, reliabilityPrior(table), table.fairness.operatorShare),
    staleAt: changes.length === 0 ? null : new Date(Math.min(...changes)),
  }
  return {
    ...fadedResponse(evidence, facts.industryMean, now, table),
    ...replyFigures(replies, table),
    windowDays,
    evidence,
  }
}

/** The score of stored evidence at a later time. Until `staleAt`, it's the same as `responseScore` of the leads. */
export function fadedResponse(
  evidence: ResponseEvidence,
  industryMean: number | null,
  now: Date,
  table = rankingTable,
) {
  const fade = 0.5 ** (daysBetween(evidence.asOf, now) / table.response.halfLifeDays)
  const share = table.fairness.operatorShare
  const speed = tenThousandths(cappedMean(evidence.speed, speedPrior(industryMean, table), share, fade).mean)
  const reliability = tenThousandths(
    cappedMean(evidence.reliability, reliabilityPrior(table), share, fade).mean,
  )
  // To four digits, and from the rounded parts, so readers of the parts get the same score.
  const score = Math.round(table.response.speed * speed + table.response.reliability * reliability)
  return { score: score / 10_000, parts: { speed: speed / 10_000, reliability: reliability / 10_000 } }
}

const speedPrior = (industryMean: number | null, table: RankingTable) => ({
  weight: table.speed.prior.leads,
  mean: industryMean ?? table.speed.prior.mean,
})

const reliabilityPrior = (table: RankingTable) => ({
  weight: table.reliability.prior.leads,
  mean: table.reliability.prior.mean,
})

const daysBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / DAY

const tenThousandths = (part: number) => Math.round(part * 10_000)
