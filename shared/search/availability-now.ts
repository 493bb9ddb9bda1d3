import type { Sql } from '../../db/client.ts'
import type { BusyTime } from '../bookings/chairs.ts'
import { listBusyTimesOf } from '../bookings/queries.ts'
import { nextAvailable } from '../bookings/slots.ts'
import { horizonDays } from '../bookings/starts.ts'
import { setBounded } from '../bounded-map.ts'
import { unpackAgenda } from '../businesses/agenda.ts'
import { openSpans } from '../businesses/openings.ts'
import { asClosure } from '../businesses/queries.ts'
import { sha256 } from '../secrets.ts'
import type { SearchResult } from './queries.ts'

export type AvailabilityNow = Awaited<ReturnType<typeof listAvailabilityNow>>[number]
type CachedTimes = ReturnType<typeof compute>

const MAX_AGE_MS = 5 * 60_000
const DAY_MS = 86_400_000
const MAX_CACHED = 50_000
/** Per pool, because two databases in one process share nothing. */
const caches = new WeakMap<Sql, Map<string, CachedTimes>>()

/**
 * Returns whether each business is open now, and its next free slot. Computing ten takes longer than the search, so
 * businesses with the same schedule share the answer for five minutes.
 */
export async function listAvailabilityNow(sql: Sql, results: readonly SearchResult[], now: Date) {
  const cache = caches.get(sql) ?? new Map<string, CachedTimes>()
  caches.set(sql, cache)
  const isFresh = (times: CachedTimes | undefined) => {
    const age = times ? now.getTime() - times.computedAt : Number.NaN
    return age >= 0 && age < MAX_AGE_MS
  }
  const stale = results.filter(each => each.everBooked && !isFresh(cache.get(cacheKey(each))))
  const bookings = await listBookings(sql, stale, now)
  return results.map(result => {
    const key = cacheKey(result)
    let times = cache.get(key)
    if (!times || !isFresh(times))
      times = setBounded(cache, key, compute(result, bookings.get(result.id) ?? [], now), MAX_CACHED)
    const openNow = times.open.some(span => span.start <= now.getTime() && now.getTime() < span.end)
    return { openNow, nextAvailable: times.nextAvailable }
  })
}

/** A digest of everything the times depend on: closures can be long. Only a business with bookings needs its own entry. */
const cacheKey = ({ id, schedule, closures, everBooked }: SearchResult): string =>
  sha256(`${everBooked ? id : ''} ${closures ? JSON.stringify(closures) : ''} ${schedule}`).toString('base64')

function compute(result: SearchResult, bookings: readonly BusyTime[], now: Date) {
  const agenda = unpackAgenda(result.schedule)
  const { service } = agenda
  const closures = (result.closures ?? []).map(asClosure)
  const computedAt = now.getTime()
  return {
    computedAt,
    /** Open spans of the next five minutes. */
    open: openSpans({ ...agenda, closures }, computedAt, computedAt + MAX_AGE_MS),
    nextAvailable: service && nextAvailable({ card: agenda, service, closures, bookings, now }),
  }
}

async function listBookings(
  sql: Sql,
  results: readonly SearchResult[],
  now: Date,
): Promise<Map<number, BusyTime[]>> {
  if (results.length === 0) return new Map()
  const until = new Date(now.getTime() + (horizonDays + 2) * DAY_MS)
  const ids = results.map(each => each.id)
  return Map.groupBy(await listBusyTimesOf(sql, ids, now, until), row => row.business)
}
