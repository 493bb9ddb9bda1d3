import type { WrittenCard } from '../businesses/card.ts'
import { milesBetween } from '../places/distance.ts'
import { placeOfZip } from '../places/zips.ts'
import { type AreaMatch, areaMatch } from '../ranking/area.ts'

/** Why a card serves a zip, or null if it doesn't. The keys of `business_reach` encode the same rule. */
export function servesZip({ serviceArea, location }: WrittenCard, zip: string): AreaMatch | null {
  const asked = placeOfZip(zip)
  const home = placeOfZip(location.zip)
  return areaMatch(serviceArea, {
    zip,
    state: asked?.state ?? null,
    milesAway: asked && home ? milesBetween(home, asked) : null,
  })
}
