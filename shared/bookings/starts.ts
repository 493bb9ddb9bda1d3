import type { Service, WrittenCard } from '../businesses/card.ts'
import { openingsBetween, openSpans, type Schedule } from '../businesses/openings.ts'
import { dayAt, startOfDay } from '../local-time.ts'

/** How many calendar days can be booked, including today. */
export const horizonDays = 30

const minute = 60_000
const week = 7 * 24 * 60 * minute
// A day, and an hour more when clocks go back.
const longestOpening = 25 * 60 * minute

/** What decides when an appointment could start if every chair were free. */
export interface Timetable {
  card: Pick<WrittenCard, 'timezone' | 'hours' | 'slotMinutes'>
  service: Pick<Service, 'durationMinutes' | 'minNoticeMinutes'>
  closures: Schedule['closures']
  now: Date
}

/** Starts within [from, until), in order: on the grid, after the notice, before the horizon, with time for the service. */
export function* startsBetween(timetable: Timetable, from: number, until: number): Generator<number> {
  const { service, now, card } = timetable
  const first = Math.max(from, now.getTime() + service.minNoticeMinutes * minute)
  const last = Math.min(until, midnightAfter(now, horizonDays, card.timezone))
  // Week by week, because most callers need only the first few.
  for (let at = first; at < last; at += week) yield* startsWithin(timetable, at, Math.min(at + week, last))
}

/** Midnight at the beginning of the day `days` after today, in the business's zone. */
export const midnightAfter = (now: Date, days: number, timezone: string): number =>
  startOfDay(dayAt(now.getTime(), timezone) + days, timezone)

function* startsWithin(timetable: Timetable, from: number, until: number): Generator<number> {
  const { card, service, closures } = timetable
  const schedule = { timezone: card.timezone, hours: card.hours, closures }
  const duration = service.durationMinutes * minute
  const step = card.slotMinutes * minute
  const open = openSpans(schedule, from, until + duration)
  // Each opening restarts the grid, even one that ended within a longer one.
  const openings = openingsBetween(schedule, from - longestOpening, until)
  let span = 0
  let reach = Number.NEGATIVE_INFINITY
  for (const [index, opening] of openings.entries()) {
    reach = Math.max(reach, opening.end)
    const limit = Math.min(openings[index + 1]?.start ?? until, reach, until)
    const skipped = Math.max(0, Math.ceil((from - opening.start) / step))
    for (let start = opening.start + skipped * step; start < limit; start += step) {
      while ((open[span]?.end ?? Number.POSITIVE_INFINITY) <= start) span++
      const { start: opens, end: closes } = open[span] ?? { start: Number.POSITIVE_INFINITY, end: 0 }
      if (opens <= start && start + duration <= closes) yield start
    }
  }
}
