import { describe, expect, test } from 'bun:test'
import { allZips, isZip, placeOfZip } from '../../shared/places/zips.ts'

describe('a zip', () => {
  test.each([
    ['78205', 'San Antonio', 'TX', 29.4237, -98.4925],
    ['00501', 'Holtsville', 'NY', 40.8154, -73.0451],
    ['00901', 'San Juan', 'PR', 18.4, -66.06],
    ['96913', 'Barrigada', 'GU', 13.46, 144.79],
    ['96799', 'Pago Pago', 'AS', -14.27, -170.7],
  ])('%s is %s, %s', (zip, city, state, lat, lon) => {
    const place = placeOfZip(zip)
    expect(place).toMatchObject({ zip, city, state })
    expect(place?.lat).toBeCloseTo(lat, 1)
    expect(place?.lon).toBeCloseTo(lon, 1)
  })

  test.each([
    '',
    '7820',
    '782055',
    '00000',
    '99999',
    '501',
    ' 78205',
    '78205 ',
    '７８２０５',
    '-0501',
    '1e104',
    '__proto__',
  ])('%j doesn’t exist', zip => {
    expect(placeOfZip(zip)).toBeNull()
    expect(isZip(zip)).toBe(false)
  })

  test('must be a string', () => {
    for (const value of [78205, null, undefined, ['78205'], { zip: '78205' }])
      expect(isZip(value)).toBe(false)
  })

  test('of a military post has no coordinates', () => {
    expect(placeOfZip('34001')).toEqual({ zip: '34001', city: 'Apo', state: 'AA', lat: null, lon: null })
  })

  test('with a wrong sign in the source data is corrected', () => {
    expect(placeOfZip('10200')?.lon).toBeCloseTo(-73.95, 2)
  })
})

test('every zip is listed once, with a city, a state and valid coordinates', () => {
  const zips = allZips()
  expect(zips.length).toBeGreaterThan(40_000)
  expect(new Set(zips).size).toBe(zips.length)
  for (const zip of zips) {
    const place = placeOfZip(zip)
    if (!place?.city || !/^[A-Z]{2}$/.test(place.state)) throw new Error(`${zip} has no city or state`)
    if (place.lat === null || place.lon === null) continue
    if (Math.abs(place.lat) > 90 || Math.abs(place.lon) > 180) throw new Error(`${zip} is not on Earth`)
  }
})
