import type { Sql } from '../../db/client.ts'
import { tieOrder, tieStart } from '../businesses/tie.ts'
import { questionWords } from '../businesses/words.ts'
import { type Industry, industries } from '../industries/industries.ts'
import { areaPoints, type Probe, probesOf, statesBeginning } from './plan.ts'
import { type Found, findBest, type Lookup } from './queries.ts'
import { beginningsMeant, forgiven, keysOfSlips } from './slip.ts'
import { bounds, wayOf } from './way.ts'
import { findByWord, findTogether, listKnownWords, listWordKeys } from './word-queries.ts'

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

type Words = Lookup['words']

/** The best businesses for a question, in order. Within other bounds the same is found in another way. */
export async function search(sql: Sql, asked: Asked, now: Date, within = bounds): Promise<Found[]> {
  const words = questionWords(asked.q ?? '')
  // Punctuation alone names nothing.
  if (asked.q !== null && asked.q.trim() !== '' && words.length === 0) return []
  const question = { ...asked, probes: probesOf(asked.zip), now }
  if (words.length === 0) return best(sql, question, [])

  const exact = words.map(word => [word])
  const found = await findByWords(sql, question, exact, within)
  if (found.length > 0 || !words.some(forgiven)) return found
  const known = await listKnownWords(sql, words.filter(forgiven).flatMap(keysOfSlips))
  const meant = words.map(word => (forgiven(word) ? beginningsMeant(word, known) : [word]))
  return findByWords(sql, question, meant, within)
}

async function findByWords(
  sql: Sql,
  question: Question,
  words: Words,
  within: typeof bounds,
): Promise<Found[]> {
  if (words.some(beginnings => beginnings.length === 0)) return []
  const { probes, limit, now } = question
  const way = await wayOf(sql, words, now, within)
  const beginnings = words[way.word] ?? []
  const states = statesBeginning(beginnings)
  const industry = question.industry && industries.indexOf(question.industry)
  const lookup = lookupOf(question, words)
  if (way.rare) {
    const word = { beginnings, states, industry }
    return inOrder(await findByWord(sql, lookup, word, limit, tieStart(now)), question)
  }
  if (words.length > 1 && within.together) {
    const together = way.together.flatMap(each => words.slice(each, each + 1))
    const found = await findTogether(sql, lookup, { together, industry }, limit, tieStart(now))
    if (found) return inOrder(found, question)
  }
  if (!way.narrow || probes.some(probe => probe.area !== 'unasked')) return best(sql, question, words)
  const keys = [...(await listWordKeys(sql, beginnings)), ...states]
  return best(sql, { ...question, probes: keys.map(key => ({ key, bit: 0, area: 'unasked' })) }, words)
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
function inOrder(found: Found[], { limit, now }: Question): Found[] {
  const start = tieStart(now)
  return found
    .sort((a, b) => b.total - a.total || tieOrder(a.tie, start) - tieOrder(b.tie, start) || a.id - b.id)
    .slice(0, limit)
    .sort((a, b) => b.area + b.merit - a.area - a.merit)
}
