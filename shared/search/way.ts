import type { Sql } from '../../db/client.ts'
import { statesBeginning } from './plan.ts'
import { countBeginning, MOST_COUNTED } from './word-queries.ts'

/** By which of its words a question is answered fastest. Only speed hangs on it, never what is found. */
export interface Way {
  word: number
  /** Few enough to look at all of them. */
  rare: boolean
  /** Few enough different words begin so to follow each in order of merit. */
  narrow: boolean
  /** The words that are looked up at once: all that are not common, two at least. */
  together: number[]
}

/** `together`: whether several words are looked up at once. */
export const bounds = { rare: 300, keys: 64, together: true }
const FRESH_MS = 5 * 60_000
const MOST_KNOWN = 20_000

interface Known {
  rows: number
  keys: number
  until: number
}

const counts = new Map<string, Known>()

/** `words` holds, for each word of the question, the beginnings that may have been meant. */
export async function wayOf(
  sql: Sql,
  words: readonly (readonly string[])[],
  now: Date,
  { rare, keys: mostKeys }: typeof bounds,
): Promise<Way> {
  const at = now.getTime()
  const unknown = new Set(words.flat().filter(each => !((counts.get(each)?.until ?? 0) > at)))
  if (unknown.size > 0) {
    for (const { word, rows, keys } of await countBeginning(sql, [...unknown])) {
      if (counts.size >= MOST_KNOWN) counts.delete(counts.keys().next().value ?? '')
      counts.set(word, { rows, keys, until: at + FRESH_MS })
    }
  }
  const totals = words.map(beginnings => {
    const held = beginnings.map(each => counts.get(each) ?? { rows: 0, keys: 0 })
    const states = statesBeginning(beginnings).length
    // A state is never rare, so nobody counts it.
    return {
      rows: held.reduce((sum, each) => sum + each.rows, states * 10_000),
      keys: held.reduce((sum, each) => sum + each.keys, states),
    }
  })
  const byRows = totals.map((total, word) => ({ ...total, word })).sort((a, b) => a.rows - b.rows)
  const { word = 0, rows = 0, keys = 0 } = byRows[0] ?? {}
  const together = byRows.filter((each, i) => i < 2 || each.rows < MOST_COUNTED).map(each => each.word)
  return { word, rare: rows <= rare, narrow: keys <= mostKeys, together }
}
