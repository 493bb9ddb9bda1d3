import type { WrittenCard } from '../../shared/businesses/card.ts'
import { booksOnline } from '../../shared/businesses/listing.ts'
import { offerStems, queryWords } from '../../shared/businesses/words.ts'
import { industries } from '../../shared/industries/industries.ts'
import { milesBetween } from '../../shared/places/distance.ts'
import { fold } from '../../shared/places/fold.ts'
import { stateName } from '../../shared/places/states.ts'
import { placeOfZip } from '../../shared/places/zips.ts'
import { matchOf } from '../../shared/search/match.ts'
import { fitsNeed, type NeedTerm, readVocabulary } from '../../shared/search/need.ts'
import { placesIn } from '../../shared/search/place-phrases.ts'
import type { SearchFilters } from '../../shared/search/search-plan.ts'
import { tokensOf as needTokens } from '../../shared/stem.ts'
import { tieOrder } from '../tie-order.ts'

export interface KnownBusiness {
  slug: string
  card: WrittenCard
  response: number
  completeness: number
}

/** The contract's rules applied to every business, one by one. */
export function bruteForce(world: readonly KnownBusiness[], query: SearchFilters, now: Date): string[] {
  const isUnknown = (word: string) =>
    !world.some(({ card }) => tokensOf(card).some(token => token.startsWith(word)))
  const readings = query.q ? [() => false, isUnknown, () => true] : [() => false]
  const { terms } = readVocabulary(needTokens(fold(query.need ?? '')))
  let chosen: KnownBusiness[] = []
  for (const hasTypo of readings)
    for (const needed of terms.length > 1 ? [terms, terms.slice(0, 1)] : [terms])
      if (chosen.length === 0) chosen = world.filter(each => fits(each, query, needed, hasTypo))
  return chosen
    .map(({ slug, card, response, completeness }) => {
      const score = 0.4 * (areaOf(card, query.zip) ?? 0) + 0.4 * response + (0.2 * completeness) / 100
      return { slug, score: Math.round(score * 1e7), tie: tieOrder(slug, now) }
    })
    .sort((a, b) => b.score - a.score || a.tie - b.tie)
    .slice(0, query.limit)
    .map(({ slug }) => slug)
}

function fits(
  { card }: KnownBusiness,
  query: SearchFilters,
  terms: readonly NeedTerm[],
  hasTypo: (word: string) => boolean,
): boolean {
  return (
    terms.every(term => fitsNeed(term, industries.indexOf(card.industry), new Set(offerStems(card)))) &&
    (terms.length === 0 || matchOf(card, terms) !== null) &&
    statesOf(query.q ?? '').every(word => tokensOf(card).includes(word)) &&
    isNear(card, query) &&
    (query.industry === null || card.industry === query.industry) &&
    (!query.bookable || booksOnline(card)) &&
    (!query.emergency || card.emergency.available) &&
    areaOf(card, query.zip) !== null &&
    fold(query.q ?? '')
      .split(' ')
      .filter(Boolean)
      .every(word => tokensOf(card).some(token => begins(token, word, hasTypo(word))))
  )
}

/** What a business in the state after a city has. */
const statesOf = (q: string) => placesIn(queryWords(q)).flatMap(({ state }) => state ?? [])

function isNear({ location }: WrittenCard, { near, radius }: SearchFilters): boolean {
  if (near === null || location.zip === near) return true
  const [there, home] = [placeOfZip(near), placeOfZip(location.zip)]
  return there !== null && home !== null && milesBetween(there, home) <= radius
}

function areaOf({ serviceArea, location }: WrittenCard, zip: string | null): number | null {
  if (zip === null) return 0.5
  if (serviceArea.zips.includes(zip)) return 1
  const there = placeOfZip(zip)
  const home = placeOfZip(location.zip)
  if (
    there &&
    home &&
    serviceArea.radiusMiles !== null &&
    milesBetween(home, there) <= serviceArea.radiusMiles
  )
    return 0.85
  if (there && serviceArea.states.includes(there.state)) return 0.7
  return serviceArea.nationwide ? 0.6 : null
}

const tokens = new WeakMap<WrittenCard, string[]>()

function tokensOf(card: WrittenCard): string[] {
  const { name, location } = card
  const found =
    tokens.get(card) ??
    fold(`${name} ${location.city} ${location.state} ${stateName(location.state)}`).split(' ')
  tokens.set(card, found)
  return found
}

function begins(token: string, word: string, allowsTypo: boolean): boolean {
  if (token.startsWith(word)) return true
  if (!allowsTypo || word.length < 5) return false
  return [-1, 0, 1].some(more => distance(token.slice(0, word.length + more), word) <= 1)
}

/** Optimal string alignment: insertions, deletions, substitutions, and swaps of neighbors. */
function distance(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) => [i, ...new Array<number>(b.length).fill(0)])
  const at = (i: number, j: number) => d[i]?.[j] ?? 0
  for (let j = 0; j <= b.length; j++) d[0]?.splice(j, 1, j)
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1)
      d[i]?.splice(j, 1, least)
    }
  return at(a.length, b.length)
}
