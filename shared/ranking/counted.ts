import { type RankingTable, rankingTable } from './weights.ts'

const DAY = 86_400_000

export interface SentLead {
  id: string
  /** The operator's group of keys (keys/operator.ts). */
  operator: string
  at: Date
}

/** Whether a lead counts, given this operator's last counted lead at the business. Decided once, when it's sent. */
export function isCounted(lastCountedAt: Date | null, at: Date, table = rankingTable): boolean {
  return lastCountedAt === null || at.getTime() - lastCountedAt.getTime() >= spacing(table)
}

/**
 * The leads of a business that count: each operator's first, then its next one at least seven days after the last that
 * counted. Applying this to its own result changes nothing, so stored flags always agree with it.
 */
export function countedLeads<Lead extends SentLead>(leads: readonly Lead[], table = rankingTable): Lead[] {
  const last = new Map<string, Date>()
  return [...leads].sort(bySentAt).filter(lead => {
    if (!isCounted(last.get(lead.operator) ?? null, lead.at, table)) return false
    last.set(lead.operator, lead.at)
    return true
  })
}

const spacing = (table: RankingTable) => table.fairness.daysPerCountedLead * DAY

const bySentAt = (a: SentLead, b: SentLead) =>
  a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
