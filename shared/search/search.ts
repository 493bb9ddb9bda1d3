import type { Sql } from '../../db/client.ts'
import { wordKey } from '../businesses/reach.ts'
import { tieStart } from '../businesses/tie.ts'
import { queryWords } from '../businesses/words.ts'
import { listBest, listBestOfFew, listKnownWords, type SearchResult } from './queries.ts'
import { areaPoints, keysForZip, type SearchPlan, type SearchQuery, type SearchWord } from './search-plan.ts'
import { allowsTypo, correctTypo, typoKeys } from './typos.ts'

export interface SearchOptions {
  now: Date
  /** If the first so many businesses under a key don't decide the results, those with all the words are counted. */
  maxRows?: number
  /** If at most so many have all the words, they're sorted. Otherwise all businesses under the keys are read. */
  maxSorted?: number
  /** A word that more known words begin with isn't looked up as each of them. */
  maxMatches?: number
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
  const known = (await listKnownWords(sql, typos.flatMap(typoKeys), MAX_KNOWN_WORDS)).map(({ word }) => word)
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

/** `beginnings` are, for each word, the beginnings that match it. */
async function find(
  sql: Sql,
  { zip, industry, bookable, emergency, limit }: SearchQuery,
  beginnings: readonly (readonly string[])[],
  { now, maxRows = 40, maxSorted = 500, maxMatches = 200 }: SearchOptions,
): Promise<SearchResult[]> {
  const words = await listMatches(sql, beginnings, maxMatches)
  if (words.some(({ matches }) => matches?.length === 0)) return []
  const keys = keysForZip(zip)
  const plan = { keys, words, industry, bookable, emergency, limit, tieStart: tieStart(now), maxSorted }
  const start = zip === null && words.length > 0 ? underLongestWord(plan) : plan
  const isOneList = words.length === 0 || (zip === null && words.length === 1)
  if (!isOneList) {
    const results = (await listBest(sql, start, maxRows)) ?? (await listBestOfFew(sql, plan))
    if (results) return results
  }
  return (await listBest(sql, start)) ?? []
}

async function listMatches(
  sql: Sql,
  beginnings: readonly (readonly string[])[],
  max: number,
): Promise<SearchWord[]> {
  if (beginnings.length === 0) return []
  // The keys of whole words begin with 0.
  const keys = beginnings.flat().map(beginning => `0${beginning}`)
  const rows = await listKnownWords(sql, keys, max + 1)
  return beginnings.map(each => {
    const matches = rows.filter(row => each.includes(row.beginning.slice(1))).map(row => row.word)
    return { beginnings: each, matches: matches.length > max ? null : [...new Set(matches)] }
  })
}

/** Reads the businesses of the longest word, which is often the rarest, instead of all businesses. */
function underLongestWord(plan: SearchPlan): SearchPlan {
  const length = ({ beginnings, matches }: SearchWord) => (matches ? (beginnings[0]?.length ?? 0) : 0)
  const word = plan.words.reduce((a, b) => (length(b) > length(a) ? b : a))
  if (!word.matches) return plan
  const points = areaPoints('unasked')
  const keys = word.matches.map(match => ({ key: wordKey(match), bit: 0, points }))
  return { ...plan, keys, words: plan.words.filter(each => each !== word) }
}
