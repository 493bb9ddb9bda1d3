import { describe, expect, test } from 'bun:test'
import { rankingTable } from '../../shared/ranking/weights.ts'
import { seededRandom } from '../../workers/demo/random.ts'
import { kendallTau, ndcg } from './simulation/agreement.ts'
import { type Attack, attackKinds } from './simulation/attack.ts'
import { beginStudy, measureAgreement, measureShift, pickTargets } from './simulation/study.ts'
import { makeWorld, trueQuality } from './simulation/world.ts'

const random = seededRandom('tests')
const world = makeWorld({ places: 10, businesses: 30 }, random)
const study = beginStudy(world, 30, random)
const targets = pickTargets(world, 30)
const one = { keys: 1, tier: 'free', linked: true } as const

describe('the metrics', () => {
  test("include Kendall's tau", () => {
    expect(kendallTau([1, 2, 3, 4], [1, 2, 3, 4])).toBe(1)
    expect(kendallTau([1, 2, 3, 4], [4, 3, 2, 1])).toBe(-1)
    expect(kendallTau([1, 2, 3, 4], [2, 1, 3, 4])).toBeCloseTo(4 / 6, 12)
    expect(kendallTau([1, 1, 2], [1, 2, 3])).toBeCloseTo(2 / Math.sqrt(6), 12)
  })

  test('include NDCG', () => {
    expect(ndcg([3, 2, 1], 10)).toBe(1)
    expect(ndcg([0, 1], 10)).toBeCloseTo(1 / Math.log2(3), 12)
    expect(ndcg([0, 0, 1], 2)).toBe(0)
  })
})

describe('the simulated world', () => {
  test('and its results depend only on the seed', () => {
    const again = makeWorld({ places: 10, businesses: 30 }, seededRandom('tests'))
    expect(again).toEqual(world)
    const findings = measureAgreement(beginStudy(again, 30, seededRandom('tests')))
    expect(findings).toEqual(measureAgreement(study))
    expect(makeWorld({ places: 10, businesses: 30 }, seededRandom('others'))).not.toEqual(world)
  })

  test('has better businesses if they are faster, more reliable or answer more', () => {
    const [business] = world.businesses
    if (!business) throw new Error('an empty world')
    const better = [
      { ...business, medianMinutes: business.medianMinutes / 2 },
      { ...business, ignores: business.ignores / 2 },
      { ...business, keeps: (1 + business.keeps) / 2 },
    ]
    for (const other of better) expect(trueQuality(other)).toBeGreaterThan(trueQuality(business))
  })
})

describe('the ranking', () => {
  test('reaches an NDCG@10 of 0.95 with 30 leads per business', () => {
    expect(measureAgreement(study).ndcg).toBeGreaterThanOrEqual(0.95)
  })

  test('improves with more leads', () => {
    const few = measureAgreement(beginStudy(world, 5, random))
    expect(measureAgreement(study).tau).toBeGreaterThan(few.tau)
  })

  test('is random without leads', () => {
    expect(measureAgreement(beginStudy(world, 0, random)).ndcg).toBeLessThan(0.7)
  })
})

describe('one hostile operator', () => {
  test.each(attackKinds)('moves no score by more than 0.03 with %s, free or verified', kind => {
    // An attack has the most effect at 100 honest leads.
    for (const leads of [0, 5, 30, 100]) {
      const among = beginStudy(world, leads, random)
      for (const tier of ['free', 'verified'] as const)
        expect(measureShift(among, targets, { ...one, kind, tier }).worst).toBeLessThanOrEqual(0.03)
    }
  })

  test('would move it further if its share were a fifth', () => {
    const table = structuredClone(rankingTable)
    table.fairness.operatorShare = 0.2
    const looser = beginStudy(world, 30, random, table)
    const shift = measureShift(looser, targets, { ...one, kind: 'self-dealing', tier: 'verified' })
    expect(shift.worst).toBeGreaterThan(0.03)
  })

  test.each(attackKinds)('has no more effect with a hundred new keys than with one: %s', kind => {
    const few = pickTargets(world, 6)
    const alone = measureShift(study, few, { ...one, kind })
    expect(measureShift(study, few, { ...one, kind, keys: 100 })).toEqual(alone)
    const strangers: Attack = { ...one, kind, keys: 100, linked: false }
    expect(measureShift(study, few, strangers).worst).toBeGreaterThan(alone.worst)
  })
})
