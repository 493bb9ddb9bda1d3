import { zipTable } from './zip-table.ts'
import { isZip, zipText } from './zips.ts'

interface Point {
  lat: number | null
  lon: number | null
}

const earthRadius = 3958.7613
const radians = Math.PI / 180

/** Great-circle distance in miles. Infinite if either place is unknown. */
export function milesBetween(a: Point, b: Point): number {
  if (a.lat === null || a.lon === null || b.lat === null || b.lon === null) return Number.POSITIVE_INFINITY
  return haversine(a.lat, a.lon, b.lat, b.lon)
}

/** Zips at most this many miles away, including this one, from south to north. */
export const zipsWithin = (zip: string, miles: number): string[] => zipNumbersWithin(zip, miles).map(zipText)

/** The same as numbers. */
export function zipNumbersWithin(zip: string, miles: number): number[] {
  if (!isZip(zip) || !(miles >= 0)) return []
  const table = zipTable()
  const home = (table.rowOf[Number(zip)] ?? 0) - 1
  const lat = table.lat[home] ?? NaN
  const lon = table.lon[home] ?? NaN
  if (Number.isNaN(lat)) return [Number(zip)]

  // A little wider than the circle, so rounding can't lose a zip on its edge.
  const reach = (miles / earthRadius / radians) * 1.000001 + 1e-9
  const reachEast = widestEast(lat, reach)
  const found: number[] = []
  for (let row = firstRowFrom(table.lat, table.located, lat - reach); row < table.located; row++) {
    const rowLat = table.lat[row] ?? NaN
    if (rowLat > lat + reach) break
    const rowLon = table.lon[row] ?? NaN
    const east = Math.abs(rowLon - lon)
    // Cheaper than the distance, and true for most rows at this latitude.
    if (Math.min(east, 360 - east) > reachEast) continue
    if (haversine(lat, lon, rowLat, rowLon) <= miles) found.push(table.zips[row] ?? 0)
  }
  return found
}

/** How many degrees of longitude a circle of `reach` degrees spans to each side. At a pole, all of them. */
function widestEast(lat: number, reach: number): number {
  const sine = Math.sin(reach * radians) / Math.cos(lat * radians)
  return reach < 90 && sine < 1 ? (Math.asin(sine) / radians) * 1.000001 + 1e-9 : 180
}

function haversine(latA: number, lonA: number, latB: number, lonB: number): number {
  const north = Math.sin(((latB - latA) * radians) / 2)
  const east = Math.sin(((lonB - lonA) * radians) / 2)
  const h = north * north + Math.cos(latA * radians) * Math.cos(latB * radians) * east * east
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

function firstRowFrom(latitudes: Float64Array, length: number, lat: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((latitudes[middle] ?? NaN) < lat) low = middle + 1
    else high = middle
  }
  return low
}
