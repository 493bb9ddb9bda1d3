import { allZips, type Place, placeOfZip } from '../../shared/places/zips.ts'
import type { Random } from '../simulation/random.ts'
import { zoneOf } from './timezone.ts'

/** The README's tour goes through San Antonio, so the first five businesses of each industry are there. */
export const atHome = 40
export const homeZips = ['78205', '78204', '78212', '78209', '78215', '78210', '78216', '78207'] as const

export type DemoPlace = Place & { timezone: string }

let everywhere: DemoPlace[] | undefined

/** Where the business with this number is: after those at home anywhere in the country, where there are zips. */
export function placeOf(number: number, random: Random): DemoPlace {
  if (number < atHome) return located(homeZips[Math.floor(number / 8) % homeZips.length] ?? homeZips[0])
  everywhere ??= allZips().flatMap(zip => {
    const place = placeOfZip(zip)
    const timezone = place && zoneOf(place.state, zip)
    return place?.lat != null && timezone ? [{ ...place, timezone }] : []
  })
  return everywhere[Math.floor(random.next() * everywhere.length)] ?? located(homeZips[0])
}

function located(zip: string): DemoPlace {
  const place = placeOfZip(zip)
  const timezone = place && zoneOf(place.state, zip)
  if (!place || !timezone) throw new Error(`${zip} is nowhere`)
  return { ...place, timezone }
}
