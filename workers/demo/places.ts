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
    const place = placeOfZip(zip)
    const timezone = place && timezoneOf(place.state, zip)
    return place?.lat != null && timezone ? [{ ...place, timezone }] : []
  })
  return allPlaces[Math.floor(random.next() * allPlaces.length)] ?? findPlace(homeZips[0])
}

export function findPlace(zip: string): DemoPlace {
  const place = placeOfZip(zip)
  const timezone = place && timezoneOf(place.state, zip)
  if (!place || !timezone) throw new Error(`${zip} isn't a place`)
  return { ...place, timezone }
}

// By state, or by the first three digits of the zip in states with two time zones.
const byState: Record<string, string> = {
  AK: 'America/Anchorage',
  AZ: 'America/Phoenix',
  HI: 'Pacific/Honolulu',
  IN: 'America/Indiana/Indianapolis',
  MI: 'America/Detroit',
  ID: 'America/Boise',
  PR: 'America/Puerto_Rico',
  VI: 'America/St_Thomas',
  GU: 'Pacific/Guam',
  MP: 'Pacific/Guam',
  AS: 'Pacific/Pago_Pago',
}
const states: [zone: string, codes: string][] = [
  ['America/New_York', 'CT DE DC FL GA KY ME MD MA NH NJ NY NC OH PA RI SC VT VA WV'],
  ['America/Chicago', 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI'],
  ['America/Denver', 'CO MT NM UT WY'],
  ['America/Los_Angeles', 'CA NV OR WA'],
]
for (const [zone, codes] of states) for (const code of codes.split(' ')) byState[code] = zone

const exceptions: [zone: string, prefixes: string][] = [
  ['America/Denver', '677 679 691 692 693 576 577 586 798 799 885'],
  ['America/Chicago', '324 325 420 421 422 423 424 427 463 464 476 477 498 499'],
  ['America/New_York', '373 374 376 377 378 379'],
  ['America/Boise', '979'],
  ['America/Los_Angeles', '835 838'],
]
const byPrefix = new Map(
  exceptions.flatMap(([zone, prefixes]) => prefixes.split(' ').map(prefix => [prefix, zone] as const)),
)

/** Null for military posts and freely associated states. */
export const timezoneOf = (state: string, zip: string): string | null =>
  byPrefix.get(zip.slice(0, 3)) ?? byState[state] ?? null
