import type { Sql } from '../../db/client.ts'
import { tieStart } from '../businesses/tie.ts'
import { queryWords } from '../businesses/words.ts'
import { listBest, listBestOfFew, listKnownWords, type SearchResult } from './queries.ts'
import { placesFor, type SearchPlan, type SearchQuery, type SearchWord } from './search-plan.ts'
import { allowsTypo, isTypoOf, typoKeys, wholeWordKey } from './typos.ts'

export interface SearchOptions {
  now: Date
  /** Up to this many matching businesses are sorted. With more, the best are read from an index in order. */
  maxSorted?: number
  /** Word beginnings shared by more known words than this aren't expanded to those words. */
  maxKnown?: number
}

/** Finds the best businesses for a query, best first. The limits change how, never what is found. */
export async function search(sql: Sql, query: SearchQuery, options: SearchOptions): Promise<SearchResult[]> {
  const typed = queryWords(query.q ?? '')
  // Only punctuation.
  if (query.q !== null && query.q.trim() !== '' && typed.length === 0) return []
  const words = await matchWords(sql, typed, options.maxKnown ?? 200)
  const results = await find(sql, query, words, options)
  return results.length > 0 || !typed.some(allowsTypo) ? results : searchWithTypos(sql, query, words, options)
}

async function matchWords(sql: Sql, typed: readonly string[], maxKnown: number): Promise<SearchWord[]> {
  if (typed.length === 0) return []
  const known = await listKnownWords(sql, typed.map(wholeWordKey), maxKnown + 1)
  return typed.map(word => {
    const matches = known.filter(each => each.startsWith(word))
    return { typed: word, known: matches.length > maxKnown ? null : matches }
  })
}

const MAX_TYPO_CANDIDATES = 10_000

/** First corrects only unknown words. If that finds nothing, any word may be a typo. */
async function searchWithTypos(
  sql: Sql,
  query: SearchQuery,
  words: readonly SearchWord[],
  options: SearchOptions,
): Promise<SearchResult[]> {
  const typos = words.filter(word => allowsTypo(word.typed))
  const keys = typos.flatMap(word => typoKeys(word.typed))
  const candidates = await listKnownWords(sql, keys, MAX_TYPO_CANDIDATES)
  const isUnknown = (word: SearchWord) => word.known?.length === 0
  const correct = (word: SearchWord): SearchWord =>
    allowsTypo(word.typed) ? { ...word, known: candidates.filter(each => isTypoOf(word.typed, each)) } : word

  if (words.some(isUnknown)) {
    const corrected = words.map(word => (isUnknown(word) ? correct(word) : word))
    const results = await find(sql, query, corrected, options)
    if (results.length > 0 || typos.every(isUnknown)) return results
  }
  return find(sql, query, words.map(correct), options)
}

async function find(
  sql: Sql,
  { zip, industry, bookable, emergency, limit }: SearchQuery,
  words: readonly SearchWord[],
  { now, maxSorted = 2000 }: SearchOptions,
): Promise<SearchResult[]> {
  if (words.some(word => word.known?.length === 0)) return []
  const plan: SearchPlan = {
    places: placesFor(zip),
    words,
    industry,
    bookable,
    emergency,
    limit,
    tieStart: tieStart(now),
  }
  // The rows under a single word need no other check.
  const isOneKey = words.length === 0 || (words.length === 1 && zip === null)
  const few = isOneKey || words.every(word => !word.known) ? null : await listBestOfFew(sql, plan, maxSorted)
  return few ?? listBest(sql, plan)
}
