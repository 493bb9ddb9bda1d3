import { rankingTable } from './weights.ts'

/** The first reply to a lead, in open minutes. */
export interface ReplyFacts {
  /** Until the business's first message, quote or refusal. */
  replyMinutes: number | null
  /** Until the reply that the agent reported (`business_replied`). */
  claimedMinutes: number | null
  /** When the 1440th open minute has passed. Null if the lead was booked or withdrawn before that. */
  overdueAt: Date | null
}

/** The value of a reply after this many open minutes. */
export function speedValue(openMinutes: number, table = rankingTable): number {
  return table.speed.steps.find(step => openMinutes <= step.withinMinutes)?.value ?? 0
}

/** The next limit that a reply can still meet, in open minutes. Null if it's too late for all of them. */
export const replyGoal = (openMinutes: number): number | null =>
  rankingTable.speed.steps.find(step => openMinutes < step.withinMinutes)?.withinMinutes ?? null

/** A reply here is measured. An agent's report only counts if there was none. */
export const firstReplyMinutes = (facts: ReplyFacts): number | null =>
  facts.replyMinutes ?? facts.claimedMinutes

/** A lead's speed, or null while it's too early to count it as unanswered. */
export function leadSpeed(facts: ReplyFacts, now: Date, table = rankingTable): number | null {
  const minutes = firstReplyMinutes(facts)
  if (minutes !== null) return speedValue(minutes, table)
  return facts.overdueAt !== null && facts.overdueAt <= now ? 0 : null
}
