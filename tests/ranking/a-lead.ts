import type { RankedLead } from '../../shared/ranking/response.ts'
import type { OutcomeKind, RankedOutcome } from '../../shared/ranking/verdict.ts'

export const NOW = new Date('2026-06-01T12:00:00Z')
export const DAY = 86_400_000
export const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY)

let leadCount = 0

/** A lead sent now by its own verified key, and answered by the business after a minute. */
export function aLead(changes: Partial<RankedLead> = {}): RankedLead {
  const id = `lead-${String(leadCount++).padStart(6, '0')}`
  return {
    id,
    operator: `operator of ${id}`,
    tier: 'verified',
    at: NOW,
    replyMinutes: 1,
    claimedMinutes: null,
    overdueAt: new Date((changes.at ?? NOW).getTime() + 3 * DAY),
    ...changes,
  }
}

export const anOutcome = (
  by: RankedOutcome['by'],
  kind: OutcomeKind,
  lead: Pick<RankedLead, 'id'>,
  at = NOW,
): RankedOutcome => ({ leadId: lead.id, kind, by, at })
