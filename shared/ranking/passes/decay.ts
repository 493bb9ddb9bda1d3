import type { Context } from '../../context.ts'
import type { Ranking } from '../recompute.ts'
import { fadeScores, findRankingPasses, recordDecay, updateIndustryMeans } from './queries.ts'
import { sweep } from './sweep.ts'

/** Writers of these businesses wait for one batch at most. Readers never wait. */
const BATCH = 2000

/**
 * Fades every business's score to what recomputing it now would give. `mayContinue` is called before each batch. An
 * interrupted pass just runs again. Search's copy is updated by businesses/refresh-reach.ts.
 */
export async function decay(
  ranking: Ranking,
  now: Date,
  mayContinue: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  const { sql } = ranking
  await sweep(ranking, now)
  await updateIndustryMeans(sql, now)
  const { lastBusiness } = await findRankingPasses(sql)
  for (let from = 1; from <= lastBusiness; from += BATCH) {
    if (!(await mayContinue())) return false
    await fadeScores(sql, { from, to: from + BATCH, now })
  }
  await recordDecay(sql, now)
  return true
}

const HOUR = 3_600_000

/** Once a night. The duty runs every hour, so a lost hint delays the pass by an hour at most. */
export async function hintDueDecay(context: Context): Promise<void> {
  const { decayedAt } = await findRankingPasses(context.sql)
  if (context.now().getTime() - decayedAt.getTime() >= 23 * HOUR) context.hint('ranking.decay', {})
}
