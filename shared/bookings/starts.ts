import type { Service, WrittenCard } from '../businesses/card.ts'
import { dateAt, openingsBetween, openSpans, type Schedule } from '../businesses/openings.ts'

/** How many calendar days of the business's zone can be booked, today among them. */
export const horizonDays = 30

const minute = 60_000
const week = 7 * 24 * 60 * minute
// An opening lasts a day, and an hour more when the clocks go back.
const longestOpening = 25 * 60 * minute

/** What decides when an appointment could start, were every chair empty. */
export interface Timetable {
  card: Pick<WrittenCard, 'timezone' | 'hours' | 'slotMinutes'>
  service: Pick<Service, 'durationMinutes' | 'minNoticeMinutes'>
  closures: Schedule['closures']
  now: Date
}

/** The starts within [from, until), in order: on the grid, open for all of the service, after the notice, before the horizon. */
export function* startsBetween(timetable: Timetable, from: number, until: number): Generator<number> {
  const { service, now, card } = timetable
  const first = Math.max(from, now.getTime() + service.minNoticeMinutes * minute)
  const last = Math.min(until, midnightAfter(now, horizonDays, card.timezone))
  // Week by week, since most who ask want only the first few.
  for (let at = first; at < last; at += week) yield* startsWithin(timetable, at, Math.min(at + week, last))
}

/** The instant at which the day begins that is so many days after today, in the business's zone. */
export function midnightAfter(now: Date, days: number, timezone: string): number {
  const date = dateAt(now.getTime(), timezone).add({ days })
  return date.toZonedDateTime(timezone).epochMilliseconds
}

function* startsWithin(timetable: Timetable, from: number, until: number): Generator<number> {
  const { card, service, closures } = timetable
  const schedule = { timezone: card.timezone, hours: card.hours, closures }
  const duration = service.durationMinutes * minute
  const step = card.slotMinutes * minute
  const open = openSpans(schedule, from, until + duration)
  // Each opening starts the grid anew, one that has ended too where an exception opened around it.
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
