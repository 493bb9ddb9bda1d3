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
  const asked = placeOfZip(zip)
  const home = placeOfZip(location.zip)
  if (asked && states.includes(asked.state)) return true
  return asked !== null && home !== null && radiusMiles !== null && milesBetween(home, asked) <= radiusMiles
}
