import { queryWords } from '../businesses/words.ts'
import { isZip } from '../places/zips.ts'
import type { Found } from './search.ts'
import type { SearchFilters } from './search-plan.ts'

const wordsOf = ({ need, q }: SearchFilters): string[] => queryWords(`${need ?? ''} ${q ?? ''}`)

export const namesZip = (query: SearchFilters): boolean => wordsOf(query).some(isZip)

/** The query with the zip from among its words, as in "plumber 78205". Null if there's none, or it's part of a name. */
export function withZipOfWords(query: SearchFilters, { results, understood }: Found): SearchFilters | null {
  if (query.zip !== null || query.near !== null) return null
  const words = wordsOf(query)
  const isUnused = (word: string) => results.length === 0 || understood.ignored.includes(word)
  const zip = words.find((word, i) => isZip(word) && isUnused(word) && !isAmount(words, i))
  if (!zip) return null
  const without = (text: string | null) => text?.replaceAll(zip, ' ').trim() || null
  return { ...query, zip, q: without(query.q), need: without(query.need) }
}

const beforeAmounts = new Set('under over below above than max maximum budget between'.split(' '))
const afterAmounts = new Set(['dollars', 'usd', 'bucks', 'miles'])

/** As in "a used car under 20001 dollars". */
const isAmount = (words: readonly string[], i: number): boolean =>
  beforeAmounts.has(words[i - 1] ?? '') || afterAmounts.has(words[i + 1] ?? '')
