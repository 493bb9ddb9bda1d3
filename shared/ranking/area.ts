import { rankingTable } from './weights.ts'

/** Why a business serves the requested place. */
export type AreaMatch = 'zip' | 'radius' | 'state' | 'nationwide' | 'unasked'

export interface ServiceArea {
  zips: readonly string[]
  radiusMiles: number | null
  states: readonly string[]
  nationwide: boolean
}

/** The requested zip. `milesAway` is its distance from the business, or null if either place is unknown. */
export interface RequestedPlace {
  zip: string
  state: string | null
  milesAway: number | null
}

/** The best reason why the business serves this place, or null if it doesn't. */
export function areaMatch(area: ServiceArea, place: RequestedPlace | null): AreaMatch | null {
  if (place === null) return 'unasked'
  if (area.zips.includes(place.zip)) return 'zip'
  if (area.radiusMiles !== null && place.milesAway !== null && place.milesAway <= area.radiusMiles) {
    return 'radius'
  }
  if (place.state !== null && area.states.includes(place.state)) return 'state'
  return area.nationwide ? 'nationwide' : null
}

export const areaValue = (match: AreaMatch, table = rankingTable): number => table.area[match]
