import type { Service, WrittenCard } from '../businesses/card.ts'
import { cardStems, offerStems, serviceStems } from '../businesses/words.ts'
import { industries } from '../industries/industries.ts'
import { fitsPattern, stemsOf } from '../industries/vocabulary/vocabulary.ts'
import { fitsNeed, type NeedTerm } from './need.ts'

export interface Match {
  service: Service
  /** The customer's words that the business fits. */
  words: string[]
  score: number
}

export type MatchedCard = Pick<WrittenCard, 'industry' | 'services' | 'emergency'>

/** The service that fits most of the need. Null without a need, or if no service fits. */
export function matchOf(card: MatchedCard, terms: readonly NeedTerm[]): Match | null {
  if (terms.length === 0) return null
  const industry = industries.indexOf(card.industry)
  const whole = new Set(offerStems(card))
  const scored = card.services.map(service => {
    const name = new Set(serviceStems(service))
    const all = new Set([...name, ...cardStems(card), ...stemsOf(service.description)])
    return { service, score: terms.reduce((sum, term) => sum + scoreOf(term, industry, name, all), 0) }
  })
  // The first of the best that can be booked.
  const [best] = scored.sort(
    (a, b) => b.score - a.score || Number(b.service.bookable) - Number(a.service.bookable),
  )
  if (!best || best.score === 0) return null
  return {
    ...best,
    words: terms.filter(term => fitsNeed(term, industry, whole)).map(each => each.typed),
  }
}

/**
 * The customer's own words count more than other words for the same, and the name more than the description.
 */
function scoreOf(
  term: NeedTerm,
  industry: number,
  name: ReadonlySet<string>,
  all: ReadonlySet<string>,
): number {
  const closeness = (stems: ReadonlySet<string>) =>
    Math.max(
      0,
      ...term.patterns
        .filter(each => each.industry === industry && fitsPattern(each, stems))
        .map(each => each.closeness),
    )
  if (term.stems.every(each => name.has(each))) return 8
  if (term.stems.every(each => all.has(each))) return 5
  return Math.max(2 * closeness(name), closeness(all))
}
