import { pluralize } from '../text.ts'
import type { ReplyFigures } from './figures.ts'
import { type AreaMatch, rankingTable } from './weights.ts'

interface ScoreFacts {
  area: AreaMatch
  /** The requested zip, if there is one. */
  zip: string | null
  response: { score: number } & Pick<ReplyFigures, 'label' | 'sampleSize'>
  /** 0 to 100. See businesses/completeness.ts. */
  completeness: number
}

/** The score of a search result: the sum of its weighted parts, with a sentence that explains the points of each. */
export function rankScore({ area, zip, response, completeness }: ScoreFacts, table = rankingTable) {
  const { label, sampleSize } = response
  const measured =
    sampleSize === 0 ? 'starts at the mean of its industry' : `over ${pluralize(sampleSize, 'lead')}`
  const parts = { area: table.area[area], response: response.score, completeness: completeness / 100 }
  const words = {
    area: areaWords(area, zip),
    response: `${label}, ${measured}`,
    completeness: `${completeness} of 100 on its card`,
  }
  const names = ['area', 'response', 'completeness'] as const
  const points = names.map(name => exact(table.score[name] * parts[name]))
  return {
    score: exact(points.reduce((sum, each) => sum + each, 0)),
    parts,
    reasons: names.map(
      (name, i) => `${points[i]} for ${name}: ${words[name]} (${parts[name]} × ${table.score[name]}).`,
    ),
  }
}

function areaWords(match: AreaMatch, zip: string | null): string {
  const place = zip ?? 'the requested place'
  return {
    zip: `lists ${place}`,
    radius: `${place} is inside its radius`,
    state: `serves the whole state of ${place}`,
    nationwide: 'serves the whole country',
    unasked: 'no zip was given',
  }[match]
}

/** Parts have four digits and weights two, so rounding to six only removes floating-point noise. */
const exact = (points: number) => Math.round(points * 1e6) / 1e6
