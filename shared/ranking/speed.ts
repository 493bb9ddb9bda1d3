import { rankingTable } from './weights.ts'

/** What is known of the first reply to a lead, in minutes during which the business was open. */
export interface ReplyFacts {
  /** To the first message, quote or refusal that the business itself sent. */
  replyMinutes: number | null
  /** To the agent's word that the business had replied (its outcome business_replied). */
  claimedMinutes: number | null
  /** When the 1440th open minute has passed; null when that can not happen (booked or withdrawn before it). */
  overdueAt: Date | null
}

/** The step that a reply after so many open minutes reaches. */
export function speedValue(openMinutes: number, table = rankingTable): number {
  return table.speed.steps.find(step => openMinutes <= step.withinMinutes)?.value ?? 0
}

/** What the business sent itself is a fact of ours; an agent's word only fills the gap where there is none. */
export const firstReplyMinutes = (facts: ReplyFacts): number | null =>
  facts.replyMinutes ?? facts.claimedMinutes

/** A lead's speed; null while it is too early to call it unanswered: then it is not counted yet. */
export function leadSpeed(facts: ReplyFacts, now: Date, table = rankingTable): number | null {
  const minutes = firstReplyMinutes(facts)
  if (minutes !== null) return speedValue(minutes, table)
  return facts.overdueAt !== null && facts.overdueAt <= now ? 0 : null
}
