import { describe, expect, test } from 'bun:test'
import { servedZips } from '../../shared/businesses/served-zips.ts'
import { zipsWithin } from '../../shared/places/distance.ts'
import { allZips, placeOfZip } from '../../shared/places/zips.ts'
import { leastCpuMs } from '../cpu.ts'

const none = { zips: [], radiusMiles: null, states: [], nationwide: false }
const served = (area: object, zip = '78205') =>
  servedZips({
    serviceArea: { ...none, ...area },
    location: { street: null, city: '', state: '', zip, country: 'US' },
  })

describe('a service area', () => {
  test('counts each zip once, however often it’s covered', () => {
    const near = new Set(zipsWithin('78205', 20))
    const texas = allZips().filter(zip => placeOfZip(zip)?.state === 'TX')
    expect(served({ radiusMiles: 20 }).zips).toBe(near.size)
    expect(served({ states: ['TX'] }).zips).toBe(texas.length)
    expect(served({ states: ['TX', 'TX'], radiusMiles: 20, zips: ['78205', '10001'] }).zips).toBe(
      texas.length + 1,
    )
    expect(served({ nationwide: true, zips: ['78205'] }).zips).toBe(allZips().length)
  })

  test('names the cities with the most zips first', () => {
    expect(served({ zips: ['10001', '78205', '78209'] }).cities).toEqual(['San Antonio', 'New York'])
    expect(served({})).toEqual({ zips: 0, cities: [] })
    expect(served({ states: ['ZZ'] })).toEqual({ zips: 0, cities: [] })
  })

  test('is counted without costing CPU time', async () => {
    const work = () => served({ nationwide: true, radiusMiles: 500, states: ['TX', 'CA'] })
    expect(await leastCpuMs(work, 50)).toBeLessThan(50)
  })
})
