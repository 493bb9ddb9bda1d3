import type { Sql } from '../../db/client.ts'
import { tieStart } from '../businesses/tie.ts'
import { type Industry, industries } from '../industries/industries.ts'
import type { Strength } from '../industries/vocabulary/vocabulary.ts'
import { fold } from '../places/fold.ts'
import { tokensOf } from '../stem.ts'
import { type Match, matchOf } from './match.ts'
import { industriesOf, isGeneric, type NeedTerm, needQuery } from './need.ts'
import { estimateMatches, listBest, listBestOfFew, listOffers, type SearchResult } from './queries.ts'
import { readNames } from './read-names.ts'
import { type Correction, type Part, type Reading, readings } from './read-query.ts'
import { placesFor, type SearchFilters, type SearchPlan, type SearchWord } from './search-plan.ts'

export interface SearchOptions {
  now: Date
  /** Up to this many matching businesses are sorted. With more, the best are read from an index in order. */
  maxSorted?: number
  /** In ranking order, at most this many rows are read to find those with all the words. */
  maxRead?: number
  /** Word beginnings shared by more known words than this aren't expanded to those words. */
  maxKnown?: number
  /** Returns readings of the query that are already known. Default: reads it. */
  read?: (query: SearchFilters) => AsyncIterable<Reading> | Promise<Reading[]>
}

/** How a query was read. */
interface Understood {
  /** A city or state. */
  place: string | null
  /** Words of a business's name. */
  name: string | null
  need: string[]
  corrected: readonly Correction[]
  ignored: string[]
  /** The industries that the need belongs to. */
  industries: Industry[]
}

export interface Found {
  results: SearchResult[]
  /** The services that fit, in the order of the results. */
  matches: (Match | null)[]
  understood: Understood
}

/** Finds the best businesses for a query, best first. The limits change how it searches, never what it finds. */
export async function search(sql: Sql, query: SearchFilters, options: SearchOptions): Promise<Found> {
  let nothing: Found | undefined
  const findWith = async (reading: Reading, parts: readonly Part[]): Promise<Found> => {
    const fitting = await findFitting(sql, query, parts, options, reading.parts)
    const results = fitting.map(each => each.result)
    const matches = fitting.map(each => each.match)
    return { results, matches, understood: understood(reading, parts, results) }
  }
  const read = options.read ?? (words => readings(sql, words, options.maxKnown))
  for await (const reading of await read(query)) {
    const tries = attempts(reading.parts)
    for (const parts of tries) {
      const found = await findWith(reading, parts)
      if (found.results.length > 0)
        return withWishes(found, parts, reading.parts, more => findWith(reading, more))
      // If nothing is found, the answer explains the last reading.
      if (parts === tries[0]) nothing = found
    }
  }
  return nothing ?? { results: [], matches: [], understood: nothingUnderstood }
}

/** At most this many of the wishes that were given up together are tried one by one. */
const MAX_WISHES = 4

/** Adds back the wishes that some business can meet: if none has a pool, one may still have breakfast. */
async function withWishes(
  found: Found,
  parts: readonly Part[],
  all: readonly Part[],
  findWith: (parts: readonly Part[]) => Promise<Found>,
): Promise<Found> {
  const wishes = all.filter(part => !parts.includes(part) && isWishAbout(part, parts))
  // A single wish was already tried.
  if (wishes.length < 2) return found
  let [best, kept] = [found, parts]
  for (const wish of wishes.slice(0, MAX_WISHES)) {
    const more = all.filter(part => part === wish || kept.includes(part))
    const better = await findWith(more)
    if (better.results.length > 0) [best, kept] = [better, more]
  }
  return best
}

/** Whether this part is a detail in an industry that the other parts are about. */
function isWishAbout({ term }: Part, parts: readonly Part[]): boolean {
  const needed = industriesOf(termsOf(parts))
  return term?.strength === 'detail' && term.patterns.some(each => needed.includes(each.industry))
}

const nothingUnderstood: Understood = {
  place: null,
  name: null,
  need: [],
  corrected: [],
  ignored: [],
  industries: [],
}

/** At most this many businesses are read to find some with a service that fits. */
const MAX_READ = 200

/** The index combines the words of all of a business's services. Here, a single service must fit. */
async function findFitting(
  sql: Sql,
  query: SearchFilters,
  parts: readonly Part[],
  options: SearchOptions,
  all: readonly Part[],
) {
  const terms = termsOf(parts)
  // The terms that were given up still help to choose the service.
  const wishes = termsOf(all.filter(part => !parts.includes(part)))
  // A name that's also a need fits without a service.
  const isNeeded = parts.some(({ term, names = [] }) => term && names?.length === 0)
  const known = new Map<number, Match | null>()
  for (let limit = query.limit; ; limit *= 4) {
    const results = await find(sql, { ...query, limit }, parts, all, options)
    await addMatches(sql, known, results, terms, wishes)
    const found = results
      .map(result => ({ result, match: known.get(result.id) ?? null }))
      .filter(each => each.match || !isNeeded)
    if (found.length >= query.limit || results.length < limit || 4 * limit > MAX_READ)
      return found.slice(0, query.limit)
  }
}

/** Matches the results that it doesn't know yet. */
async function addMatches(
  sql: Sql,
  known: Map<number, Match | null>,
  results: readonly SearchResult[],
  terms: readonly NeedTerm[],
  wishes: readonly NeedTerm[],
): Promise<void> {
  const ids = results.map(each => each.id).filter(id => !known.has(id))
  if (terms.length === 0 || ids.length === 0) return
  for (const { id, offer } of await listOffers(sql, ids)) known.set(id, matchOf(offer, terms, wishes))
}

