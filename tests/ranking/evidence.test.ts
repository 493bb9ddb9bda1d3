import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { gather, type Observation, settle } from '../../shared/ranking/evidence.ts'

const prior = { weight: 10, mean: 0.4 }
const share = 0.2

const observations = fc.array(
  fc.record({
    operator: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    weight: fc.double({ min: 0.01, max: 40, noNaN: true }),
    value: fc.constantFrom(0, 0.25, 0.5, 0.75, 0.9, 1),
  }),
  { maxLength: 40 },
)

/** The same cap, found the slow way: the whole shrinks until nobody holds more than the share of it. */
function settledSlowly(seen: readonly Observation[]) {
  const sums = [...Map.groupBy(seen, observation => observation.operator).values()].map(own => ({
    weight: own.reduce((sum, { weight }) => sum + weight, 0),
    value: own.reduce((sum, { weight, value }) => sum + weight * value, 0),
  }))
  let whole = prior.weight + sums.reduce((sum, { weight }) => sum + weight, 0)
  for (let round = 0; round < 2000; round++) {
    whole = prior.weight + sums.reduce((sum, { weight }) => sum + Math.min(weight, share * whole), 0)
  }
  const held = sums.map(({ weight, value }) => ({
    weight: Math.min(weight, share * whole),
    rate: value / weight,
  }))
  const value = held.reduce((sum, { weight, rate }) => sum + weight * rate, prior.weight * prior.mean)
  return { mean: value / whole, whole, held }
}

describe('the share of one operator', () => {
  test('alone with the prior it is a fifth, exactly: 2.5 of 12.5', () => {
    const evidence = gather([{ operator: 'a', weight: 100, value: 1 }], prior, share)
    const settled = settle(evidence, prior, share)
    expect(settled.weight).toBeCloseTo(2.5, 12)
    expect(settled.mean).toBeCloseTo((10 * 0.4 + 2.5) / 12.5, 12)
  })

  test('up to a fifth nothing is cut', () => {
    const evidence = gather([{ operator: 'a', weight: 2.5, value: 1 }], prior, share)
    expect(evidence.capped).toEqual([])
    expect(settle(evidence, prior, share).mean).toBeCloseTo(6.5 / 12.5, 12)
  })

  test('four heavy operators leave a fifth to the prior, and whoever comes fifth always fits', () => {
    const heavy = ['a', 'b', 'c', 'd'].map(operator => ({ operator, weight: 1e9, value: 1 }))
    expect(settle(gather(heavy, prior, share), prior, share).mean).toBeCloseTo(0.8 + 0.2 * 0.4, 9)
    const fifth = { operator: 'e', weight: 1e6, value: 1 }
    expect(gather([...heavy, fifth], prior, share).capped).toHaveLength(4)
  })

  test('holds for everyone, and agrees with the slow way', () => {
    fc.assert(
      fc.property(observations, seen => {
        const slow = settledSlowly(seen)
        const settled = settle(gather(seen, prior, share), prior, share)
        expect(settled.mean).toBeCloseTo(slow.mean, 9)
        expect(prior.weight + settled.weight).toBeCloseTo(slow.whole, 7)
        for (const operator of slow.held) {
          expect(operator.weight / (prior.weight + settled.weight)).toBeLessThanOrEqual(share + 1e-9)
        }
      }),
    )
  })

  test('keys of one operator weigh no more than one key with all their leads', () => {
    fc.assert(
      fc.property(observations, seen => {
        const one = seen.map(observation => ({ ...observation, operator: 'one' }))
        const settled = settle(gather(one, prior, share), prior, share)
        expect(settled.weight).toBeLessThanOrEqual(2.5 + 1e-9)
        expect(Math.abs(settled.mean - prior.mean)).toBeLessThanOrEqual(share * 0.6 + 1e-9)
      }),
    )
  })
})

test('kept evidence fades into what the faded observations give', () => {
  fc.assert(
    fc.property(observations, fc.double({ min: 0.001, max: 1, noNaN: true }), (seen, fade) => {
      const faded = seen.map(observation => ({ ...observation, weight: observation.weight * fade }))
      const later = settle(gather(faded, prior, share), prior, share)
      const kept = settle(gather(seen, prior, share), prior, share, fade)
      expect(kept.mean).toBeCloseTo(later.mean, 10)
      expect(kept.weight).toBeCloseTo(later.weight, 8)
      expect(kept.value).toBeCloseTo(later.value, 8)
    }),
  )
})
