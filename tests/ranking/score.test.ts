import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { rankScore } from '../../shared/ranking/score.ts'
import { type AreaMatch, rankingTable } from '../../shared/ranking/weights.ts'
import { agreedWrongInformation } from '../../shared/ranking/wrong-information.ts'
import { daysAgo, NOW } from './a-lead.ts'
import { industryMean } from './industry-mean.ts'

describe('the published table', () => {
  const sum = (numbers: object) => Object.values(numbers).reduce((total, number) => total + number, 0)

  test('has weights that add up', () => {
    expect(sum(rankingTable.score)).toBeCloseTo(1, 12)
    expect(rankingTable.response.speed + rankingTable.response.reliability).toBe(1)
    expect(sum(rankingTable.completeness)).toBe(100)
  })

  test('values a zip most, then a radius, a state and the country', () => {
    expect(rankingTable.area).toEqual({ zip: 1, radius: 0.85, state: 0.7, nationwide: 0.6, unasked: 0.5 })
  })

  test('can be sent as JSON', () => {
    expect(JSON.parse(JSON.stringify(rankingTable))).toEqual(rankingTable)
  })
})

describe('rankScore', () => {
  test('explains each part', () => {
    const score = rankScore({
      area: 'zip',
      zip: '78205',
      response: { score: 0.6234, label: 'usually replies within 15 minutes of opening time', sampleSize: 23 },
      completeness: 80,
    })
    expect(score).toEqual({
      score: 0.80936,
      parts: { area: 1, response: 0.6234, completeness: 0.8 },
      reasons: [
        '0.4 for area: lists 78205 (1 × 0.4).',
        '0.24936 for response: usually replies within 15 minutes of opening time, over 23 leads (0.6234 × 0.4).',
        '0.16 for completeness: 80 of 100 on its card (0.8 × 0.2).',
      ],
    })
  })

  test('explains points that add up to the score', () => {
    const facts = fc.record({
      area: fc.constantFrom<AreaMatch>('zip', 'radius', 'state', 'nationwide', 'unasked'),
      zip: fc.constantFrom(null, '78205'),
      response: fc.record({
        score: fc.integer({ min: 0, max: 10_000 }).map(part => part / 10_000),
        label: fc.constant('no replies measured yet'),
        sampleSize: fc.nat(),
      }),
      completeness: fc.integer({ min: 0, max: 100 }),
    })
    fc.assert(
      fc.property(facts, input => {
        const { score, parts, reasons } = rankScore(input)
        const points = reasons.map(reason => Number(reason.split(' ')[0]))
        expect(points).toHaveLength(3)
        expect(points.reduce((sum, point) => sum + Math.round(point * 1e6), 0)).toBe(Math.round(score * 1e6))
        expect(score).toBeCloseTo(0.4 * parts.area + 0.4 * parts.response + 0.2 * parts.completeness, 9)
      }),
    )
  })
})

describe('industryMean', () => {
  test('is 0.4 without leads', () => expect(industryMean([])).toBe(0.4))

  test('approaches the mean of many leads, and hardly moves with a few', () => {
    expect(industryMean([{ weight: 1e6, value: 0.8e6 }])).toBeCloseTo(0.8, 4)
    expect(industryMean([{ weight: 0.5, value: 0.5 }])).toBeCloseTo(4.5 / 10.5, 12)
  })
})

describe('wrong information', () => {
  const reports = (...operators: string[]) => operators.map(operator => ({ operator, at: daysAgo(1) }))

  test.each([
    [0, []],
    [0, ['a', 'a', 'a']],
    [1, ['a', 'b']],
    [1, ['a', 'b', 'c', 'a']],
    [2, ['a', 'b', 'c', 'd']],
  ])('%p agreed out of %p', (agreed, operators) => {
    expect(agreedWrongInformation(reports(...operators), daysAgo(30), NOW)).toBe(agreed)
  })

  test('a report no longer counts once the card changed or after 90 days', () => {
    expect(agreedWrongInformation(reports('a', 'b'), daysAgo(1), NOW)).toBe(0)
    const old = ['a', 'b'].map(operator => ({ operator, at: daysAgo(90) }))
    expect(agreedWrongInformation(old, daysAgo(200), NOW)).toBe(0)
  })
})
