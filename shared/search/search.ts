import type { Sql } from '../../db/client.ts'
import { kindsFor } from '../businesses/derive.ts'
import { tieStart } from '../businesses/tie.ts'
import { questionWords } from '../businesses/words.ts'
import type { Industry } from '../industries/industries.ts'
import { areaPoints, type Probe, probesOf, statesBeginning } from './plan.ts'
import { type Found, findBest, findByWord, listBeginnings, listWordKeys, type Question } from './queries.ts'
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

/** The best businesses for a question, in order. Within other bounds the same is found in another way. */
export async function search(sql: Sql, asked: Asked, now: Date, within = bounds): Promise<Found[]> {
  const words = questionWords(asked.q ?? '')
  // Punctuation alone names nothing.
  if (asked.q !== null && asked.q.trim() !== '' && words.length === 0) return []
  const question = {
    probes: probesOf(asked.zip),
    kinds: kindsFor(asked.industry, asked.bookable, asked.emergency),
    words: [],
    limit: asked.limit,
    tieStart: tieStart(now),
  }
  if (words.length === 0) return inOrder(await findBest(sql, question))

  const exact = words.map(word => [word])
  const found = await findByWords(sql, question, exact, now, within)
  if (found.length > 0 || !words.some(word => [...word].length >= shortestForgiven)) return found
  const meant = await Promise.all(words.map(word => meantBy(sql, word)))
  return findByWords(sql, question, meant, now, within)
}

/** The beginnings that a word with a slip may have been meant to be, of those that there are. */
async function meantBy(sql: Sql, word: string): Promise<string[]> {
  const near = slips(word)
  const known = await listBeginnings(sql, near)
  return [...new Set([...known, ...near.filter(each => statesBeginning([each]).length > 0)])]
}

async function findByWords(
  sql: Sql,
  asked: Question,
  words: readonly (readonly string[])[],
  now: Date,
  within: typeof bounds,
): Promise<Found[]> {
  if (words.some(beginnings => beginnings.length === 0)) return []
  const question = { ...asked, words: words.map(beginnings => ` (${beginnings.join('|')})`) }
  const way = await wayOf(sql, words, now, within)
  const beginnings = words[way.word] ?? []
  const states = statesBeginning(beginnings)
  if (way.rare) return inOrder(await findByWord(sql, { ...question, beginnings, states }))
  const unasked = question.probes.every(probe => probe.area === 'unasked')
  if (unasked && way.narrow) {
    const keys = [...(await listWordKeys(sql, beginnings)), ...states]
    const probes = keys.map((key): Probe => ({ key, bit: 0, area: 'unasked' }))
    return inOrder(await findBest(sql, { ...question, probes }))
  }
  return inOrder(await findBest(sql, question))
}

/** By the merit of this moment: what search goes by may be a little older. */
const inOrder = (found: Found[]): Found[] =>
  found.sort((a, b) => scoreOf(b) - scoreOf(a) || a.tie - b.tie || a.id - b.id)

const scoreOf = ({ area, merit }: Found) => areaPoints(area) + merit
