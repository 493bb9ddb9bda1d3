import type { Sql } from '../../db/client.ts'
import { MAX_WORDS, queryWords } from '../businesses/words.ts'
import { prepositions, withLosAngeles, withStateName } from '../places/abbreviations.ts'
import { fold } from '../places/fold.ts'
import { isCityOf, isStateName, longOrShort, withoutParticle } from '../places/place-names.ts'
import { stem, type Token, tokensOf } from '../stem.ts'
import { correctedWord, isGeneric, literalTerm, type NeedTerm, readVocabulary } from './need.ts'
import { largestPlace, nicknamesIn, type PlacePhrase, placeAt, placesIn, spellOut } from './place-phrases.ts'
import { listKnownWords } from './queries.ts'
import { allowsTypo, typoKeys, typosAmong, wholeWordKey } from './typos.ts'

/** A part of the query: a name or place, a need, or words that can be both. */
export interface Part {
  typed: string
  /** Known words of names that match. Null if they're too many to look up, undefined if it can't be a name. */
  names?: readonly string[] | null | undefined
  isPlace?: boolean
  /** A city followed by its state is spelled right: "Paris, Texas" isn't a typo of "parts". */
  hasState?: boolean | undefined
  /** For a city's state: words that a business there also has. */
  besides?: readonly string[]
  term?: NeedTerm
}

export interface Correction {
  from: string
  to: string
}

/** One way to read a query. */
export interface Reading {
  parts: readonly Part[]
  corrected: readonly Correction[]
  /** Words that say nothing about a service, or that are unknown. */
  ignored: readonly string[]
}

const MAX_TYPO_CANDIDATES = 10_000
const MAX_NEED_WORDS = 20

/** Reads the same words only once, even for searches with different filters. */
export function readingOnce(sql: Sql) {
  const known = new Map<string, Promise<Reading[]>>()
  return ({ q, need }: QueryWords): Promise<Reading[]> => {
    const key = JSON.stringify([q, need])
    const all = known.get(key) ?? Array.fromAsync(readings(sql, { q, need }))
    known.set(key, all)
    return all
  }
}

interface QueryWords {
  q: string | null
  need: string | null
}

/** The ways to read a query, the most literal first. Try the next one if nothing was found. */
export async function* readings(sql: Sql, query: QueryWords, maxKnown = 200): AsyncGenerator<Reading> {
  const q = query.q && withStateName(query.q)
  const city = q && withLosAngeles(q)
  if (city !== q) {
    for await (const reading of readingsOfCities(sql, { ...query, q: city }, maxKnown))
      yield { ...reading, corrected: [{ from: 'la', to: 'los angeles' }, ...reading.corrected] }
    // "LA" may be part of a business's name, or mean Louisiana after all.
    if (!(await listKnownWords(sql, [wholeWordKey('la')], 1)).includes('la')) return
  }
  yield* readingsOfCities(sql, { ...query, q }, maxKnown)
}

/** Cities may be called by nicknames. */
async function* readingsOfCities(
  sql: Sql,
  { q, need }: QueryWords,
  maxKnown: number,
): AsyncGenerator<Reading> {
  const words = queryWords(q ?? '')
  const nicknames = nicknamesIn(words)
  if (nicknames.size === 0) return yield* readingsOf(sql, { q, need }, maxKnown)
  // NYC may be in the name of a business.
  if ((await listKnownWords(sql, [...nicknames.keys()].map(wholeWordKey), 1)).length > 0)
    yield* readingsOf(sql, { q, need }, maxKnown)
  const cities = spellOut(words, nicknames).join(' ')
  const corrected = [...nicknames].map(([from, to]) => ({ from, to }))
  for await (const reading of readingsOf(sql, { q: cities, need }, maxKnown))
    yield { ...reading, corrected: [...corrected, ...reading.corrected] }
}

