import { queryWords } from '../businesses/words.ts'
import { isZip } from '../places/zips.ts'
import type { Found } from './search.ts'
import type { SearchFilters } from './search-plan.ts'

/** The query with the zip that stands among its words, as in "plumber 78205". Null if there's none, or names have it. */
export function withZipOfWords(query: SearchFilters, { results, understood }: Found): SearchFilters | null {
  if (query.zip !== null || query.near !== null) return null
  const words = queryWords(`${query.need ?? ''} ${query.q ?? ''}`)
  const isUnused = (word: string) => results.length === 0 || understood.ignored.includes(word)
  const zip = words.find(word => isZip(word) && isUnused(word))
  if (!zip) return null
  const without = (text: string | null) => text?.replaceAll(zip, ' ').trim() || null
  return { ...query, zip, q: without(query.q), need: without(query.need) }
}
