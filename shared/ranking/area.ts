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
export function areaMatch(area: ServiceArea, asked: RequestedPlace | null): AreaMatch | null {
  if (asked === null) return 'unasked'
  if (area.zips.includes(asked.zip)) return 'zip'
  if (area.radiusMiles !== null && asked.milesAway !== null && asked.milesAway <= area.radiusMiles) {
    return 'radius'
  }
  if (asked.state !== null && area.states.includes(asked.state)) return 'state'
  return area.nationwide ? 'nationwide' : null
}

export const areaValue = (match: AreaMatch, table = rankingTable): number => table.area[match]
