import type { Service, WrittenCard } from '../businesses/card.ts'
import { cardStems, offerStems, readDescriptions, serviceStems } from '../businesses/words.ts'
import { industries } from '../industries/industries.ts'
import { fitsPattern, KIND_CLOSENESS, stemsOf } from '../industries/vocabulary/vocabulary.ts'
import { fitsNeed, type NeedTerm } from './need.ts'

export interface Match {
  service: Service
  /** The customer's words that the business fits. */
  words: string[]
  score: number
}

export type MatchedCard = Pick<WrittenCard, 'industry' | 'services' | 'emergency'>

/** The service that fits the need and the wishes best. Null without a need, or if no service fits. */
export function matchOf(
  card: MatchedCard,
  terms: readonly NeedTerm[],
  wishes: readonly NeedTerm[] = [],
): Match | null {
  if (terms.length === 0) return null
  const industry = industries.indexOf(card.industry)
  const whole = new Set(offerStems(card))
  const descriptions = readDescriptions(card.services)
  const scored = card.services.map((service, i) => {
    const name = new Set(serviceStems(service))
    const all = new Set([...name, ...cardStems(card), ...stemsOf(descriptions[i] ?? '')])
    const scoresOf = (list: readonly NeedTerm[]) => list.map(term => scoreOf(term, industry, name, all))
    const scores = scoresOf(terms)
    return {
      service,
      fits: terms.filter(({ strength }, i) => strength === 'need' && (scores[i] ?? 0) > FIT_OF_KIND).length,
      score: sum(scores),
      wishes: sum(scoresOf(wishes)),
    }
  })
  // Most needs first, then the best score, then bookable online. "Cut and beard" fits a haircut and a beard trim.
  const [best] = scored
    .filter(each => each.score > 0)
    .sort(
      (a, b) =>
        b.fits - a.fits ||
        b.score + b.wishes - (a.score + a.wishes) ||
        Number(b.service.bookable) - Number(a.service.bookable),
    )
  if (!best) return null
  return {
    service: best.service,
    score: best.score,
    words: terms.filter(term => fitsNeed(term, industry, whole)).map(each => each.typed),
  }
}

const sum = (scores: readonly number[]): number => scores.reduce((total, each) => total + each, 0)

/** The most that a service scores if it only shows the kind of business. */
const FIT_OF_KIND = 2 * KIND_CLOSENESS

/** The customer's own words count more than synonyms, and the service's name more than its description. */
function scoreOf(term: NeedTerm, industry: number, name: ReadonlySet<string>, all: ReadonlySet<string>) {
  const closeness = (stems: ReadonlySet<string>) =>
    Math.max(
      0,
      ...term.patterns
        .filter(each => each.industry === industry && fitsPattern(each, stems))
        .map(each => each.closeness),
    )
  // Of a two-bedroom house and a one-bedroom apartment, "two-bedroom apartment" is rather the house.
  if (term.stems.every(each => name.has(each))) return term.strength === 'vague' ? 7 : 8
  if (term.stems.every(each => all.has(each))) return 5
  return Math.max(2 * closeness(name), closeness(all))
}
