import type { Service, WrittenCard } from '../businesses/card.ts'
import { joinOpenings, openingsBetween, type Schedule } from '../businesses/openings.ts'
import { instantOf, localDay, offsetSpans } from '../local-time.ts'

/** How many local calendar days can be booked, counting today. */
export const horizonDays = 30

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const WEEK = 7 * DAY
// A day, plus the hour gained when the clocks go back.
const LONGEST_OPENING = 25 * 60 * MINUTE

/** Everything that decides when an appointment could start if there were no bookings. */
export interface Timetable {
  card: Pick<WrittenCard, 'timezone' | 'hours' | 'slotMinutes'>
  service: Pick<Service, 'durationMinutes' | 'minNoticeMinutes'>
  closures: Schedule['closures']
  now: Date
}

/** Start times in [from, until), in order: on the grid, open for the whole service, after the notice, before the horizon. */
export function* startsBetween(timetable: Timetable, from: number, until: number): Generator<number> {
  const { card, service, now } = timetable
  const first = Math.max(from, now.getTime() + service.minNoticeMinutes * MINUTE)
  const last = Math.min(until, midnightAfter(now, horizonDays, card.timezone))
  // Week by week, because most callers take only the first few.
  for (let at = first; at < last; at += WEEK) yield* startsWithin(timetable, at, Math.min(at + WEEK, last))
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

/** The start of the local day that is `days` after today. */
export function midnightAfter(now: Date, days: number, timezone: string): number {
  const at = now.getTime()
  const offsets = offsetSpans(timezone, at - 2 * DAY, at + (days + 2) * DAY)
  return instantOf(localDay(at, offsets) + days, 0, offsets)
}
