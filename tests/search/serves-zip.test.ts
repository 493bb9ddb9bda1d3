import { expect, test } from 'bun:test'
import { milesBetween } from '../../shared/places/distance.ts'
import { placeOfZip } from '../../shared/places/zips.ts'
import { servesZip } from '../../shared/search/serves-zip.ts'

const unknown = { lat: null, lon: null }
const miles = milesBetween(placeOfZip('78205') ?? unknown, placeOfZip('78701') ?? unknown)
const nowhere = {
  zips: [] as string[],
  radiusMiles: null as number | null,
  states: [] as string[],
  nationwide: false,
}
const serves = (area: Partial<typeof nowhere>, zip = '78701', home = '78205') =>
  servesZip({ serviceArea: { ...nowhere, ...area }, location: { zip: home } }, zip)

test('a zip is served by name, within the radius, in a state or nationwide', () => {
  expect(serves({ zips: ['78205', '78701'] })).toBe(true)
  expect(serves({ radiusMiles: miles })).toBe(true)
  expect(serves({ states: ['TX'] })).toBe(true)
  expect(serves({ nationwide: true })).toBe(true)
})

test('no other zip is', () => {
  expect(serves({})).toBe(false)
  expect(serves({ zips: ['78205'], radiusMiles: miles - 0.1, states: ['CA'] })).toBe(false)
})

test('an unknown place is served only by name or nationwide', () => {
  const everywhere = { radiusMiles: 500, states: ['TX'] }
  expect(serves(everywhere, '00000')).toBe(false)
  expect(serves({ ...everywhere, zips: ['00000'] }, '00000')).toBe(true)
  expect(serves({ ...everywhere, nationwide: true }, '00000')).toBe(true)
  expect(serves({ radiusMiles: 500 }, '78701', '00000')).toBe(false)
})
