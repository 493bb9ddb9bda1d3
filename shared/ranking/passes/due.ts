import type { Context } from '../../context.ts'
import { findRankingPasses } from './queries.ts'

const HOUR = 3_600_000

export async function hintSweep(context: Context): Promise<void> {
  context.hint('ranking.sweep', {})
}

/** Once a night. The duty runs every hour, so a lost hint delays the pass by an hour at most. */
export async function hintDueDecay(context: Context): Promise<void> {
  const { decayedAt } = await findRankingPasses(context.sql)
  if (context.now().getTime() - decayedAt.getTime() >= 23 * HOUR) context.hint('ranking.decay', {})
}
