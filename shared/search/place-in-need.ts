import { functionWords } from '../industries/vocabulary/stop-words.ts'
import { prepositions, withLosAngeles, withStateName } from '../places/abbreviations.ts'
import { fold } from '../places/fold.ts'
import { isOrdinary } from '../places/ordinary-words.ts'
import { isStateName } from '../places/place-names.ts'
import { tokensOf } from '../stem.ts'
import { readVocabulary } from './need.ts'
import { largestPlace, spellOut } from './place-phrases.ts'
import type { SearchFilters } from './search-plan.ts'

/** A city with fewer zips needs its state: tables are in walnut, nails in orange, and Amana makes washers. */
const LARGE = 13
/** A city with this many may come last without "in", as in "plumber Houston". */
const VERY_LARGE = 37

/** "Near Texas Tech" isn't about all of Texas. */
const partsOfNames = new Set(
  'state tech university college school elementary square park street avenue home'.split(' '),
)

/** The query with the city or state that its need names as `q`, as in "two nights in Austin". Null if it names none. */
export function withPlaceOfNeed(query: SearchFilters): SearchFilters | null {
  if (query.need === null || query.q !== null || query.zip !== null || query.near !== null) return null
  const need = withStateName(withLosAngeles(query.need))
  const words = spellOut(fold(need).split(' '))
  const { zips, place, at, hasState, others } = largestPlace(words)
  const q = place.join(' ')
  // "Hotel in Austin, flying from Chicago" names two.
  if (place.length === 0 || isOrdinary(q) || largestPlace(others).zips.length >= LARGE) return null
  const [previous = '', next = ''] = [words[at - 1], words[at + place.length]]
  // "A jacket from Columbia" isn't about where.
  const isAfter = prepositions.has(previous) && previous !== 'from'
  const isMarked = isAfter || hasState || fold(need.split(',').at(-1) ?? '') === q
  const isLast = next === '' && !isBeforeName(previous)
  const isLarge = hasState || isStateName(q) || zips.length >= (isMarked ? LARGE : VERY_LARGE)
  if (!isLarge || !(isMarked || isLast) || partsOfNames.has(next)) return null
  const rest = without(place, isAfter, query.need.trim().split(/\s+/)) ?? without(place, isAfter, words)
  return { ...query, q, need: rest?.slice(0, query.need.length) || null }
}

/** As in "my son Austin" and "Hyundai Tucson". */
const isBeforeName = (word: string): boolean =>
  functionWords.has(word) ||
  readVocabulary(tokensOf(word)).terms.some(({ strength }) => strength === 'detail')

/** The words without the place and what's before it. Null if the place is spelled in another way, such as NYC. */
function without(place: readonly string[], isAfter: boolean, words: readonly string[]): string | null {
  const { length } = place
  const at = words.findIndex((_, i) => fold(words.slice(i, i + length).join(' ')) === place.join(' '))
  if (at === -1) return null
  const before = words.slice(0, isAfter ? Math.max(0, at - 1) : at)
  return [...before, ...words.slice(at + length)].join(' ').replace(/,$/, '')
}
