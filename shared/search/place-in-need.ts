import { prepositions, withLosAngeles, withStateName } from '../places/abbreviations.ts'
import { fold } from '../places/fold.ts'
import { isOrdinary } from '../places/ordinary-words.ts'
import { largestPlace, spellOut } from './place-phrases.ts'
import type { SearchFilters } from './search-plan.ts'

/** The query with the city or state that its need names as `q`, as in "two nights in Austin". Null if it names none. */
export function withPlaceOfNeed(query: SearchFilters): SearchFilters | null {
  if (query.need === null || query.q !== null || query.zip !== null || query.near !== null) return null
  const need = withStateName(withLosAngeles(query.need))
  const words = spellOut(fold(need).split(' '))
  const { place, at, hasState } = largestPlace(words)
  const q = place.join(' ')
  if (place.length === 0 || isOrdinary(q)) return null
  const isAfter = prepositions.has(words[at - 1] ?? '')
  const isLast = fold(need.split(',').at(-1) ?? '') === q
  if (!isAfter && !isLast && !hasState) return null
  const others = [...words.slice(0, isAfter ? at - 1 : at), ...words.slice(at + place.length)]
  return { ...query, q, need: others.join(' ') || null }
}
