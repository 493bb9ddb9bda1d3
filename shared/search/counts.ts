import type { Sql } from '../../db/client.ts'
import { keepNewest } from '../keep-newest.ts'
import { countBeginning } from './word-queries.ts'

export interface Count {
  /** Rows and known words that begin so, up to a bound. */
  rows: number
  keys: number
}

/** How common words are. */
export interface Counts {
  /** Businesses in all, about. */
  total: number
  of(beginning: string): Count | undefined
}

interface Known {
  total: number
  of: Map<string, Count & { until: number }>
}

/** Before anyone has counted. */
const MANY = 1_000_000
const FRESH_MS = 5 * 60_000
const MOST_KNOWN = 20_000

/** By the database that was asked. */
const knownBy = new WeakMap<Sql, Known>()

/** How common these beginnings are, as of the last minutes; whether there are any is asked each time. */
export async function countWords(sql: Sql, beginnings: readonly string[], now: Date): Promise<Counts> {
  const known = knownBy.get(sql) ?? { total: MANY, of: new Map() }
  knownBy.set(sql, known)
  const at = now.getTime()
  const unknown = new Set(beginnings.filter(each => !((known.of.get(each)?.until ?? 0) > at)))
  if (unknown.size > 0) {
    for (const { word, rows, keys, total } of await countBeginning(sql, [...unknown])) {
      known.total = total > 0 ? total : MANY
      // What there is not may be there the next moment.
      if (keys === 0) known.of.delete(word)
      else keepNewest(known.of, word, { rows, keys, until: at + FRESH_MS }, MOST_KNOWN)
    }
  }
  return { total: known.total, of: each => known.of.get(each) }
}
