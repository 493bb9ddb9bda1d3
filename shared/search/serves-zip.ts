import type { WrittenCard } from '../businesses/card.ts'
import { milesBetween } from '../places/distance.ts'
import { placeOfZip } from '../places/zips.ts'

interface Area {
  serviceArea: WrittenCard['serviceArea']
  location: { zip: string }
}

/** Whether a card serves a zip. The keys of `business_reach` encode the same rule. */
export function servesZip({ serviceArea, location }: Area, zip: string): boolean {
  const { zips, radiusMiles, states, nationwide } = serviceArea
  if (nationwide || zips.includes(zip)) return true
  const place = placeOfZip(zip)
  const home = placeOfZip(location.zip)
  if (place && states.includes(place.state)) return true
  return place !== null && home !== null && radiusMiles !== null && milesBetween(home, place) <= radiusMiles
}
