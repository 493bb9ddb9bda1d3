import { cappedMean } from '../../../shared/ranking/evidence.ts'
import { responseScore } from '../../../shared/ranking/response.ts'
import { rankScore } from '../../../shared/ranking/score.ts'
import { type RankingTable, rankingTable } from '../../../shared/ranking/weights.ts'
import { agreedWrongInformation } from '../../../shared/ranking/wrong-information.ts'
import type { Random } from '../../../workers/demo/random.ts'
import { tieOrder } from '../../tie-order.ts'
import { industryMean } from '../industry-mean.ts'
import { kendallTau, ndcg } from './agreement.ts'
import { type Attack, attackTraces, type HostileTraces } from './attack.ts'
import { DAY, honestTraces, type Traces, type TrueBusiness, trueQuality, type World } from './world.ts'

/** A simulated world in which every business got the same number of honest leads. */
interface Study {
  world: World
  random: Random
  table: RankingTable
  honest: Map<TrueBusiness, Traces>
  /** From the honest leads, as the ranking computes it. */
  mean: number
}

export function beginStudy(world: World, leads: number, random: Random, table = rankingTable): Study {
  const honest = new Map(
    world.businesses.map(business => [
      business,
      honestTraces(world, business, leads, random.stream('honest', leads, business.slug)),
    ]),
  )
  const prior = { weight: table.speed.prior.leads, mean: table.speed.prior.mean }
  const sums = [...honest.values()].map(traces => {
    const { evidence } = responseScore({ ...traces, industryMean: null, now: world.now }, table)
    return cappedMean(evidence.speed, prior, table.fairness.operatorShare)
  })
  return { world, random, table, honest, mean: industryMean(sums, table) }
}

/** How well the order matches the true quality, as the mean over all places. */
export function measureAgreement(
  study: Study,
  attacked: (business: TrueBusiness) => Attack | null = () => null,
): { tau: number; ndcg: number } {
  const qualities = study.world.businesses.map(business => trueQuality(business))
  const worst = Math.min(...qualities)
  const best = Math.max(...qualities)
  const places = Map.groupBy(study.world.businesses, business => business.place)
  const taus: number[] = []
  const gains: number[] = []
  for (const businesses of places.values()) {
    const scored = businesses.map(business => ({
      slug: business.slug,
      score: scoreOf(study, business, attacked(business)),
      // Linear from 0 for the worst business to 1 for the best, so a random order doesn't look good.
      gain: (trueQuality(business) - worst) / (best - worst),
    }))
    taus.push(
      kendallTau(
        scored.map(business => business.score),
        scored.map(business => business.gain),
      ),
    )
    const turn = (slug: string) => tieOrder(slug, study.world.now)
    const inOrder = scored.toSorted((a, b) => b.score - a.score || turn(a.slug) - turn(b.slug))
    gains.push(
      ndcg(
        inOrder.map(business => business.gain),
        10,
      ),
    )
  }
  return { tau: mean(taus), ndcg: mean(gains) }
}

export interface Shift {
  mean: number
  worst: number
}

/** How far an attack moves the scores of these businesses in its direction. */
export function measureShift(study: Study, targets: readonly TrueBusiness[], attack: Attack): Shift {
  const shifts = targets.map(business => {
    const moved = scoreOf(study, business, attack) - scoreOf(study, business, null)
    return attack.kind === 'smear' ? -moved : moved
  })
  return { mean: mean(shifts), worst: Math.max(...shifts) }
}

/** Picks businesses evenly from the worst to the best. */
export function pickTargets(world: World, count: number): TrueBusiness[] {
  const sorted = world.businesses.toSorted((a, b) => trueQuality(a) - trueQuality(b))
  return Array.from(
    { length: Math.min(count, sorted.length) },
    (_, at, last = Math.max(1, Math.min(count, sorted.length) - 1)) =>
      sorted[Math.round((at * (sorted.length - 1)) / last)],
  ).filter(business => business !== undefined)
}

/** All businesses serve the place and have the same card, so only the response part differs. */
function scoreOf(study: Study, business: TrueBusiness, attack: Attack | null): number {
  const { world, table, random } = study
  const honest = study.honest.get(business)
  const hostile: HostileTraces | null =
    attack && attackTraces(world, business, attack, random.stream('hostile', business.slug))
  const response = responseScore(
    {
      leads: [...(honest?.leads ?? []), ...(hostile?.leads ?? [])],
      outcomes: [...(honest?.outcomes ?? []), ...(hostile?.outcomes ?? [])],
      industryMean: study.mean,
      now: world.now,
    },
    table,
  )
  const cardWrittenAt = new Date(world.now.getTime() - 60 * DAY)
  const agreed = agreedWrongInformation(hostile?.reports ?? [], cardWrittenAt, world.now, table)
  const completeness = 80 - Math.min(table.wrongInformation.atMost, agreed * table.wrongInformation.takesOff)
  return rankScore({ area: 'zip', zip: '78205', response, completeness }, table).score
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
