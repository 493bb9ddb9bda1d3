import type { Sql } from '../../db/client.ts'
import { statesBeginning } from './plan.ts'
import type { Words } from './queries.ts'
import { countBeginning } from './word-queries.ts'

/** By which of its words a question is answered fastest, and how. Only speed hangs on it, never what is found. */
export interface Way {
  word: number
  /** Few businesses: all are looked at. Few words: each is followed in the order of merit. Else everyone is. */
  by: 'few' | 'words' | 'everyone'
}

export const bounds = { few: 400, words: 64 }
const FRESH_MS = 5 * 60_000
const MOST_KNOWN = 20_000

interface Known {
  rows: number
  keys: number
  until: number
}

/** By the database that was asked. */
const countsBy = new WeakMap<Sql, Map<string, Known>>()

/** `words` holds, for each word of the question, the beginnings that may have been meant. */
export async function wayOf(sql: Sql, words: Words, now: Date, within: typeof bounds): Promise<Way> {
  const at = now.getTime()
  const counts = countsBy.get(sql) ?? new Map<string, Known>()
  countsBy.set(sql, counts)
  const unknown = new Set(words.flat().filter(each => !((counts.get(each)?.until ?? 0) > at)))
  if (unknown.size > 0) {
    for (const { word, rows, keys } of await countBeginning(sql, [...unknown])) {
      if (counts.size >= MOST_KNOWN) counts.delete(counts.keys().next().value ?? '')
      counts.set(word, { rows, keys, until: at + FRESH_MS })
    }
  }
  const totals = words.map((beginnings, word) => {
    const held = beginnings.map(each => counts.get(each) ?? { rows: 0, keys: 0 })
    const states = statesBeginning(beginnings).length
    // A state is never rare, so nobody counts it.
    return {
      word,
      rows: held.reduce((sum, each) => sum + each.rows, states * 10_000),
      keys: held.reduce((sum, each) => sum + each.keys, states),
    }
  })
  const [{ word, rows, keys } = { word: 0, rows: 0, keys: 0 }] = totals.sort((a, b) => a.rows - b.rows)
  return { word, by: rows <= within.few ? 'few' : keys <= within.words ? 'words' : 'everyone' }
}
