import type { Sql } from '../../db/client.ts'
import { tieOrder, tieStart } from '../businesses/tie.ts'
import { questionWords } from '../businesses/words.ts'
import { type Industry, industries } from '../industries/industries.ts'
import { countWords } from './counts.ts'
import type { Found } from './found.ts'
import { areaPoints, type Probe, probesOf, statesBeginning } from './plan.ts'
import { findBest, findNamed, type Lookup, type Words } from './queries.ts'
import { beginningsMeant, forgiven, keysOfSlips } from './slip.ts'
import { prices, wayOf } from './way.ts'
import { findAmongFew, listKnownWords } from './word-queries.ts'

export interface Asked {
  industry: Industry | null
  zip: string | null
  q: string | null
  bookable: boolean
  emergency: boolean
  limit: number
}

interface Question extends Pick<Asked, 'industry' | 'bookable' | 'emergency' | 'limit'> {
  probes: readonly Probe[]
  now: Date
}

/** The best businesses for a question, in order. At other prices the same is found in another way. */
export async function search(sql: Sql, asked: Asked, now: Date, price = prices): Promise<Found[]> {
  const words = questionWords(asked.q ?? '')
  // Punctuation alone names nothing.
  if (asked.q !== null && asked.q.trim() !== '' && words.length === 0) return []
  const question = { ...asked, probes: probesOf(asked.zip), now }
  if (words.length === 0) return best(sql, question, [])

  const counts = await countWords(sql, words, now)
  const nobodys = new Set(words.filter(word => !counts.of(word)))
  const exact = words.map(word => [word])
  const found = nobodys.size > 0 ? [] : await findByWords(sql, question, exact, price)
  return found.length > 0 || !words.some(forgiven) ? found : forgive(sql, question, words, nobodys, price)
}

/** What was meant: a word that nobody has is a slip; and where that finds nothing, any may be one. */
async function forgive(
  sql: Sql,
  question: Question,
  words: readonly string[],
  nobodys: ReadonlySet<string>,
  price: typeof prices,
): Promise<Found[]> {
  const known = await listKnownWords(sql, words.filter(forgiven).flatMap(keysOfSlips))
  const meant = words.map(word => (forgiven(word) ? beginningsMeant(word, known) : [word]))
  const slipped = (word: string) => nobodys.has(word) && forgiven(word)
  const least = words.map((word, i) => (slipped(word) ? (meant[i] ?? []) : [word]))
  const found = await findByWords(sql, question, least, price)
  return found.length > 0 || words.filter(forgiven).every(slipped)
    ? found
    : findByWords(sql, question, meant, price)
}

async function findByWords(
  sql: Sql,
  question: Question,
  words: Words,
  price: typeof prices,
): Promise<Found[]> {
  const { probes, limit, now } = question
  if (words.some(beginnings => beginnings.length === 0)) return []
  const counts = await countWords(sql, words.flat(), now)
  const zip = probes.some(probe => probe.area !== 'unasked')
  const way = wayOf(words, counts, { ...question, zip }, price)
  if (!way) return []
  const beginnings = words[way.word] ?? []
  const industry = question.industry && industries.indexOf(question.industry)
  const word = { beginnings, states: statesBeginning(beginnings), industry }
  // Who is found under a word has it.
  const lookup = lookupOf(question, words.toSpliced(way.word, 1))
  if (way.by === 'few') return inOrder(await findAmongFew(sql, lookup, word, limit, tieStart(now)), question)
  if (way.by === 'words') return inOrder(await findNamed(sql, lookup, word, limit, tieStart(now)), question)
  return best(sql, question, words)
}

async function best(sql: Sql, question: Question, words: Words): Promise<Found[]> {
  const { limit, now } = question
  return inOrder(await findBest(sql, lookupOf(question, words), limit, tieStart(now)), question)
}

function lookupOf({ probes, industry, bookable, emergency }: Question, words: Words): Lookup {
  // The index of emergencies goes by industry: without one that was asked for, by each.
  const asked = industry === null ? (emergency ? industries : null) : [industry]
  const all = asked
    ? asked.flatMap(each => probes.map(probe => ({ ...probe, industry: industries.indexOf(each) })))
    : probes.map(probe => ({ ...probe, industry: 0 }))
  return {
    keys: all.map(each => each.key),
    bits: all.map(each => each.bit),
    points: all.map(each => areaPoints(each.area)),
    industries: asked && all.map(each => each.industry),
    bookable,
    emergency,
    words,
  }
}

/** By the merit of this moment: what search goes by may be a little older. */
function inOrder(found: readonly Found[], { limit, now }: Question): Found[] {
  const start = tieStart(now)
  return found
    .toSorted((a, b) => b.total - a.total || tieOrder(a.tie, start) - tieOrder(b.tie, start) || a.id - b.id)
    .slice(0, limit)
    .sort((a, b) => b.area + b.merit - a.area - a.merit)
}
