import { zipTable } from './zip-table.ts'

export type Place = NonNullable<ReturnType<typeof placeOfZip>>

/** The place of a zip, or null if the zip doesn't exist. */
export function placeOfZip(zip: string) {
  if (!isZip(zip)) return null
  const table = zipTable()
  const row = (table.rowOf[Number(zip)] ?? 0) - 1
  const lat = table.lat[row] ?? NaN
  const lon = table.lon[row] ?? NaN
  return {
    zip,
    city: table.cities[table.city[row] ?? -1] ?? '',
    state: table.states[table.state[row] ?? -1] ?? '',
    // Null for a few military post offices.
    lat: Number.isNaN(lat) ? null : lat,
    lon: Number.isNaN(lon) ? null : lon,
  }
}

/** Whether a zip exists. It must be a string of five digits: 501 isn't 00501. */
export function isZip(zip: unknown): zip is string {
  return typeof zip === 'string' && /^\d{5}$/.test(zip) && zipTable().rowOf[Number(zip)] !== 0
}

/** All zips, from south to north. */
export function allZips(): string[] {
  return Array.from(zipTable().zips, zipText)
}

export const zipText = (zip: number): string => String(zip).padStart(5, '0')
