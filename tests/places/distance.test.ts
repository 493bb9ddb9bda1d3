import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { milesBetween, zipsWithin } from '../../shared/places/distance.ts'
import { allZips, type Place, placeOfZip } from '../../shared/places/zips.ts'

const place = (zip: string): Place => {
  const found = placeOfZip(zip)
  if (!found) throw new Error(`no zip ${zip}`)
  return found
}

describe('milesBetween', () => {
  test.each([
    ['10001', '90001', 2450, 10],
    ['78205', '78701', 74, 2],
    ['99501', '96813', 2780, 15],
    ['96913', '96799', 3590, 30],
  ])('%s to %s', (a, b, miles, tolerance) => {
    expect(Math.abs(milesBetween(place(a), place(b)) - miles)).toBeLessThan(tolerance)
    expect(milesBetween(place(b), place(a))).toBeCloseTo(milesBetween(place(a), place(b)), 9)
  })

  test('takes the short way across the date line', () => {
    expect(milesBetween({ lat: 52, lon: 179.5 }, { lat: 52, lon: -179.5 })).toBeLessThan(50)
  })

  test('is 0 to the same place, half the globe to its antipode, and infinite to an unknown place', () => {
    expect(milesBetween(place('78205'), place('78205'))).toBe(0)
    expect(milesBetween({ lat: 30, lon: 10 }, { lat: -30, lon: -170 })).toBeCloseTo(Math.PI * 3958.7613, 3)
    expect(milesBetween(place('78205'), place('34001'))).toBe(Number.POSITIVE_INFINITY)
    expect(milesBetween(place('34001'), place('34001'))).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('zipsWithin', () => {
  test('matches a comparison with every zip', () => {
    const zips = allZips()
    const places = zips.map(place)
    fc.assert(
      fc.property(fc.constantFrom(...zips), fc.double({ min: 0, max: 600, noNaN: true }), (zip, miles) => {
        const home = place(zip)
        const near = places
          .filter(other => milesBetween(home, other) <= miles || other.zip === zip)
          .map(p => p.zip)
        expect(zipsWithin(zip, miles).sort()).toEqual(near.sort())
      }),
      { numRuns: 40 },
    )
  })

  test('returns only the zip itself if its coordinates are unknown', () => {
    expect(zipsWithin('34001', 500)).toEqual(['34001'])
  })

  test('returns nothing for an unknown zip or an invalid radius', () => {
    expect(zipsWithin('00000', 50)).toEqual([])
    expect(zipsWithin('78205', -1)).toEqual([])
    expect(zipsWithin('78205', Number.NaN)).toEqual([])
  })
})
