import { rankingTable } from './weights.ts'

const DAY = 86_400_000

/** An outcome `wrong_information`: its operator (keys/operator.ts) and when it was recorded. */
export interface WrongInformation {
  operator: string
  at: Date
}

/**
 * How many open reports two operators agree on, as `completeness` takes it. A report is open until the card is written
 * again, for 90 days at most; two operators make one, so one alone takes off nothing, however often it reports.
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
