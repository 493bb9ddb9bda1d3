import { everyBusiness, keysNear, keysOfZip, type ReachKey } from '../businesses/reach.ts'
import type { Industry } from '../industries/industries.ts'
import { type AreaMatch, rankingTable } from '../ranking/weights.ts'

export interface SearchFilters {
  industry: Industry | null
  bookable: boolean
  emergency: boolean
  /** Served by the business. */
  zip: string | null
  /** The business is located at most `radius` miles from here. */
  near: string | null
  radius: number
  q: string | null
  need: string | null
  limit: number
}

/** Matches every business. */
export const noFilters: SearchFilters = {
  industry: null,
  zip: null,
  near: null,
  radius: 25,
  q: null,
  need: null,
  bookable: false,
  emergency: false,
  limit: 10,
}

/** A key of `business_reach` to read, with the requested zips, and the points a business gets for being found there. */
export interface SearchKey extends ReachKey {
  points: number
}

export interface SearchWord {
  typed: string
  /** The known words of names that match it. Null if they're too many to look up one by one. */
  known: readonly string[] | null
  /** A tsquery for the services that fit: an alternative to the name. */
  offer?: string
}

/** What the statements need to know. */
export interface SearchPlan extends Pick<SearchFilters, 'bookable' | 'emergency' | 'limit'> {
  /** The numbers of the only industries that can match, or null for all. */
  industries: readonly number[] | null
  /** Keys of the businesses that serve the zip, of those nearby, or of all. */
  places: readonly SearchKey[]
  /** Keys of those nearby, if a zip must be served, too. */
  near: readonly ReachKey[] | null
  /** A business must match each of them. */
  words: readonly SearchWord[]
  tieStart: number
}

/** Scores are compared as integers. With this many points for 1.0, every weight × part is a whole number. */
export const POINTS_PER_SCORE = 25_000

export const areaPoints = (area: AreaMatch): number =>
  Math.round(rankingTable.area[area] * rankingTable.score.area * POINTS_PER_SCORE)

/** The keys that together hold every business in the requested place. */
export function placesFor({ zip, near, radius }: SearchFilters): Pick<SearchPlan, 'places' | 'near'> {
  const points = areaPoints('unasked')
  const around = near === null ? null : keysNear(near, radius)
  if (zip !== null)
    return {
      places: keysOfZip(zip).map(({ reason, ...key }) => ({ ...key, points: areaPoints(reason) })),
      near: around,
    }
  const keys = around ?? [{ key: everyBusiness, mask: null }]
  return { places: keys.map(key => ({ ...key, points })), near: null }
}

const areas = new Map(
  (['zip', 'radius', 'state', 'nationwide', 'unasked'] as const).map(area => [areaPoints(area), area]),
)

export const areaOfPoints = (points: number): AreaMatch => areas.get(points) ?? 'unasked'
