import { describe, expect, test } from 'bun:test'
import { areaMatch, areaValue, type ServiceArea } from '../../shared/ranking/area.ts'

const nowhere: ServiceArea = { zips: [], radiusMiles: null, states: [], nationwide: false }
const everywhere: ServiceArea = { zips: ['78205'], radiusMiles: 10, states: ['TX'], nationwide: true }
const asked = { zip: '78205', state: 'TX', milesAway: 10 }

describe('the best reason counts', () => {
  test.each([
    ['zip', 1, everywhere, asked],
    ['radius', 0.85, { ...everywhere, zips: ['78701'] }, asked],
    ['state', 0.7, { ...everywhere, zips: [], radiusMiles: 9.9 }, asked],
    ['nationwide', 0.6, { ...everywhere, zips: [], radiusMiles: null, states: ['CA'] }, asked],
    ['unasked', 0.5, nowhere, null],
  ] as const)('%s is worth %p', (match, value, area, place) => {
    expect(areaMatch(area, place)).toBe(match)
    expect(areaValue(match)).toBe(value)
  })
})

test('who does not serve the place is left out', () => {
  expect(areaMatch(nowhere, asked)).toBeNull()
  expect(areaMatch({ ...nowhere, radiusMiles: 5, states: ['CA'] }, asked)).toBeNull()
})

test('a distance or a state that is not known matches nothing', () => {
  const lost = { zip: '00000', state: null, milesAway: null }
  expect(areaMatch({ ...everywhere, nationwide: false }, lost)).toBeNull()
  expect(areaMatch(everywhere, { ...lost, milesAway: Number.POSITIVE_INFINITY })).toBe('nationwide')
})
