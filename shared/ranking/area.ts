import { rankingTable } from './weights.ts'

/** How a business comes to serve the place that was asked for. */
export type AreaMatch = 'zip' | 'radius' | 'state' | 'nationwide' | 'unasked'

/** As the card says it. */
export interface ServiceArea {
  zips: readonly string[]
  radiusMiles: number | null
  states: readonly string[]
  nationwide: boolean
}

/** The zip that was asked for; `milesAway` is its distance from the business, null where either place is not known. */
export interface AskedPlace {
  zip: string
  state: string | null
  milesAway: number | null
}

/** The best reason why the business serves this place; null when it does not, and then it is left out. */
export function areaMatch(area: ServiceArea, asked: AskedPlace | null): AreaMatch | null {
  if (asked === null) return 'unasked'
  if (area.zips.includes(asked.zip)) return 'zip'
  if (area.radiusMiles !== null && asked.milesAway !== null && asked.milesAway <= area.radiusMiles) {
    return 'radius'
  }
  if (asked.state !== null && area.states.includes(asked.state)) return 'state'
  return area.nationwide ? 'nationwide' : null
}

export const areaValue = (match: AreaMatch, table = rankingTable): number => table.area[match]
