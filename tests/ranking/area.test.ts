import { describe, expect, test } from 'bun:test'
import { areaMatch, areaValue, type ServiceArea } from '../../shared/ranking/area.ts'

const nowhere: ServiceArea = { zips: [], radiusMiles: null, states: [], nationwide: false }
const everywhere: ServiceArea = { zips: ['78205'], radiusMiles: 10, states: ['TX'], nationwide: true }
const place = { zip: '78205', state: 'TX', milesAway: 10 }

describe('areaMatch returns the best reason', () => {
  test.each([
    ['zip', 1, everywhere, place],
    ['radius', 0.85, { ...everywhere, zips: ['78701'] }, place],
    ['state', 0.7, { ...everywhere, zips: [], radiusMiles: 9.9 }, place],
    ['nationwide', 0.6, { ...everywhere, zips: [], radiusMiles: null, states: ['CA'] }, place],
    ['unasked', 0.5, nowhere, null],
  ] as const)('%s is worth %p', (match, value, area, at) => {
    expect(areaMatch(area, at)).toBe(match)
    expect(areaValue(match)).toBe(value)
  })
})

test('areaMatch returns null if the business does not serve the place', () => {
  expect(areaMatch(nowhere, place)).toBeNull()
  expect(areaMatch({ ...nowhere, radiusMiles: 5, states: ['CA'] }, place)).toBeNull()
})

test('an unknown distance or state matches nothing', () => {
  const unknown = { zip: '00000', state: null, milesAway: null }
  expect(areaMatch({ ...everywhere, nationwide: false }, unknown)).toBeNull()
  expect(areaMatch(everywhere, { ...unknown, milesAway: Number.POSITIVE_INFINITY })).toBe('nationwide')
})
