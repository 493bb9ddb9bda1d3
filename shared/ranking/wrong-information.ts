import { rankingTable } from './weights.ts'

const DAY = 86_400_000

export interface WrongInformation {
  operator: string
  at: Date
}

/**
 * How many open reports count against `completeness`: one for every two operators, so a single operator can't lower it.
 * A report is open until the card changes, for at most 90 days.
 */
export function agreedWrongInformation(
  reports: readonly WrongInformation[],
  cardWrittenAt: Date,
  now: Date,
  table = rankingTable,
): number {
  const oldest = now.getTime() - table.response.windowDays * DAY
  const open = reports.filter(({ at }) => at > cardWrittenAt && at.getTime() > oldest)
  const operators = new Set(open.map(report => report.operator)).size
  return Math.floor(operators / table.wrongInformation.operatorsToAgree)
}
