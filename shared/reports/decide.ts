import type { Context } from '../context.ts'
import { decideReport, putBackReport, type ReportAction, type ReportKind, takeReport } from './queries.ts'

/** Long enough to call someone. After that, another operator may take it. */
const TAKEN_MS = 30 * 60_000

export const reportDecisions = {
  page: ['handled', 'nothing_to_do'],
  wrong_information: ['upheld', 'dismissed'],
} as const satisfies Record<ReportKind, readonly string[]>

type ReportRef = Omit<ReportAction, 'now'>

/** If two operators take a report at once, only one gets it. */
export function take({ sql, now }: Context, report: ReportRef): Promise<boolean> {
  const at = now()
  return takeReport(sql, { ...report, now: at, until: new Date(at.getTime() + TAKEN_MS) })
}

export const putBack = ({ sql }: Context, report: ReportRef): Promise<void> => putBackReport(sql, report)

/** False if someone else has it or decided it. */
export async function decide(context: Context, report: ReportRef, decision: string): Promise<boolean> {
  const decided = await decideReport(context.sql, { ...report, decision, now: context.now() })
  if (decided?.business) context.hint('ranking.recompute', { business: decided.business })
  return decided !== null
}