const termsOf = (parts: readonly Part[]): NeedTerm[] => parts.flatMap(({ term }) => (term ? [term] : []))

/**
 * What to search for, in turn: everything, then without the details of other industries, then without any details, then
 * only the first two needs, then only the first. Vague words count only if there's no other need.
 */
function attempts(parts: readonly Part[]): (readonly Part[])[] {
  const main = mainStrength(termsOf(parts))
  const isMain = ({ term }: Part) => term?.strength === main
  const keep = (isKept: (part: Part) => boolean) => parts.filter(part => !part.term || isKept(part))
  const [first, second] = parts.filter(isMain)
  // Only realtors name their languages, so nobody has "test drive, used, Spanish-speaking".
  const isTheirs = (part: Part) => isWishAbout(part, parts.filter(isMain))
  const tries = [
    keep(part => isMain(part) || part.term?.strength === 'detail'),
    keep(part => isMain(part) || isTheirs(part)),
    keep(isMain),
    keep(part => part === first || part === second),
    keep(part => part === first),
  ]
  return tries.filter((each, i) => i === 0 || each.length < (tries[i - 1]?.length ?? 0))
}

/** A need counts more than a vague word, and both more than a detail. */
function mainStrength(terms: readonly NeedTerm[]): Strength | undefined {
  const said = terms.map(each => each.strength)
  return (['need', 'vague', 'detail'] as const).find(each => said.includes(each))
}

function understood(
  { corrected, ignored, parts: all }: Reading,
  parts: readonly Part[],
  results: readonly SearchResult[],
): Understood {
  const { place, name, respelled } = readNames(
    parts.filter(part => !part.term),
    results,
  )
  const leftOut = all.filter(part => !parts.includes(part)).map(each => each.typed)
  const isRead = ({ from }: Correction) => !leftOut.some(typed => typed.split(' ').includes(from))
  return {
    place,
    name,
    need: parts.filter(part => part.term).map(each => each.typed),
    corrected: [...corrected.filter(isRead), ...respelled],
    ignored: [...ignored, ...leftOut],
    industries: namedIndustries(termsOf(parts)),
  }
}

/**
 * Those that fit everything, or else the first need. None if only words outside the vocabulary were given: they fit every
 * industry.
 */
function namedIndustries(terms: readonly NeedTerm[]): Industry[] {
  const all = industriesOf(terms)
  const main = mainStrength(terms)
  const fitting =
    all.length > 0 ? all : industriesOf(terms.filter(each => each.strength === main).slice(0, 1))
  return fitting.length < industries.length ? industries.filter((_, i) => fitting.includes(i)) : []
}

const saysSomething = (need: string): boolean => !tokensOf(fold(need)).every(isGeneric)

async function find(
  sql: Sql,
  query: SearchFilters,
  parts: readonly Part[],
  all: readonly Part[],
  { now, maxSorted = 2000, maxRead = 5000 }: SearchOptions,
): Promise<SearchResult[]> {
  const isAsked = [query.q, query.need].some(text => text !== null && text.trim() !== '')
  // Only punctuation, or only unknown words.
  if (isAsked && parts.length === 0) return []
  if (query.need !== null && !parts.some(({ term }) => term) && saysSomething(query.need)) return []
  const words = parts.flatMap(toWords)
  if (words.some(word => word.known?.length === 0 && !word.offer)) return []
  const { bookable, emergency, limit } = query
  const plan: SearchPlan = {
    ...placesFor(query),
    words,
    industries: industriesFor(query, parts, all),
    bookable,
    emergency,
    limit,
    tieStart: tieStart(now),
  }
  // The rows under a single word need no other check.
  const isAnywhere = query.zip === null && query.near === null
  const isOneKey = words.length === 0 || (words.length === 1 && isAnywhere && !words[0]?.offer)
  if (plan.industries?.length === 0) return []
  const mayBeFew = !isOneKey && words.some(word => word.known)
  // For common words, the index of words is slow and reading in order is fast.
  const isCommon = mayBeFew && (await estimateMatches(sql, plan)) > maxSorted
  const few = mayBeFew && !isCommon ? await listBestOfFew(sql, plan, maxSorted) : null
  const best = few ?? (await listBest(sql, plan, mayBeFew ? maxRead : null))
  return best ?? (await listBestOfFew(sql, plan, null)) ?? []
}

/** The industries that fit the whole query, else the kept parts. A word that may be part of a name doesn't limit them. */
function industriesFor({ industry }: SearchFilters, parts: readonly Part[], all: readonly Part[]) {
  const [kept = [], said = []] = [parts, all].map(list =>
    termsOf(list.filter(({ names }) => names === undefined || names?.length === 0)),
  )
  const meant = industriesOf(said)
  const fitting = kept.length === 0 ? null : meant.length > 0 ? meant : industriesOf(kept)
  if (industry === null) return fitting
  const asked = industries.indexOf(industry)
  return fitting?.filter(each => each === asked) ?? [asked]
}

const toWords = ({ typed, names = [], besides = [], term }: Part): SearchWord[] => [
  { typed, known: names, ...(term && { offer: needQuery(term) }) },
  ...besides.map(word => ({ typed: word, known: [word] })),
]
