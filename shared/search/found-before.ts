import type { Sql } from '../../db/client.ts'
import { namedBy } from '../businesses/reach.ts'
import type { Context } from '../context.ts'
import { type Industry, industries } from '../industries/industries.ts'
import { type Memory, memory, NOTED_MS } from '../memory.ts'
import { type Change, deleteOldReachChanges, MOST_CHANGES, readChanges } from './change-queries.ts'
import type { Found } from './found.ts'
import { areaPoints, type Probe, statesBeginning } from './plan.ts'
import type { Answered } from './together.ts'

/** What was asked for, as far as it says who is found. */
export interface Wanted {
  probes: readonly Probe[]
  industry: Industry | null
  words: readonly string[]
  limit: number
}

/** What was answered, who was found in it, and how many points the last of them had. */
interface Known {
  text: string
  ids: readonly number[]
  least: number
  /** The transaction from which on changes have to be looked at. */
  since: number
}

/** Of all answers of one process, in letters: some ten thousand answers. */
const MOST_LETTERS = 48 << 20

export const forgetOldReachChanges = ({ sql }: Context): Promise<void> => deleteOldReachChanges(sql, NOTED_MS)

/** By the database that was asked. */
const memories = new WeakMap<Sql, Memory<Known>>()

function memoryOf(sql: Sql): Memory<Known> {
  const known = memories.get(sql) ?? memory<Known>(MOST_LETTERS, ({ text }) => text.length)
  memories.set(sql, known)
  return known
}

/** What a question was answered, where nothing changed since of whom it found or could find. Else null. */
export async function answeredBefore(
  sql: Sql,
  name: string,
  wanted: Wanted,
  now: Date,
): Promise<string | null> {
  const memory = memoryOf(sql)
  const known = memory.get(name, now.getTime())
  if (!known) return null
  const { since } = known
  const seen = await readChanges(sql, since)
  if (!seen) return null
  const changes = seen.changes ?? []
  const complete = changes.length <= MOST_CHANGES || (changes.at(-1)?.transaction ?? since) < since
  if (!complete || changes.some(each => each.transaction >= since && concerns(wanted, known, each)))
    return null
  memory.keep(name, { ...known, since: Math.max(since, seen.moment) }, now.getTime())
  return known.text
}

export function remember(
  sql: Sql,
  name: string,
  { limit }: Wanted,
  { text, moment }: Answered,
  found: readonly Found[],
  now: Date,
): void {
  const ids = found.map(each => each.id)
  const least = found.length < limit ? 0 : Math.min(...found.map(each => each.total))
  memoryOf(sql).keep(name, { text, ids, least, since: moment }, now.getTime())
}

/** Whether it was found, or could be found now and stand among the first. */
function concerns(wanted: Wanted, { ids, least }: Known, { business, entries }: Change): boolean {
  if (business === 0 || ids.includes(business)) return true
  const { probes, industry, words } = wanted
  const keys = entries.map(([key]) => key)
  return (
    words.every(word => hasWord(keys, word)) &&
    entries.some(([key, kind, merit]) => {
      const probe = probes.find(each => each.key === key)
      return (
        probe !== undefined &&
        (industry === null || kind >> 2 === industries.indexOf(industry)) &&
        merit + areaPoints(probe.area) >= least
      )
    })
  )
}

const hasWord = (keys: readonly string[], word: string): boolean =>
  keys.some(key => key.startsWith(namedBy(word))) || statesBeginning([word]).some(key => keys.includes(key))
