import { zipTable } from './zip-table.ts'

export interface Place {
  zip: string
  city: string
  state: string
  /** null for the few military post offices whose place is not told. */
  lat: number | null
  lon: number | null
}

/** The place of a five-digit zip; null where there is no such zip. */
export function placeOfZip(zip: string): Place | null {
  if (!isZip(zip)) return null
  const table = zipTable()
  const row = (table.rowOf[Number(zip)] ?? 0) - 1
  const lat = table.lat[row] ?? NaN
  const lon = table.lon[row] ?? NaN
  return {
    zip,
    city: table.cities[table.city[row] ?? -1] ?? '',
    state: table.states[table.state[row] ?? -1] ?? '',
    lat: Number.isNaN(lat) ? null : lat,
    lon: Number.isNaN(lon) ? null : lon,
  }
}

/** Is this a zip that exists? Five digits as a string: 501 is not 00501. */
export function isZip(zip: unknown): zip is string {
  return typeof zip === 'string' && /^\d{5}$/.test(zip) && zipTable().rowOf[Number(zip)] !== 0
}

/** Every zip that exists, from south to north. */
export function allZips(): string[] {
  return Array.from(zipTable().zips, zipText)
}

export const zipText = (zip: number): string => String(zip).padStart(5, '0')
