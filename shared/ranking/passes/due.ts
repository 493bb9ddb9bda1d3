import type { Ground } from '../../ground.ts'
import { findRankingPasses } from './queries.ts'

const HOUR = 3_600_000

/** What was marked and whose hint was lost, what is stale, what has waited a day: the worker finds them. */
export async function hintSweep(ground: Ground): Promise<void> {
  ground.hint('ranking.sweep', {})
}

/** Once a night; a pass that was lost is made up for within the hour. */
export async function hintDueDecay(ground: Ground): Promise<void> {
  const { decayedAt } = await findRankingPasses(ground.sql)
  if (ground.now().getTime() - decayedAt.getTime() >= 23 * HOUR) ground.hint('ranking.decay', {})
}
