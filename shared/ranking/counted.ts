import { rankingTable } from './weights.ts'

const DAY = 86_400_000

export interface SentLead {
  id: string
  /** The group of keys that is one operator (keys/operator.ts). */
  operator: string
  at: Date
}

/** Is a lead counted, given when this operator's last counted lead at the same business came? Decided once, when it is sent. */
export function isCounted(lastCountedAt: Date | null, at: Date, table = rankingTable): boolean {
  return lastCountedAt === null || at.getTime() - lastCountedAt.getTime() >= spacing(table)
}

/**
 * The leads of one business that count: an operator's first, and each that comes seven days or more after its last
 * counted one. What is left is left by a second pass too, so stored flags and this rule can not drift apart.
 */
export function countedLeads<Lead extends SentLead>(leads: readonly Lead[], table = rankingTable): Lead[] {
  const last = new Map<string, Date>()
  return [...leads].sort(bySending).filter(lead => {
    if (!isCounted(last.get(lead.operator) ?? null, lead.at, table)) return false
    last.set(lead.operator, lead.at)
    return true
  })
}

const spacing = (table: typeof rankingTable) => table.fairness.daysPerCountedLead * DAY

const bySending = (a: SentLead, b: SentLead) =>
  a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
