import { everyBusiness, inState, keysOfZip } from '../businesses/reach.ts'
import { stateWords } from '../businesses/words.ts'
import { stateCodes } from '../places/states.ts'
import { type AreaMatch, areaValue } from '../ranking/area.ts'
import { rankingTable } from '../ranking/weights.ts'

/** Scores are compared in whole numbers: this many make 1, and every product of a weight and a part is one. */
export const pointsOfOne = 25_000

/** A key of business_reach to look under, and what it tells of the area. */
export interface Probe {
  key: string
  /** Which bit of the mask is the zip that was asked for; 0 where the key has no masks. */
  bit: number
  area: AreaMatch
}

export const areaPoints = (area: AreaMatch): number =>
  Math.round(areaValue(area) * rankingTable.score.area * pointsOfOne)

/** Where everything is that serves the zip, or everything there is. */
export function probesOf(zip: string | null): Probe[] {
  if (zip === null) return [{ key: everyBusiness, bit: 0, area: 'unasked' }]
  return keysOfZip(zip).map(({ key, bit, reason }) => ({ key, bit, area: reason }))
}

const states = stateCodes.map(code => ({ key: inState(code), words: stateWords(code) }))

/** The keys of the states of which a word begins with one of these. */
export const statesBeginning = (beginnings: readonly string[]): string[] =>
  states
    .filter(({ words }) => words.some(word => beginnings.some(each => word.startsWith(each))))
    .map(({ key }) => key)

const byPoints = new Map(
  (['zip', 'radius', 'state', 'nationwide', 'unasked'] as const).map(area => [areaPoints(area), area]),
)

/** Why a business serves the place, by the points that it got for that. */
export const areaOf = (points: number): AreaMatch => byPoints.get(points) ?? 'unasked'
