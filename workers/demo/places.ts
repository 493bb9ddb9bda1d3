import { allZips, type Place, placeOfZip } from '../../shared/places/zips.ts'
import type { Random } from './random.ts'

/** The first businesses are in San Antonio, five of each industry, because the README's tour takes place there. */
export const HOME_BUSINESSES = 40
export const homeZips = ['78205', '78204', '78212', '78209', '78215', '78210', '78216', '78207'] as const

export type DemoPlace = Place & { timezone: string }

let allPlaces: DemoPlace[] | undefined

/** After those, each of these cities gets one business of every kind, so a newcomer's first search finds someone. */
export const cityZips = ['78205', '10001', '90012', '60607', '77002', '85004', '98101'] as const

/** San Antonio for the first businesses, then anywhere in the country. */
export function placeOf(number: number, random: Random): DemoPlace {
  if (number < HOME_BUSINESSES)
    return findPlace(homeZips[Math.floor(number / 8) % homeZips.length] ?? homeZips[0])
  allPlaces ??= allZips().flatMap(zip => {
    const place = zonedPlace(zip)
    return place?.lat != null ? [place] : []
  })
  return allPlaces[Math.floor(random.next() * allPlaces.length)] ?? findPlace(homeZips[0])
}

export function findPlace(zip: string): DemoPlace {
  const place = zonedPlace(zip)
  if (!place) throw new Error(`${zip} isn't a place`)
  return place
}

function zonedPlace(zip: string): DemoPlace | null {
  const place = placeOfZip(zip)
  const timezone = place && timezoneOf(place.state, zip)
  return timezone ? { ...place, timezone } : null
}

// By state, or by the first three digits of the zip in states with two time zones.
const zones: [zone: string, codes: string][] = [
  ['America/New_York', 'CT DE DC FL GA KY ME MD MA NH NJ NY NC OH PA RI SC VT VA WV 373 374 376 377 378 379'],
  ['America/Chicago', 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI 324 325 420 421 422 423 424 427'],
  ['America/Chicago', '463 464 476 477 498 499'],
  ['America/Denver', 'CO MT NM UT WY 677 679 691 692 693 576 577 586 798 799 885'],
  ['America/Los_Angeles', 'CA NV OR WA 835 838'],
  ['America/Anchorage', 'AK'],
  ['America/Boise', 'ID 979'],
  ['America/Detroit', 'MI'],
  ['America/Indiana/Indianapolis', 'IN'],
  ['America/Phoenix', 'AZ'],
  ['America/Puerto_Rico', 'PR'],
  ['America/St_Thomas', 'VI'],
  ['Pacific/Guam', 'GU MP'],
  ['Pacific/Honolulu', 'HI'],
  ['Pacific/Pago_Pago', 'AS'],
]
const zoneOf = new Map(zones.flatMap(([zone, codes]) => codes.split(' ').map(code => [code, zone] as const)))

/** Null for military posts and freely associated states. */
export const timezoneOf = (state: string, zip: string): string | null =>
  zoneOf.get(zip.slice(0, 3)) ?? zoneOf.get(state) ?? null
