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

/** The score of one search result, with a sentence for each part that says how many points it gave. */
export function rankScore(facts: ScoreFacts, table = rankingTable): RankScore {
  const parts = {
    area: areaValue(facts.area, table),
    response: facts.response.score,
    completeness: facts.completeness / 100,
  }
  const points = {
    area: exact(table.score.area * parts.area),
    response: exact(table.score.response * parts.response),
    completeness: exact(table.score.completeness * parts.completeness),
  }
  const leads = facts.response.sampleSize === 1 ? '1 lead' : `${facts.response.sampleSize} leads`
  const measured = facts.response.sampleSize === 0 ? 'starts at the mean of its industry' : `over ${leads}`
  return {
    score: exact(points.area + points.response + points.completeness),
    parts,
    reasons: [
      `${points.area} for area: ${areaWords(facts.area, facts.zip)} (${parts.area} × ${table.score.area}).`,
      `${points.response} for response: ${facts.response.label}, ${measured} (${parts.response} × ${table.score.response}).`,
      `${points.completeness} for completeness: ${facts.completeness} of 100 on its card (${parts.completeness} × ${table.score.completeness}).`,
    ],
  }
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
