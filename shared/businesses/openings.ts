import { instantOf, localDay, offsetSpans } from '../local-time.ts'
import { days, type Hours, type HoursException, type WeeklyHours } from './card.ts'

const DAY = 86_400_000

/** When a business is open: its hours, minus the closures set at its desk. */
export interface Schedule {
  timezone: string
  hours: Hours
  closures: readonly { from: Date; to: Date }[]
}

/** Milliseconds since 1970. The end is exclusive. */
export interface Span {
  start: number
  end: number
}

/**
 * The openings that overlap [from, until), in order: one per entry on the card. An exception replaces the openings that
 * begin on its date. The previous day's night shift still runs to its end.
 */
export function openingsBetween({ timezone, hours }: Schedule, from: number, until: number): Span[] {
  const offsets = offsetSpans(timezone, from - 3 * DAY, until + 3 * DAY)
  const last = localDay(until, offsets)
  const openings: Span[] = []
  // An opening lasts at most a day, so yesterday's is the earliest that can still be open.
  for (let day = localDay(from, offsets) - 1; day <= last; day++) {
    for (const entry of entriesOn(day, hours)) {
      if ('closed' in entry) continue
      const closeDay = entry.close <= entry.open ? day + 1 : day
      const start = instantOf(day, minutesOf(entry.open), offsets)
      const end = instantOf(closeDay, minutesOf(entry.close), offsets)
      // If the clocks skip all of it, the start and the end are the same.
      if (start < end && end > from && start < until) openings.push({ start, end })
    }
  }
  return openings.sort((a, b) => a.start - b.start)
}

function entriesOn(day: number, { weekly, exceptions }: Hours): readonly (WeeklyHours | HoursException)[] {
  if (exceptions.length > 0) {
    const date = new Date(day * DAY).toISOString().slice(0, 10)
    const replaced = exceptions.filter(exception => exception.date === date)
    if (replaced.length > 0) return replaced
  }
  // 1970-01-01 was a Thursday.
  const weekday = days[(day + 3) % 7]
  return weekly.filter(entry => entry.day === weekday)
}

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** When it's open within [from, until). Adjacent openings are joined, and closures are cut out. */
export const openSpans = (schedule: Schedule, from: number, until: number): Span[] =>
  joinOpenings(openingsBetween(schedule, from, until), schedule.closures, from, until)

/** Like `openSpans`, for openings that are already known. */
export function joinOpenings(
  openings: readonly Span[],
  closures: Schedule['closures'],
  from: number,
  until: number,
): Span[] {
  const open: Span[] = []
  for (const opening of openings) {
    const start = Math.max(opening.start, from)
    const end = Math.min(opening.end, until)
    if (start >= end) continue
    const previous = open.at(-1)
    if (previous && start <= previous.end) previous.end = Math.max(previous.end, end)
    else open.push({ start, end })
  }
  return closures
    .filter(closure => closure.to.getTime() > from && closure.from.getTime() < until)
    .reduce(cutOut, open)
}

function cutOut(spans: Span[], closure: { from: Date; to: Date }): Span[] {
  const from = closure.from.getTime()
  const to = closure.to.getTime()
  return spans.flatMap(span =>
    span.end <= from || span.start >= to
      ? [span]
      : [
          { start: span.start, end: from },
          { start: to, end: span.end },
        ].filter(({ start, end }) => start < end),
  )
}
