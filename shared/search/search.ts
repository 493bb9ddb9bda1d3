import type { Sql } from '../../db/client.ts'
import { kindsFor } from '../businesses/derive.ts'
import { tieOrder, tieStart } from '../businesses/tie.ts'
import { questionWords } from '../businesses/words.ts'
import type { Industry } from '../industries/industries.ts'
import { areaPoints, type Probe, probesOf, statesBeginning } from './plan.ts'
import {
  type Found,
  findBest,
  findByWord,
  findTied,
  type Lookup,
  listBeginnings,
  listWordKeys,
} from './queries.ts'
import { shortestForgiven, slips } from './slip.ts'
import { bounds, wayOf } from './way.ts'

export interface Asked {
  industry: Industry | null
  zip: string | null
  q: string | null
  bookable: boolean
  emergency: boolean
  limit: number
}

interface Question {
  probes: readonly Probe[]
  kinds: readonly number[] | null
  limit: number
  now: Date
}

type Words = Lookup['words']

/** The best businesses for a question, in order. Within other bounds the same is found in another way. */
export async function search(sql: Sql, asked: Asked, now: Date, within = bounds): Promise<Found[]> {
  const words = questionWords(asked.q ?? '')
  // Punctuation alone names nothing.
  if (asked.q !== null && asked.q.trim() !== '' && words.length === 0) return []
  const question = {
    probes: probesOf(asked.zip),
    kinds: kindsFor(asked.industry, asked.bookable, asked.emergency),
    limit: asked.limit,
    now,
  }
  if (words.length === 0) return best(sql, question, [])

  const exact = words.map(word => [word])
  const found = await findByWords(sql, question, exact, within)
  if (found.length > 0 || !words.some(word => [...word].length >= shortestForgiven)) return found
  const meant = await Promise.all(words.map(word => meantBy(sql, word)))
  return findByWords(sql, question, meant, within)
}

/** The beginnings that a word with a slip may have been meant to be, of those that there are. */
async function meantBy(sql: Sql, word: string): Promise<string[]> {
  const near = slips(word)
  const known = await listBeginnings(sql, near)
  return [...new Set([...known, ...near.filter(each => statesBeginning([each]).length > 0)])]
}

async function findByWords(
  sql: Sql,
  question: Question,
  words: Words,
  within: typeof bounds,
): Promise<Found[]> {
  if (words.some(beginnings => beginnings.length === 0)) return []
  const { probes, kinds, limit, now } = question
  const way = await wayOf(sql, words, now, within)
  const beginnings = words[way.word] ?? []
  const states = statesBeginning(beginnings)
  if (way.rare) {
    const lookup = lookupOf(probes, null, words)
    return inOrder(
      await findByWord(sql, lookup, { beginnings, states, kinds }, limit, tieStart(now)),
      question,
    )
  }
  if (!way.narrow || probes.some(probe => probe.area !== 'unasked')) return best(sql, question, words)
  const keys = [...(await listWordKeys(sql, beginnings)), ...states]
  return best(sql, { ...question, probes: keys.map(key => ({ key, bit: 0, area: 'unasked' })) }, words)
}

/**
 * One more than was asked for shows whether the last place is shared. If it is, those who share it are asked for by
 * themselves, in the order of the date: the first few of many with the same score were only the first in the index.
 */
async function best(sql: Sql, question: Question, words: Words): Promise<Found[]> {
  const { probes, kinds, limit, now } = question
  const lookup = lookupOf(probes, kinds, words)
  const found = await findBest(sql, lookup, limit + 1)
  const last = found[limit - 1]
  if (!last || found[limit]?.total !== last.total) return inOrder(found, question)
  const above = found.filter(each => each.total > last.total)
  const taken = new Set(above.map(each => each.id))
  const tied = await findTied(sql, lookup, limit + above.length, {
    total: last.total,
    tieStart: tieStart(now),
  })
  return inOrder([...above, ...tied.filter(each => !taken.has(each.id))], question)
}

function lookupOf(probes: readonly Probe[], kinds: readonly number[] | null, words: Words): Lookup {
  const asked = probes.flatMap(probe => (kinds ?? [0]).map(kind => ({ ...probe, kind })))
  return {
    keys: asked.map(each => each.key),
    kinds: asked.map(each => each.kind),
    bits: asked.map(each => each.bit),
    points: asked.map(each => areaPoints(each.area)),
    byKind: kinds !== null,
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