async function* readingsOf(sql: Sql, { q, need }: QueryWords, maxKnown: number): AsyncGenerator<Reading> {
  const needed = await readNeed(sql, tokensOf(fold(need ?? '')).slice(0, MAX_NEED_WORDS))
  if (q === null || q.trim() === '') {
    yield needed
    return
  }
  const words = await lookUp(sql, queryWords(q), maxKnown)
  // The need's parts come first, because the first need is given up last.
  const withNeed = (reading: Reading): Reading => ({
    parts: [...needed.parts, ...reading.parts],
    corrected: [...reading.corrected, ...needed.corrected],
    ignored: [...reading.ignored, ...needed.ignored],
  })
  if (isNameOf(words)) yield withNeed({ parts: words, corrected: [], ignored: [] })
  const mixed = await readMixed(sql, words)
  yield withNeed(mixed)
  const names = mixed.parts.filter(
    part =>
      part.names !== undefined && part.besides === undefined && !part.hasState && allowsTypo(part.typed),
  )
  if (names.length > 0) {
    const typos = await listTypos(sql, names)
    yield withNeed({
      ...mixed,
      parts: mixed.parts.map(part => (names.includes(part) ? { ...part, names: typos(part.typed) } : part)),
    })
  }
  // Spring is a city and Walker a name, but not in "garage door spring in Austin" and "walk-in haircut".
  const { place, others } = largestPlace(fold(q).split(' ').slice(0, MAX_WORDS))
  const tokens = tokensOf(others.join(' '))
  // Without a need, there's nothing to read, and looking for typos takes time.
  if (readVocabulary(tokens).terms.length === 0 && !mixed.parts.some(part => part.term)) return
  const read = await readNeed(sql, tokens)
  if (read.parts.some(({ term }) => term && term.strength !== 'detail'))
    yield withNeed({
      ...read,
      parts: [...read.parts, ...(await lookUp(sql, place, maxKnown)).map(withExactCode)],
    })
}

/** Reads the words of a need: those in the vocabulary, and those that some business uses. */
async function readNeed(sql: Sql, tokens: readonly Token[]): Promise<Reading> {
  const { others } = readVocabulary(tokens)
  const unknown = others.filter(token => !isGeneric(token))
  const offered = await listOffered(sql, unknown)
  const corrections = correctionsOf(unknown.filter(token => !offered.has(token)))
  const { terms, others: left } = readVocabulary(correct(tokens, corrections))
  const literal = left.filter(token => offered.has(token))
  return {
    parts: [...terms, ...literal.map(literalTerm)].map(term => ({ typed: term.typed, term })),
    corrected: usedIn(terms, corrections),
    ignored: left.filter(token => !offered.has(token)).map(each => each.typed),
  }
}

/** The words that occur in some business's services, name or description. */
async function listOffered(sql: Sql, tokens: readonly Token[]): Promise<Set<Token>> {
  if (tokens.length === 0) return new Set()
  const stored = (token: Token) => `+${stem(token.word)}`
  const known = new Set(await listKnownWords(sql, tokens.map(stored).map(wholeWordKey), 1))
  return new Set(tokens.filter(token => known.has(stored(token))))
}

const correctionsOf = (tokens: readonly Token[]): Correction[] =>
  tokens.flatMap(({ typed }) => {
    const to = correctedWord(typed)
    return to === null ? [] : [{ from: typed, to }]
  })

/** Only the corrections that matched a term. */
const usedIn = (terms: readonly NeedTerm[], corrections: readonly Correction[]): Correction[] => {
  const read = new Set(terms.flatMap(({ typed }) => typed.split(' ')))
  return corrections.filter(({ from, to }) => from !== to && read.has(from))
}

const correct = (tokens: readonly Token[], corrections: readonly Correction[]): Token[] =>
  tokens.map(token => {
    const to = corrections.find(each => each.from === token.typed)?.to
    return to === undefined ? token : { typed: token.typed, word: to }
  })

async function lookUp(sql: Sql, typed: readonly string[], maxKnown: number): Promise<Part[]> {
  if (typed.length === 0) return []
  const places = placesIn(typed)
  const known = await listKnownWords(sql, typed.map(wholeWordKey), maxKnown + 1)
  const textOf = ({ at, length }: PlacePhrase) => typed.slice(at, at + length).join(' ')
  return typed.flatMap((word, i): Part[] => {
    const place = placeAt(places, i)
    const [state, ...besides] = place?.state ?? []
    if (place && state !== undefined)
      return i === place.at ? [{ typed: textOf(place), names: [state], besides, isPlace: true }] : []
    const next = places.find(each => each.state && place && each.at === place.at + place.length)
    const hasState = place && next && isCityOf(textOf(place), textOf(next))
    const other = place && longOrShort(word)
    if (other) return [{ typed: word, names: [word, other], isPlace: true }]
    const tail = place ? withoutParticle(word) : null
    const matches = known.filter(each => each.startsWith(word))
    const names = matches.length > maxKnown ? null : [...matches, ...(tail ? [tail] : [])]
    return [{ typed: word, names, isPlace: place !== undefined, hasState }]
  })
}

