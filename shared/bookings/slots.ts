import type { Service, WrittenCard } from '../businesses/card.ts'
import { localTime } from '../local-time.ts'
import { type Booked, isFree, takenTimes } from './chairs.ts'
import { midnightAfter, startsBetween, type Timetable } from './starts.ts'

/**
 * Everything that decides what is on offer. A booking takes one chair from its start until its buffer is over; the
 * buffer may run past closing time and into a closure, since nobody is served in it.
 */
export interface Calendar extends Timetable {
  card: Timetable['card'] & Pick<WrittenCard, 'capacity'>
  service: Timetable['service'] & Pick<Service, 'bufferMinutes'>
  bookings: readonly Booked[]
}

/** Local date-times with the business's own offset, such as 2026-03-08T09:00:00-06:00. */
export interface Slot {
  start: string
  end: string
  durationMinutes: number
}

export interface Availability {
  /** The window that was looked at: from the beginning of today, in the business's zone, to the end of its last day. */
  from: Date
  to: Date
  slots: Slot[]
  /** The first slot of all, within the window or after it; null where nothing is free up to the horizon. */
  nextAvailable: string | null
}

export function slots(calendar: Calendar, days: number): Availability {
  const { card, service, now } = calendar
  const from = midnightAfter(now, 0, card.timezone)
  const to = midnightAfter(now, days, card.timezone)
  const starts = [...offered(calendar, from, to)]
  const next = starts[0] ?? firstOf(offered(calendar, to, Number.POSITIVE_INFINITY))
  return {
    from: new Date(from),
    to: new Date(to),
    slots: starts.map(start => ({
      start: textAt(start, card.timezone),
      end: textAt(start + service.durationMinutes * 60_000, card.timezone),
      durationMinutes: service.durationMinutes,
    })),
    nextAvailable: next === undefined ? null : textAt(next, card.timezone),
  }
}

/** The first start of all that is on offer. */
export function nextAvailable(calendar: Calendar): string | null {
  return nextStarts(calendar, calendar.now, 1)[0] ?? null
}

/** The next starts at or after an instant; where there is none, the first ones of all, so that a refusal can always offer some. */
export function nextStarts(calendar: Calendar, after: Date, count = 3): string[] {
  const from = [...offered(calendar, after.getTime(), Number.POSITIVE_INFINITY).take(count)]
  const starts = from.length > 0 ? from : [...offered(calendar, 0, Number.POSITIVE_INFINITY).take(count)]
  return starts.map(start => textAt(start, calendar.card.timezone))
}

/** The numbers of the chairs at which this start can be booked; none where it is not on offer. */
export function freeChairs(calendar: Calendar, start: Date): number[] {
  const at = start.getTime()
  if (startsBetween(calendar, at, at + 1).next().done) return []
  const end = at + busyMinutes(calendar) * 60_000
  return chairs(calendar).flatMap((taken, index) => (isFree(taken, at, end) ? [index + 1] : []))
}

export const isOffered = (calendar: Calendar, start: Date): boolean => freeChairs(calendar, start).length > 0

function* offered(calendar: Calendar, from: number, until: number): Generator<number> {
  const taken = chairs(calendar)
  const length = busyMinutes(calendar) * 60_000
  for (const start of startsBetween(calendar, from, until))
    if (taken.some(times => isFree(times, start, start + length))) yield start
}

const chairs = ({ card, service, bookings }: Calendar) =>
  takenTimes(card.capacity, bookings, service.bufferMinutes)

const busyMinutes = ({ service }: Calendar) => service.durationMinutes + service.bufferMinutes

const firstOf = (starts: Generator<number>) => starts.take(1).toArray()[0]

const textAt = (at: number, timezone: string) => localTime(new Date(at), timezone)
