import type { Service, WrittenCard } from '../businesses/card.ts'
import { localFormatter, localTime, offsetSpans } from '../local-time.ts'
import { type BusyTime, busySpans, isFree } from './chairs.ts'
import { horizonDays, midnightAfter, startsBetween, type Timetable } from './starts.ts'
import { endOf } from './stay.ts'

const DAY = 86_400_000

/**
 * Everything that decides which slots are free. A booking takes one chair until its buffer ends. The buffer may run past
 * closing time or into a closure, because no customer is served during it.
 */
export interface Calendar extends Timetable {
  card: Timetable['card'] & Pick<WrittenCard, 'capacity'>
  service: Timetable['service'] & Pick<Service, 'bufferMinutes'>
  bookings: readonly BusyTime[]
}

export const partsOfDay = ['morning', 'afternoon', 'evening'] as const
export type PartOfDay = (typeof partsOfDay)[number]

interface SlotFilter {
  /** The first day, counted from today. */
  firstDay?: number
  /** The part of the local day in which slots start. Stays aren't filtered by it. */
  part?: PartOfDay | null
}

export type Availability = ReturnType<typeof slots>

/** Times are local, with the business's offset, such as 2026-03-08T09:00:00-06:00. */
export function slots(calendar: Calendar, days: number, { firstDay = 0, part = null }: SlotFilter = {}) {
  const { card, service, nights, now } = calendar
  const from = midnightAfter(now, firstDay, card.timezone)
  const to = midnightAfter(now, firstDay + days, card.timezone)
  const end = midnightAfter(now, horizonDays, card.timezone)
  const latestEnd = Math.max(to, end) + (1 + (nights ?? 1)) * DAY
  const format = localFormatter(offsetSpans(card.timezone, from, latestEnd))
  const slotsBetween = (start: number, until: number) =>
    freeStarts(calendar, start, until)
      .map(at => ({ start: format(at), end: format(endOf(calendar, at, card.timezone)) }))
      .filter(slot => part === null || service.nightly || partOf(slot.start) === part)
  const found = slotsBetween(from, to).toArray()
  return {
    /** From midnight of the first day, in the business's zone, to the end of the last day. */
    from: new Date(from),
    to: new Date(to),
    slots: found,
    /** The first free slot, in the window or after it. */
    nextAvailable: found[0]?.start ?? slotsBetween(to, end).next().value?.start ?? null,
  }
}

/** Morning is before 12:00, and evening from 17:00. */
function partOf(localStart: string): PartOfDay {
  const hour = localStart.slice(11, 13)
  return hour < '12' ? 'morning' : hour < '17' ? 'afternoon' : 'evening'
}

export function nextAvailable(calendar: Calendar): string | null {
  return nextStarts(calendar, calendar.now, 1)[0] ?? null
}

/** The next free starts at or after an instant. If there are none, the first free ones, so a refusal can offer some. */
export function nextStarts(calendar: Calendar, after: Date, count = 3): string[] {
  const next = freeStarts(calendar, after.getTime(), Number.POSITIVE_INFINITY).take(count).toArray()
  const starts =
    next.length > 0 ? next : freeStarts(calendar, 0, Number.POSITIVE_INFINITY).take(count).toArray()
  return starts.map(start => localTime(new Date(start), calendar.card.timezone))
}

function* freeStarts(calendar: Calendar, from: number, until: number): Generator<number> {
  const { card, service, bookings } = calendar
  const chairs = busySpans(card.capacity, bookings)
  for (const start of startsBetween(calendar, from, until)) {
    const end = endOf(calendar, start, card.timezone) + service.bufferMinutes * 60_000
    if (chairs.some(busy => isFree(busy, start, end))) yield start
  }
}
