import { type AreaMatch, areaValue } from './area.ts'
import type { ReplyFigures } from './figures.ts'
import { rankingTable } from './weights.ts'

export interface ScoreFacts {
  area: AreaMatch
  /** The zip that was asked for, where one was. */
  zip: string | null
  response: { score: number } & Pick<ReplyFigures, 'label' | 'sampleSize'>
  /** 0 to 100, of businesses/completeness.ts. */
  completeness: number
}

export interface RankScore {
  /** The sum of the points in `reasons`, exactly. */
  score: number
  parts: { area: number; response: number; completeness: number }
  reasons: string[]
}

/** One part of a score: from 0 to 1, the points that it gave by its weight, and a sentence that says so. */
export interface ScorePart {
  value: number
  points: number
  reason: string
}

export function areaPart(match: AreaMatch, zip: string | null, table = rankingTable): ScorePart {
  return part('area', areaValue(match, table), areaWords(match, zip), table)
}

export function responsePart(
  { score, label, sampleSize }: ScoreFacts['response'],
  table = rankingTable,
): ScorePart {
  const leads = sampleSize === 1 ? '1 lead' : `${sampleSize} leads`
  const measured = sampleSize === 0 ? 'starts at the mean of its industry' : `over ${leads}`
  return part('response', score, `${label}, ${measured}`, table)
}

export function completenessPart(completeness: number, table = rankingTable): ScorePart {
  return part('completeness', completeness / 100, `${completeness} of 100 on its card`, table)
}

export const scoreOf = (...parts: readonly ScorePart[]): number =>
  exact(parts.reduce((sum, { points }) => sum + points, 0))

/** The score of one search result, with a sentence for each part that says how many points it gave. */
export function rankScore(facts: ScoreFacts, table = rankingTable): RankScore {
  const area = areaPart(facts.area, facts.zip, table)
  const response = responsePart(facts.response, table)
  const completeness = completenessPart(facts.completeness, table)
  return {
    score: scoreOf(area, response, completeness),
    parts: { area: area.value, response: response.value, completeness: completeness.value },
    reasons: [area.reason, response.reason, completeness.reason],
  }
}

function part(
  name: keyof RankScore['parts'],
  value: number,
  words: string,
  table: typeof rankingTable,
): ScorePart {
  const points = exact(table.score[name] * value)
  return { value, points, reason: `${points} for ${name}: ${words} (${value} × ${table.score[name]}).` }
}

function areaWords(match: AreaMatch, zip: string | null): string {
  const place = zip ?? 'the place asked for'
  switch (match) {
    case 'zip':
      return `lists ${place}`
    case 'radius':
      return `${place} is inside its radius`
    case 'state':
      return `serves the whole state of ${place}`
    case 'nationwide':
      return 'serves the whole country'
    case 'unasked':
      return 'no zip was asked for'
  }
}

/** Parts have at most four digits and weights two, so six hold every product; only the noise of floats goes. */
const exact = (points: number) => Math.round(points * 1e6) / 1e6
