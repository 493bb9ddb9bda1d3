import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { cappedMean, type Observation, summarize } from '../../shared/ranking/evidence.ts'
import { rankingTable } from '../../shared/ranking/weights.ts'

const prior = { weight: 10, mean: 0.4 }
const share = rankingTable.fairness.operatorShare
/** The most that a single operator can weigh next to the prior. */
const maxWeight = (prior.weight * share) / (1 - share)

const observations = fc.array(
  fc.record({
    operator: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    weight: fc.double({ min: 0.01, max: 40, noNaN: true }),
    value: fc.constantFrom(0, 0.25, 0.5, 0.75, 0.9, 1),
  }),
  { maxLength: 40 },
)

/** The same cap by iteration: shrinks the total until nobody has more than the share. */
function cappedMeanSlowly(seen: readonly Observation[]) {
  const sums = [...Map.groupBy(seen, observation => observation.operator).values()].map(own => ({
    weight: own.reduce((sum, { weight }) => sum + weight, 0),
    value: own.reduce((sum, { weight, value }) => sum + weight * value, 0),
  }))
  let whole = prior.weight + sums.reduce((sum, { weight }) => sum + weight, 0)
  for (let round = 0; round < 2000; round++) {
    whole = prior.weight + sums.reduce((sum, { weight }) => sum + Math.min(weight, share * whole), 0)
  }
  const capped = sums.map(({ weight, value }) => ({
    weight: Math.min(weight, share * whole),
    rate: value / weight,
  }))
  const value = capped.reduce((sum, { weight, rate }) => sum + weight * rate, prior.weight * prior.mean)
  return { mean: value / whole, whole, capped }
}

describe('the share of one operator', () => {
  test('is exactly a tenth next to the prior: 1.11 of 11.11', () => {
    const evidence = summarize([{ operator: 'a', weight: 100, value: 1 }], prior, share)
    const result = cappedMean(evidence, prior, share)
    expect(result.weight).toBeCloseTo(10 / 9, 12)
    expect(result.mean).toBeCloseTo((10 * 0.4 + 10 / 9) / (100 / 9), 12)
  })

  test("isn't cut up to a tenth, so the first lead of a verified key counts in full", () => {
    const evidence = summarize([{ operator: 'a', weight: 1, value: 1 }], prior, share)
    expect(evidence.capped).toEqual([])
    expect(cappedMean(evidence, prior, share).mean).toBeCloseTo(5 / 11, 12)
  })

  test('leaves a tenth to the prior, so at most nine operators are cut', () => {
    const heavy = [...'abcdefghi'].map(operator => ({ operator, weight: 1e9, value: 1 }))
    expect(cappedMean(summarize(heavy, prior, share), prior, share).mean).toBeCloseTo(0.9 + 0.1 * 0.4, 9)
    const tenth = { operator: 'j', weight: 1e6, value: 1 }
    expect(summarize([...heavy, tenth], prior, share).capped).toHaveLength(9)
  })

  test('is never exceeded, and matches the slow algorithm', () => {
    fc.assert(
      fc.property(observations, seen => {
        const slow = cappedMeanSlowly(seen)
        const result = cappedMean(summarize(seen, prior, share), prior, share)
        expect(result.mean).toBeCloseTo(slow.mean, 9)
        expect(prior.weight + result.weight).toBeCloseTo(slow.whole, 7)
        for (const operator of slow.capped) {
          expect(operator.weight / (prior.weight + result.weight)).toBeLessThanOrEqual(share + 1e-9)
        }
      }),
    )
  })

  test('is the same for any number of keys', () => {
    fc.assert(
      fc.property(observations, seen => {
        const one = seen.map(observation => ({ ...observation, operator: 'one' }))
        const result = cappedMean(summarize(one, prior, share), prior, share)
        expect(result.weight).toBeLessThanOrEqual(maxWeight + 1e-9)
        expect(Math.abs(result.mean - prior.mean)).toBeLessThanOrEqual(share * 0.6 + 1e-9)
      }),
    )
  })
})

test('faded evidence equals the evidence of faded observations', () => {
  fc.assert(
    fc.property(observations, fc.double({ min: 0.001, max: 1, noNaN: true }), (seen, fade) => {
      const faded = seen.map(observation => ({ ...observation, weight: observation.weight * fade }))
      const later = cappedMean(summarize(faded, prior, share), prior, share)
      const kept = cappedMean(summarize(seen, prior, share), prior, share, fade)
      expect(kept.mean).toBeCloseTo(later.mean, 10)
      expect(kept.weight).toBeCloseTo(later.weight, 8)
      expect(kept.value).toBeCloseTo(later.value, 8)
    }),
  )
})
