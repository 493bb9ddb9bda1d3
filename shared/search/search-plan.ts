import { everyBusiness, keysOfZip } from '../businesses/reach.ts'
import type { Industry } from '../industries/industries.ts'
import { type AreaMatch, areaValue } from '../ranking/area.ts'
import { rankingTable } from '../ranking/weights.ts'

export interface SearchFilters {
  industry: Industry | null
  bookable: boolean
  emergency: boolean
}

export interface SearchQuery extends SearchFilters {
  zip: string | null
  q: string | null
  limit: number
}

/** A key of `business_reach` to read, and the points a business gets for being found there. */
export interface SearchKey {
  key: string
  /** The bit of the zip in the row's mask. */
  bit: number
  points: number
}

/** A word of the query. */
export interface SearchWord {
  typed: string
  /** The known words that match it. Null if they're too many to look up one by one. */
  known: readonly string[] | null
}

/** What the statements need to know. */
export interface SearchPlan extends SearchFilters {
  /** Where the zip is served, or the key of every business. */
  places: readonly SearchKey[]
  /** A business needs a match for each. */
  words: readonly SearchWord[]
  limit: number
  tieStart: number
}

/** Scores are compared as integers. With this many points for 1.0, every weight × part is a whole number. */
export const POINTS_PER_SCORE = 25_000

export const areaPoints = (area: AreaMatch): number =>
  Math.round(areaValue(area) * rankingTable.score.area * POINTS_PER_SCORE)

/** The keys that hold every business serving the zip, or every business. */
export function placesFor(zip: string | null): SearchKey[] {
  if (zip === null) return [{ key: everyBusiness, bit: 0, points: areaPoints('unasked') }]
  return keysOfZip(zip).map(({ key, bit, reason }) => ({ key, bit, points: areaPoints(reason) }))
}

const areas = new Map(
  (['zip', 'radius', 'state', 'nationwide', 'unasked'] as const).map(area => [areaPoints(area), area]),
)

export const areaOfPoints = (points: number): AreaMatch => areas.get(points) ?? 'unasked'