const tokenOf = ({ typed }: Part): Token => tokensOf(typed)[0] ?? { typed, word: typed }

/** Whether a word belongs to a need, or is generic. */
const isOfNeed = (part: Part): boolean => {
  const token = tokenOf(part)
  return isGeneric(token) || readVocabulary([token]).terms.length > 0
}

/** Whether this may be a business name that says what it does: all words occur in names, and one or more only there. */
function isNameOf(parts: readonly Part[]): boolean {
  const rest = parts.filter(part => !part.isPlace)
  return parts.every(part => part.names?.length !== 0) && rest.some(isOfNeed) && !rest.every(isOfNeed)
}

/** Words that are neither a place nor a name are read as a need. What's usually a need can also be a name. */
async function readMixed(sql: Sql, words: readonly Part[]): Promise<Reading> {
  const rest = words.filter(part => !part.isPlace)
  const unknown = rest.filter(part => part.names?.length === 0 && !isOfNeed(part))
  const offered = new Set([...(await listOffered(sql, unknown.map(tokenOf)))].map(each => each.typed))
  const isMisspelled = (part: Part) =>
    part.names?.length === 0 &&
    !part.hasState &&
    !offered.has(part.typed) &&
    (part.isPlace || !isOfNeed(part))
  const typos = await listTypos(sql, words.filter(isMisspelled))
  const namesOf = (part: Part) => (isMisspelled(part) ? typos(part.typed) : part.names)

  const corrected = correctionsOf(rest.filter(isMisspelled).map(tokenOf))
  const tokens = correct(tokensOf(rest.map(each => each.typed).join(' ')), corrected)
  // Mesquite Apartments is a name, but "1 bedroom apartment" has only words of a need.
  const isNeed = rest.every(
    part => part.names?.length === 0 || (isOfNeed(part) && !/^\d{3}/.test(part.typed)),
  )
  const read = readVocabulary(tokens).terms
  const terms = read.filter(
    ({ strength, typed }) =>
      strength === 'need' ||
      (strength === 'vague' && isNeed && read.length > 1) ||
      typed.includes(' ') ||
      rest.find(part => part.typed === typed)?.names?.length === 0,
  )
  const isRead = new Set(terms.flatMap(term => term.typed.split(' ')))
  const left = words.filter(part => part.isPlace || !isRead.has(part.typed))
  const asNeeded = (part: Part) => (terms.length > 0 ? withExactCode(part) : part)
  const hasPlace = words.some(part => part.isPlace)
  const isIgnored = (part: Part) =>
    !part.isPlace &&
    ((hasPlace && prepositions.has(part.typed)) ||
      (terms.length > 0 && (isGeneric(tokenOf(part)) || namesOf(part)?.length === 0)))
  return {
    parts: [
      ...terms.map(term => {
        const part = rest.find(each => each.typed === term.typed)
        return { typed: term.typed, term, names: part && namesOf(part) }
      }),
      ...left
        .filter(part => offered.has(part.typed) || !isIgnored(part))
        .map(part =>
          offered.has(part.typed)
            ? { typed: part.typed, term: literalTerm(tokenOf(part)) }
            : asNeeded({ ...part, names: namesOf(part) }),
        ),
    ],
    corrected: usedIn(terms, corrected),
    ignored: left.filter(part => !offered.has(part.typed) && isIgnored(part)).map(each => each.typed),
  }
}

/** Beside a need, two letters are the code of a state, not the beginning of a name: Okafor isn't OK. */
const withExactCode = (part: Part): Part =>
  part.isPlace && part.typed.length === 2 && isStateName(part.typed) ? { ...part, names: [part.typed] } : part

/** The known words of names that each word may be a typo of. */
async function listTypos(sql: Sql, parts: readonly Part[]): Promise<(typed: string) => string[]> {
  const words = [...new Set(parts.map(part => part.typed))].filter(allowsTypo)
  if (words.length === 0) return () => []
  const known = await listKnownWords(sql, words.flatMap(typoKeys), MAX_TYPO_CANDIDATES)
  const candidates = known.filter(each => !each.startsWith('+'))
  const typos = new Map(words.map(typed => [typed, typosAmong(candidates, typed)]))
  return typed => typos.get(typed) ?? []
}
