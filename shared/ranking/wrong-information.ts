import { rankingTable } from './weights.ts'

const DAY = 86_400_000

/** An outcome `wrong_information`: its operator (operator.ts) and when it was recorded. */
export interface WrongInformation {
  operator: string
  at: Date
}

/**
 * What open reports take off the completeness of 100. A report is open until the card is written again, for 90 days at
 * most; it takes two operators to agree on one, so one operator alone takes off nothing, however often it reports.
 */
export function wrongInformationPenalty(
  reports: readonly WrongInformation[],
  cardWrittenAt: Date,
  now: Date,
  table = rankingTable,
): number {
  const { operatorsToAgree, takesOff, atMost } = table.wrongInformation
  const oldest = now.getTime() - table.response.windowDays * DAY
  const open = reports.filter(({ at }) => at > cardWrittenAt && at.getTime() > oldest)
  const operators = new Set(open.map(report => report.operator)).size
  return Math.min(atMost, takesOff * Math.floor(operators / operatorsToAgree))
}
