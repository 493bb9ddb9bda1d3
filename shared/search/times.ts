import type { Sql } from '../../db/client.ts'
import type { Booked } from '../bookings/chairs.ts'
import { nextAvailable } from '../bookings/slots.ts'
import { horizonDays } from '../bookings/starts.ts'
import { unpackAgenda } from '../businesses/agenda.ts'
import { openSpans, type Span } from '../businesses/openings.ts'
import { asClosure, type StoredClosure } from '../businesses/queries.ts'
import { keepNewest } from '../keep-newest.ts'
import type { Found } from './found.ts'
import { listBookedOf } from './queries.ts'

export interface Times {
  openNow: boolean
  nextAvailable: string | null
}

interface Known {
  /** When it was worked out, and the openings of the minutes for which it holds. */
  at: number
  open: readonly Span[]
  next: string | null
}

const FRESH_MS = 5 * 60_000
const DAY_MS = 86_400_000
const MOST_KNOWN = 50_000
/** By the database that was asked: two databases in one process share nothing. */
const knownBy = new WeakMap<Sql, Map<string, Known>>()

function knownOf(sql: Sql): Map<string, Known> {
  const held = knownBy.get(sql) ?? new Map<string, Known>()
  knownBy.set(sql, held)
  return held
}

/**
 * Whether each is open now, and when it could be booked next. Businesses with the same hours share the answer, and one
 * is kept for five minutes; bookings are asked for once, and only of those that have any.
 */
export async function timesOf(sql: Sql, found: readonly Found[], now: Date): Promise<Times[]> {
  const known = knownOf(sql)
  const keyed = found.map(each => ({ each, key: keyOf(each) }))
  const missing = keyed.flatMap(({ each, key }) => (each.everBooked && !fresh(known, key, now) ? [each] : []))
  const bookings = missing.length === 0 ? null : await bookingsOf(sql, missing, now)
  return keyed.map(({ each, key }) => {
    const held =
      fresh(known, key, now) ??
      keepNewest(known, key, workOut(each, bookings?.get(each.id) ?? [], now), MOST_KNOWN)
    return {
      openNow: held.open.some(span => span.start <= now.getTime() && now.getTime() < span.end),
      nextAvailable: held.next,
    }
  })
}

/** Everything the answer follows from: the hours, the closures, and of a business with bookings which one it is. */
const keyOf = ({ id, schedule, closures, everBooked }: Found): string =>
  closures || everBooked ? `${everBooked ? `${id} ` : ''}${closures ?? ''}${schedule}` : schedule

function fresh(known: Map<string, Known>, key: string, now: Date): Known | undefined {
  const held = known.get(key)
  const age = held ? now.getTime() - held.at : Number.NaN
  return age >= 0 && age < FRESH_MS ? held : undefined
}

function workOut(found: Found, bookings: readonly Booked[], now: Date): Known {
  const agenda = unpackAgenda(found.schedule)
  const closures = (JSON.parse(found.closures ?? '[]') as StoredClosure[]).map(asClosure) // as updateClosures wrote it
  const at = now.getTime()
  return {
    at,
    open: openSpans({ ...agenda, closures }, at, at + FRESH_MS),
    next: agenda.service
      ? nextAvailable({ card: agenda, service: agenda.service, closures, bookings, now })
      : null,
  }
}

async function bookingsOf(sql: Sql, found: readonly Found[], now: Date): Promise<Map<number, Booked[]>> {
  const until = new Date(now.getTime() + (horizonDays + 2) * DAY_MS)
  const rows = await listBookedOf(
    sql,
    found.map(each => each.id),
    now,
    until,
  )
  return Map.groupBy(rows, row => row.business)
}
