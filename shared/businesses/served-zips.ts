import { zipNumbersWithin } from '../places/distance.ts'
import { stateCode } from '../places/states.ts'
import { zipTable } from '../places/zip-table.ts'
import type { WrittenCard } from './card.ts'

/** How many zips a service area covers, each counted once, and its cities, those with the most zips first. */
export function servedZips({ serviceArea, location }: Pick<WrittenCard, 'serviceArea' | 'location'>) {
  const { zips, radiusMiles, nationwide } = serviceArea
  const table = zipTable()
  const states = new Set(serviceArea.states.map(state => table.states.indexOf(stateCode(state) ?? '')))
  const listed = new Uint8Array(100_000)
  for (const zip of zips) listed[Number(zip)] = 1
  for (const zip of radiusMiles === null ? [] : zipNumbersWithin(location.zip, radiusMiles)) listed[zip] = 1
  const byCity = new Map<number, number>()
  table.zips.forEach((zip, row) => {
    const city = table.city[row] ?? 0
    if (nationwide || listed[zip] || states.has(table.state[row] ?? 0))
      byCity.set(city, (byCity.get(city) ?? 0) + 1)
  })
  const cities = [...byCity].sort(([, a], [, b]) => b - a).map(([city]) => table.cities[city] ?? '')
  return { zips: [...byCity.values()].reduce((sum, n) => sum + n, 0), cities }
}
