import type { Ranking } from '../recompute.ts'
import { rankingTable } from '../weights.ts'
import {
  type FadeNumbers,
  fadeScores,
  findRankingPasses,
  recordDecay,
  updateIndustryMeans,
} from './queries.ts'
import { sweep } from './sweep.ts'

const { response, speed, reliability, fairness } = rankingTable
export const fadeNumbers: FadeNumbers = {
  halfLifeDays: response.halfLifeDays,
  operatorShare: fairness.operatorShare,
  speedPrior: speed.prior,
  keptPrior: reliability.prior,
  speedPart: response.speed,
  keptPart: response.reliability,
}

/** Writers of these businesses wait for one batch at most; readers never wait. */
const BATCH = 2000

/**
 * Lets time pass for every business: the same scores that recomputing each of them now would give. `goOn` is asked
 * before each batch; a pass that is broken off, or dies, is simply made again. What search goes by follows by itself
 * (businesses/refresh-reach.ts).
 */
export async function decay(
  ranking: Ranking,
  now: Date,
  goOn: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  const { sql } = ranking
  await sweep(ranking, now)
  await updateIndustryMeans(sql, fadeNumbers, now)
  const { lastBusiness } = await findRankingPasses(sql)
  for (let from = 1; from <= lastBusiness; from += BATCH) {
    if (!(await goOn())) return false
    await fadeScores(sql, fadeNumbers, { from, to: from + BATCH, now })
  }
  await recordDecay(sql, now)
  return true
}
