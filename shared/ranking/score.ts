import { pluralize } from '../text.ts'
import { type AreaMatch, areaValue } from './area.ts'
import type { ReplyFigures } from './figures.ts'
import { rankingTable } from './weights.ts'

export interface ScoreFacts {
  area: AreaMatch
  /** The requested zip, if there is one. */
  zip: string | null
  response: { score: number } & Pick<ReplyFigures, 'label' | 'sampleSize'>
  /** 0 to 100. See businesses/completeness.ts. */
  completeness: number
}

export interface RankScore {
  /** Exactly the sum of the points in `reasons`. */
  score: number
  parts: { area: number; response: number; completeness: number }
  reasons: string[]
}

/** A part of a score, from 0 to 1, with its weighted points and a sentence that explains them. */
export interface ScorePart {
  value: number
  points: number
  reason: string
}

function areaPart(match: AreaMatch, zip: string | null, table = rankingTable): ScorePart {
  return part('area', areaValue(match, table), areaWords(match, zip), table)
}

function responsePart({ score, label, sampleSize }: ScoreFacts['response'], table = rankingTable): ScorePart {
  const measured =
    sampleSize === 0 ? 'starts at the mean of its industry' : `over ${pluralize(sampleSize, 'lead')}`
  return part('response', score, `${label}, ${measured}`, table)
}

function completenessPart(completeness: number, table = rankingTable): ScorePart {
  return part('completeness', completeness / 100, `${completeness} of 100 on its card`, table)
}

export const scoreOf = (...parts: readonly ScorePart[]): number =>
  exact(parts.reduce((sum, { points }) => sum + points, 0))

/** The score of a search result, with a sentence that explains the points of each part. */
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

/** Parts have four digits and weights two, so rounding to six only removes floating-point noise. */
const exact = (points: number) => Math.round(points * 1e6) / 1e6
