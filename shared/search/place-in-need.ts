import { functionWords } from '../industries/vocabulary/stop-words.ts'
import { prepositions, withLosAngeles, withStateName } from '../places/abbreviations.ts'
import { fold } from '../places/fold.ts'
import { isOrdinary } from '../places/ordinary-words.ts'
import { largestPlace, spellOut } from './place-phrases.ts'
import type { SearchFilters } from './search-plan.ts'

/** A city with this many may come last without "in", as in "plumber Houston". Lincoln may be a car, and Jackson a person. */
const MIN_ZIPS = 36

/** The query with the city or state that its need names as `q`, as in "two nights in Austin". Null if it names none. */
export function withPlaceOfNeed(query: SearchFilters): SearchFilters | null {
  if (query.need === null || query.q !== null || query.zip !== null || query.near !== null) return null
  const need = withStateName(withLosAngeles(query.need))
  const words = spellOut(fold(need).split(' '))
  const { zips, place, at, hasState } = largestPlace(words)
  const q = place.join(' ')
  if (place.length === 0 || isOrdinary(q)) return null
  const before = words[at - 1] ?? ''
  const isAfter = prepositions.has(before)
  const isAfterComma = fold(need.split(',').at(-1) ?? '') === q
  const isLargeAtEnd =
    zips.length >= MIN_ZIPS && at + place.length === words.length && !functionWords.has(before)
  if (!isAfter && !isAfterComma && !hasState && !isLargeAtEnd) return null
  const others = [...words.slice(0, isAfter ? at - 1 : at), ...words.slice(at + place.length)]
  return { ...query, q, need: others.join(' ') || null }
}
