import type { Sql } from '../../db/client.ts'
import { tieStart } from '../businesses/tie.ts'
import { queryWords } from '../businesses/words.ts'
import { listBest, listBestOfFew, listKnownWords, type SearchResult } from './queries.ts'
import { placesFor, type SearchQuery, type WordBeginnings } from './search-plan.ts'
import { allowsTypo, correctTypo, typoKeys, wholeWordKey } from './typos.ts'

export interface SearchOptions {
  now: Date
  /** First, so many rows of each key are read. Often they decide the results. */
  maxRows?: number
  /** If not, and at most so many businesses have all the words, those are sorted. Otherwise more rows are read. */
  maxSorted?: number
  /** More known words than this with the same beginning aren't looked up one by one. */
  maxWords?: number
}

/** Finds the best businesses for a query, best first. The limits change how, never what is found. */
export async function search(sql: Sql, query: SearchQuery, options: SearchOptions): Promise<SearchResult[]> {
  const words = queryWords(query.q ?? '')
  // Only punctuation.
  if (query.q !== null && query.q.trim() !== '' && words.length === 0) return []
  const results = await find(
    sql,
    query,
    words.map(word => [word]),
    options,
  )
  return results.length > 0 || !words.some(allowsTypo) ? results : searchWithTypos(sql, query, words, options)
}

const MAX_KNOWN_WORDS = 10_000

/** Corrects only words that nobody has. If that finds nothing either, any word may be a typo. */
async function searchWithTypos(
  sql: Sql,
  query: SearchQuery,
  words: readonly string[],
  options: SearchOptions,
): Promise<SearchResult[]> {
  const typos = words.filter(allowsTypo)
  const known = await listKnownWords(sql, typos.flatMap(typoKeys), MAX_KNOWN_WORDS)
  const isUnknown = (word: string) => allowsTypo(word) && !known.some(each => each.startsWith(word))
  const corrections = (word: string) => correctTypo(word, known)

  const results = await find(
    sql,
    query,
    words.map(word => (isUnknown(word) ? corrections(word) : [word])),
    options,
  )
  if (results.length > 0 || typos.every(isUnknown)) return results
  return find(
    sql,
    query,
    words.map(word => (allowsTypo(word) ? corrections(word) : [word])),
    options,
  )
}

async function find(
  sql: Sql,
  { zip, industry, bookable, emergency, limit }: SearchQuery,
  words: readonly WordBeginnings[],
  { now, maxRows = 20, maxSorted = 500, maxWords = 200 }: SearchOptions,
): Promise<SearchResult[]> {
  if (words.some(word => word.length === 0)) return []
  const plan = {
    places: placesFor(zip),
    words,
    industry,
    bookable,
    emergency,
    limit,
    tieStart: tieStart(now),
  }
  if (words.length === 0) return listBest(sql, plan)

  const underWord = zip === null ? longest(words) : null
  const first = await listBest(sql, plan, { underWord, maxWords, maxRows })
  if (first.length > 0) return first
  if (zip !== null || words.length > 1) {
    const few = await listBestOfFew(sql, plan, maxSorted)
    if (few) return few
    const more = await listBest(sql, plan, { underWord, maxWords })
    if (more.length > 0) return more
  }
  if (!underWord) return []
  // A short beginning such as "s" has too many known words, and so many businesses that the best are soon found.
  const known = await listKnownWords(sql, underWord.map(wholeWordKey), maxWords + 1)
  return known.length > maxWords ? listBest(sql, plan) : []
}

/** The longest word is often the rarest. */
const longest = (words: readonly WordBeginnings[]): WordBeginnings | null => {
  const length = (word: WordBeginnings) => word[0]?.length ?? 0
  return words.reduce<WordBeginnings | null>((a, b) => (a && length(a) >= length(b) ? a : b), null)
}
