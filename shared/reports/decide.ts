import type { Context } from '../context.ts'
import { decideReport, putBackReport, type ReportKind, type Taking, takeReport } from './queries.ts'

/** Long enough to call someone. After that, another operator may take it. */
const TAKEN_MS = 30 * 60_000

export const reportDecisions = {
  page: ['handled', 'nothing_to_do'],
  wrong_information: ['upheld', 'dismissed'],
} as const satisfies Record<ReportKind, readonly string[]>

type Which = Omit<Taking, 'now'>

/** If two operators take a report at once, only one gets it. */
export function take({ sql, now }: Context, which: Which): Promise<boolean> {
  const at = now()
  return takeReport(sql, { ...which, now: at, until: new Date(at.getTime() + TAKEN_MS) })
}

export const putBack = ({ sql }: Context, which: Which): Promise<void> => putBackReport(sql, which)

/** False if someone else has it or decided it. */
export async function decide(context: Context, which: Which, decision: string): Promise<boolean> {
  const decided = await decideReport(context.sql, { ...which, decision, now: context.now() })
  if (decided?.business) context.hint('ranking.recompute', { business: decided.business })
  return decided !== null
}
