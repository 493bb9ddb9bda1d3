import type { Sql } from '../../db/client.ts'
import { namedBy } from '../businesses/reach.ts'
import type { Ground } from '../ground.ts'
import { type Industry, industries } from '../industries/industries.ts'
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
  until: number
}

interface Memory {
  all: Map<string, Known>
  letters: number
}

/** Of all answers of one process, in letters: some ten thousand answers. */
const MOST_LETTERS = 48 << 20
const KNOWN_MS = 5 * 60_000
/** What was asked within this time is not given up for what is new: else a list of more questions than there is room for would find none of them. */
const RECENT_MS = 60_000
/** Changes are noted for longer than answers are remembered. */
const NOTED_MS = 3 * KNOWN_MS

export const forgetOldReachChanges = ({ sql }: Ground): Promise<void> => deleteOldReachChanges(sql, NOTED_MS)

/** By the database that was asked; those asked for least lately go first. */
const memories = new WeakMap<Sql, Memory>()

/** What a question was answered, where nothing changed since of whom it found or could find. Else null. */
export async function answeredBefore(
  sql: Sql,
  name: string,
  wanted: Wanted,
  now: Date,
): Promise<string | null> {
  const memory = memories.get(sql)
  const known = memory?.all.get(name)
  if (!memory || !known || known.until <= now.getTime()) return null
  const { since } = known
  const seen = await readChanges(sql, since)
  if (!seen) return null
  const changes = seen.changes ?? []
  const complete = changes.length <= MOST_CHANGES || (changes.at(-1)?.transaction ?? since) < since
  if (!complete || changes.some(each => each.transaction >= since && concerns(wanted, known, each)))
    return null
  put(memory, name, { ...known, since: Math.max(since, seen.moment), until: now.getTime() + KNOWN_MS })
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
  const memory = memories.get(sql) ?? { all: new Map(), letters: 0 }
  memories.set(sql, memory)
  put(memory, name, {
    text,
    ids: found.map(each => each.id),
    least: found.length < limit ? 0 : Math.min(...found.map(each => each.total)),
    since: moment,
    until: now.getTime() + KNOWN_MS,
  })
}

function put(memory: Memory, name: string, known: Known): void {
  take(memory, name)
  for (const [oldest, { until }] of memory.all) {
    if (memory.letters + known.text.length <= MOST_LETTERS) break
    if (until > known.until - RECENT_MS) return
    take(memory, oldest)
  }
  memory.all.set(name, known)
  memory.letters += known.text.length
}

function take(memory: Memory, name: string): void {
  memory.letters -= memory.all.get(name)?.text.length ?? 0
  memory.all.delete(name)
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
