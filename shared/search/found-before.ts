import type { Sql } from '../../db/client.ts'
import { namedBy } from '../businesses/reach.ts'
import type { Ground } from '../ground.ts'
import { type Industry, industries } from '../industries/industries.ts'
import { keepNewest } from '../keep-newest.ts'
import { type Change, deleteOldReachChanges, MOST_CHANGES } from './change-queries.ts'
import type { Found } from './found.ts'
import { areaPoints, type Probe, statesBeginning } from './plan.ts'
import { readAgain } from './queries.ts'
import type { Answered } from './together.ts'

/** What was asked for, as far as it says who is found. */
export interface Wanted {
  probes: readonly Probe[]
  industry: Industry | null
  words: readonly string[]
  limit: number
}

/** Who was found, with the points; the transaction from which on changes have to be looked at. */
interface Known {
  ids: number[]
  totals: number[]
  areas: number[]
  ties: number[]
  since: string
  until: number
}

const MOST_KNOWN = 30_000
const KNOWN_MS = 5 * 60_000
/** Changes are noted for longer than answers are remembered. */
const NOTED_MS = 3 * KNOWN_MS

export const forgetOldReachChanges = ({ sql }: Ground): Promise<void> => deleteOldReachChanges(sql, NOTED_MS)

/** By the database that was asked; those asked for least lately go first. */
const knownBy = new WeakMap<Sql, Map<string, Known>>()

/** Whom a question finds, where it was asked before and nothing changed since of whom it found or could find. Else null. */
export async function foundBefore(
  sql: Sql,
  name: string,
  wanted: Wanted,
  now: Date,
): Promise<Answered | null> {
  const all = knownBy.get(sql)
  const known = all?.get(name)
  if (!all || !known || known.until <= now.getTime()) return null
  const { until, ...before } = known
  const answered = await readAgain(sql, before)
  const { moment, changes } = answered
  if (changes.length > MOST_CHANGES || changes.some(change => concerns(wanted, known, change))) return null
  keepNewest(all, name, { ...known, since: moment }, MOST_KNOWN)
  return answered
}

export function remember(sql: Sql, name: string, found: readonly Found[], moment: string, now: Date): void {
  const all = knownBy.get(sql) ?? new Map<string, Known>()
  knownBy.set(sql, all)
  const known = {
    ids: found.map(each => each.id),
    totals: found.map(each => each.total),
    areas: found.map(each => each.area),
    ties: found.map(each => each.tie),
    since: moment,
    until: now.getTime() + KNOWN_MS,
  }
  keepNewest(all, name, known, MOST_KNOWN)
}

/** Whether it was found, or could be found now and stand among the first. */
function concerns(wanted: Wanted, { ids, totals }: Known, { business, entries }: Change): boolean {
  if (business === 0 || ids.includes(business)) return true
  const { probes, industry, words, limit } = wanted
  const least = ids.length < limit ? 0 : Math.min(...totals)
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
