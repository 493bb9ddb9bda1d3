import { days, type Hours, type HoursException, type WeeklyHours } from './card.ts'

/** When a business works: its hours, and the closures that its desk has set. */
export interface Schedule {
  timezone: string
  hours: Hours
  closures: readonly { from: Date; to: Date }[]
}

/** Milliseconds since 1970, the end not included. */
export interface Span {
  start: number
  end: number
}

/**
 * The openings that touch [from, until), in order, as the card tells them: one for each entry of a day. An exception
 * replaces the openings that begin on its date; the night shift of the day before still runs to its end.
 */
export function openingsBetween({ timezone, hours }: Schedule, from: number, until: number): Span[] {
  const weekly = Map.groupBy(hours.weekly, entry => days.indexOf(entry.day) + 1)
  const exceptions = Map.groupBy(hours.exceptions, exception => exception.date)
  const openings: Span[] = []
  const last = dateAt(until, timezone)
  // An opening lasts a day at most, so none that began before yesterday is still open.
  let date = dateAt(from, timezone).subtract({ days: 1 })
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    const exception = exceptions.size > 0 ? exceptions.get(date.toString()) : undefined
    const entries = exception ?? weekly.get(date.dayOfWeek) ?? []
    for (const entry of entries) {
      const opening = openingOn(date, entry, timezone)
      if (opening && opening.end > from && opening.start < until) openings.push(opening)
    }
  }
  return openings.sort((a, b) => a.start - b.start)
}

/** When it is open within [from, until): openings that touch or overlap are one, and closures are cut out. */
export function openSpans(schedule: Schedule, from: number, until: number): Span[] {
  const open: Span[] = []
  for (const opening of openingsBetween(schedule, from, until)) {
    const start = Math.max(opening.start, from)
    const end = Math.min(opening.end, until)
    const before = open.at(-1)
    if (before && start <= before.end) before.end = Math.max(before.end, end)
    else open.push({ start, end })
  }
  return schedule.closures
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

type Entry = WeeklyHours | HoursException

/** undefined for a closed day, and for an opening that lies in an hour which the clock leaps over. */
function openingOn(date: Temporal.PlainDate, entry: Entry, timezone: string): Span | undefined {
  if ('closed' in entry) return undefined
  const closeDate = entry.close <= entry.open ? date.add({ days: 1 }) : date
  const start = instantAt(date.toPlainDateTime(entry.open), timezone)
  const end = instantAt(closeDate.toPlainDateTime(entry.close), timezone)
  return start < end ? { start, end } : undefined
}

/** A time that comes twice is its first coming; one that the clock leaps over is the moment of the leap. */
function instantAt(local: Temporal.PlainDateTime, timezone: string): number {
  const zoned = local.toZonedDateTime(timezone)
  if (zoned.hour === local.hour && zoned.minute === local.minute) return zoned.epochMilliseconds
  const before = local.toZonedDateTime(timezone, { disambiguation: 'earlier' })
  return (before.getTimeZoneTransition('next') ?? zoned).epochMilliseconds
}

export const dateAt = (at: number, timezone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDate()
