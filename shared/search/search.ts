import type { Sql } from '../../db/client.ts'
import { tieOrder, tieStart } from '../businesses/tie.ts'
import { questionWords } from '../businesses/words.ts'
import { type Industry, industries } from '../industries/industries.ts'
import { countWords } from './counts.ts'
import { type Found, readFound } from './found.ts'
import { answeredBefore, remember } from './found-before.ts'
import { areaPoints, type Probe, probesOf, statesBeginning } from './plan.ts'
import { findBest, findNamed, type Lookup, type Words } from './queries.ts'
import { beginningsMeant, forgiven, keysOfSlips } from './slip.ts'
import type { Answered } from './together.ts'
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
  /** Where the order of ties begins. */
  start: number
}

/** The best businesses for a question, in order. At other prices the same is found in another way, and none is remembered. */
export async function search(sql: Sql, asked: Asked, now: Date, price = prices): Promise<Found[]> {
  const words = questionWords(asked.q ?? '')
  // Punctuation alone names nothing.
  if (asked.q !== null && asked.q.trim() !== '' && words.length === 0) return []
  const question = { ...asked, words, probes: probesOf(asked.zip), now, start: tieStart(now) }
  const { zip, industry, bookable, emergency, limit } = asked
  const name = JSON.stringify([zip, industry, bookable, emergency, limit, question.start, ...words])
  const before = price === prices ? await answeredBefore(sql, name, question, now) : null
  if (before !== null) return inOrder(before, question)

  const counts = await countWords(sql, words, now)
  const nobodys = new Set(words.filter(word => !counts.of(word)))
  const exact = words.map(word => [word])
  const answered = nobodys.size > 0 ? null : await findByWords(sql, question, exact, price)
  const found = inOrder(answered?.text ?? '', question)
  // What was meant instead is not remembered: it hangs on more than one statement.
  if (answered && found.length > 0 && price === prices) remember(sql, name, question, answered, found, now)
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
  const find = async (as: Words) =>
    inOrder((await findByWords(sql, question, as, price))?.text ?? '', question)
  const found = await find(least)
  return found.length > 0 || words.filter(forgiven).every(slipped) ? found : find(meant)
}

/** Null where nobody has one of the words. */
async function findByWords(
  sql: Sql,
  question: Question,
  words: Words,
  price: typeof prices,
): Promise<Answered | null> {
  const { probes, limit, now, start } = question
  const best = () => findBest(sql, lookupOf(question, words), limit, start)
  if (words.length === 0) return best()
  if (words.some(beginnings => beginnings.length === 0)) return null
  const counts = await countWords(sql, words.flat(), now)
  const zip = probes.some(probe => probe.area !== 'unasked')
  const way = wayOf(words, counts, { ...question, zip }, price)
  if (!way) return null
  const beginnings = words[way.word] ?? []
  const industry = question.industry && industries.indexOf(question.industry)
  const word = { beginnings, states: statesBeginning(beginnings), industry }
  // Who is found under a word has it.
  const lookup = lookupOf(question, words.toSpliced(way.word, 1))
  if (way.by === 'few') return findAmongFew(sql, lookup, word, limit, start)
  if (way.by === 'words') return findNamed(sql, lookup, word, limit, start)
  return best()
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
function inOrder(text: string, { limit, start }: Question): Found[] {
  return readFound(text)
    .sort((a, b) => b.total - a.total || tieOrder(a.tie, start) - tieOrder(b.tie, start) || a.id - b.id)
    .slice(0, limit)
    .sort((a, b) => b.area + b.merit - a.area - a.merit)
}
