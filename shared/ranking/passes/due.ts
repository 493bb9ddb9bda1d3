import type { Context } from '../../context.ts'
import { findRankingPasses } from './queries.ts'

const HOUR = 3_600_000

/** What was marked and whose hint was lost, what is stale, what has waited a day: the worker finds them. */
export async function hintSweep(context: Context): Promise<void> {
  context.hint('ranking.sweep', {})
}

/** Once a night; a pass that was lost is made up for within the hour. */
export async function hintDueDecay(context: Context): Promise<void> {
  const { decayedAt } = await findRankingPasses(context.sql)
  if (context.now().getTime() - decayedAt.getTime() >= 23 * HOUR) context.hint('ranking.decay', {})
}
