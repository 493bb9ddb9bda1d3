import type { Service, WrittenCard } from '../businesses/card.ts'
import { joinOpenings, minutesOf, openingsBetween, openSpans, type Schedule } from '../businesses/openings.ts'
import { instantOf, localDay, offsetSpans } from '../local-time.ts'
import { endOf, maxNights, type Visit } from './stay.ts'

/** How many local calendar days can be booked, counting today. */
export const horizonDays = 30

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const WEEK = 7 * DAY
// A day, plus the hour gained when the clocks go back.
const LONGEST_OPENING = 25 * 60 * MINUTE

/** After the end of everything that can be booked now. */
export const lastEnd = (now: Date): Date => new Date(now.getTime() + (horizonDays + maxNights + 2) * DAY)

/** A booking that starts before this has ended by `at`. */
export const earliestStart = (at: Date): Date => new Date(at.getTime() - (maxNights + 2) * DAY)

/** Everything that decides when an appointment could start if there were no bookings. */
export interface Timetable extends Visit {
  card: Pick<WrittenCard, 'timezone' | 'hours' | 'slotMinutes'>
  service: Visit['service'] & Pick<Service, 'minNoticeMinutes'>
  closures: Schedule['closures']
  now: Date
}

/**
 * Start times in [from, until), in order: on the grid, open for the whole service, after the notice, before the horizon.
 * A nightly service has one a day.
 */
export function* startsBetween(timetable: Timetable, from: number, until: number): Generator<number> {
  const { card, service, now } = timetable
  const first = Math.max(from, now.getTime() + service.minNoticeMinutes * MINUTE)
  const last = Math.min(until, midnightAfter(now, horizonDays, card.timezone))
  // Week by week, because most callers take only the first few.
  const within = service.nightly ? checkInsWithin : startsWithin
  for (let at = first; at < last; at += WEEK) yield* within(timetable, at, Math.min(at + WEEK, last))
}

function* startsWithin(timetable: Timetable, from: number, until: number): Generator<number> {
  const { card, service, closures } = timetable
  const duration = service.durationMinutes * MINUTE
  const step = card.slotMinutes * MINUTE
  const schedule = { timezone: card.timezone, hours: card.hours, closures }
  const openings = openingsBetween(schedule, from - LONGEST_OPENING, until + duration)
  const open = joinOpenings(openings, closures, from, until + duration)
  let span = 0
  let latestEnd = Number.NEGATIVE_INFINITY
  // Each opening restarts the grid, even one that ended early because an exception overlaps it.
  for (const [index, opening] of openings.entries()) {
    latestEnd = Math.max(latestEnd, opening.end)
    const limit = Math.min(openings[index + 1]?.start ?? until, latestEnd, until)
    const skipped = Math.max(0, Math.ceil((from - opening.start) / step))
    for (let start = opening.start + skipped * step; start < limit; start += step) {
      while ((open[span]?.end ?? Number.POSITIVE_INFINITY) <= start) span++
      const { start: opens, end: closes } = open[span] ?? { start: Number.POSITIVE_INFINITY, end: 0 }
      if (opens <= start && start + duration <= closes) yield start
    }
  }
}

/** One a day: check-in time, or the first later start on the grid that's within opening hours and after the notice. */
function* checkInsWithin(timetable: Timetable, from: number, until: number): Generator<number> {
  const { card, service, closures, now } = timetable
  const { timezone, hours, slotMinutes } = card
  const checkIn = minutesOf(service.nightly?.checkIn ?? '00:00')
  const earliest = now.getTime() + service.minNoticeMinutes * MINUTE
  const offsets = offsetSpans(timezone, from - 2 * DAY, until + 2 * DAY)
  const open = openSpans({ timezone, hours, closures }, from - 2 * DAY, until + 2 * DAY)
  const isOpen = (at: number) => open.some(({ start, end }) => start <= at && at < end)
  const isUndisturbed = (start: number) => {
    const end = endOf(timetable, start, timezone)
    return closures.every(closure => closure.from.getTime() >= end || closure.to.getTime() <= start)
  }
  const lastDay = localDay(until, offsets)
  for (let day = localDay(from, offsets); day <= lastDay; day++)
    for (let minutes = checkIn; minutes < 1440; minutes += slotMinutes) {
      const start = instantOf(day, minutes, offsets)
      if (start < earliest || !isOpen(start)) continue
      if (start >= from && start < until && isUndisturbed(start)) yield start
      // A later start that day would have the same check-out.
      break
    }
}

/** The start of the local day that is `days` after today. */
export function midnightAfter(now: Date, days: number, timezone: string): number {
  const at = now.getTime()
  const offsets = offsetSpans(timezone, at - 2 * DAY, at + (days + 2) * DAY)
  return instantOf(localDay(at, offsets) + days, 0, offsets)
}
