import type { Context } from '../context.ts'
import { countLeadFigures } from './lead-figure-queries.ts'
import { monthBefore } from './month.ts'

/** Counts what became of the leads of the last 30 days, for the console and /operator/stats. */
export function refreshLeadFigures({ sql, now }: Context): Promise<void> {
  const at = now()
  return countLeadFigures(sql, monthBefore(at), at)
}
