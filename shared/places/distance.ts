import { zipTable } from './zip-table.ts'
import { isZip, zipText } from './zips.ts'

interface Point {
  lat: number | null
  lon: number | null
}

const earthRadius = 3958.7613
const radians = Math.PI / 180

/** Great-circle miles; infinite where either place is unknown, so that nothing is near it. */
export function milesBetween(a: Point, b: Point): number {
  if (a.lat === null || a.lon === null || b.lat === null || b.lon === null) return Number.POSITIVE_INFINITY
  return haversine(a.lat, a.lon, b.lat, b.lon)
}

/** The zips whose place is at most so many miles away, itself among them, from south to north. */
export const zipsWithin = (zip: string, miles: number): string[] => zipNumbersWithin(zip, miles).map(zipText)

/** The same as numbers, of which a thousand are sooner made. */
export function zipNumbersWithin(zip: string, miles: number): number[] {
  if (!isZip(zip) || !(miles >= 0)) return []
  const table = zipTable()
  const home = (table.rowOf[Number(zip)] ?? 0) - 1
  const lat = table.lat[home] ?? NaN
  const lon = table.lon[home] ?? NaN
  if (Number.isNaN(lat)) return [Number(zip)]

  // A little wider than the circle: rounding must not lose a zip that stands on its edge.
  const reach = (miles / earthRadius / radians) * 1.000001 + 1e-9
  const reachEast = widestEast(lat, reach)
  const { x, y, z } = sphere()
  const [homeX = NaN, homeY = NaN, homeZ = NaN] = [x[home], y[home], z[home]]
  // The straight way through the sphere, squared, is sooner known than that along it, which then decides on the edge only.
  const edge = (2 * Math.sin(Math.min(miles / earthRadius, Math.PI) / 2)) ** 2
  const doubt = edge * 1e-9 + 1e-15
  const found: number[] = []
  for (let row = firstRowFrom(table.lat, table.located, lat - reach); row < table.located; row++) {
    const rowLat = table.lat[row] ?? NaN
    if (rowLat > lat + reach) break
    const rowLon = table.lon[row] ?? NaN
    const east = Math.abs(rowLon - lon)
    // Most of a belt around the earth is far away, and a comparison says so sooner than four sines.
    if (Math.min(east, 360 - east) > reachEast) continue
    const dx = (x[row] ?? NaN) - homeX
    const dy = (y[row] ?? NaN) - homeY
    const dz = (z[row] ?? NaN) - homeZ
    const way = dx * dx + dy * dy + dz * dz
    if (way < edge - doubt || (way < edge + doubt && haversine(lat, lon, rowLat, rowLon) <= miles))
      found.push(table.zips[row] ?? 0)
  }
  return found
}

let points: Record<'x' | 'y' | 'z', Float64Array> | undefined

/** Where the rows of the zips stand on a sphere of radius 1. */
function sphere() {
  if (points) return points
  const { lat, lon } = zipTable()
  const cos = lat.map(each => Math.cos(each * radians))
  points = {
    x: lon.map((each, row) => Math.cos(each * radians) * (cos[row] ?? NaN)),
    y: lon.map((each, row) => Math.sin(each * radians) * (cos[row] ?? NaN)),
    z: lat.map(each => Math.sin(each * radians)),
  }
  return points
}

/** How many degrees of longitude a circle of `reach` degrees spans to either side; all of them around a pole. */
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
