import type { Sql } from '../../db/client.ts'
import { statesBeginning } from './plan.ts'
import { countBeginning } from './queries.ts'

/** By which of its words a question is answered fastest. Only speed hangs on it, never what is found. */
export interface Way {
  word: number
  /** Few enough to look at all of them. */
  rare: boolean
  /** Few enough different words begin so to follow each in order of merit. */
  narrow: boolean
}

export const bounds = { rare: 300, keys: 64 }
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
  const rows = totals.map(total => total.rows)
  const word = rows.indexOf(Math.min(...rows))
  const { rows: least = 0, keys = 0 } = totals[word] ?? {}
  return { word, rare: least <= rare, narrow: keys <= mostKeys }
}
