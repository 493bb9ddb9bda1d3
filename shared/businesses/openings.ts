import { dateText, dayAt, instantOf } from '../local-time.ts'
import { type Day, days, type Hours, type HoursException, type WeeklyHours } from './card.ts'

/** When a business is open: its hours, less the closures that its desk has set. */
export interface Schedule {
  timezone: string
  hours: Hours
  closures: readonly { from: Date; to: Date }[]
}

/** In milliseconds since 1970. The end is exclusive. */
export interface Span {
  start: number
  end: number
}

/**
 * The openings of the card that touch [from, until), in order. An exception replaces the openings that begin on its
 * date; the night shift of the day before still runs to its end.
 */
export function openingsBetween({ timezone, hours }: Schedule, from: number, until: number): Span[] {
  const openings: Span[] = []
  const last = dayAt(until, timezone)
  // An opening lasts a day at most.
  for (let day = dayAt(from, timezone) - 1; day <= last; day++) {
    for (const entry of entriesOn(day, hours)) {
      const opening = openingOn(day, entry, timezone)
      if (opening && opening.end > from && opening.start < until) openings.push(opening)
    }
  }
  return openings.sort((a, b) => a.start - b.start)
}

type Entry = WeeklyHours | HoursException

function entriesOn(day: number, { weekly, exceptions }: Hours): readonly Entry[] {
  const date = exceptions.length > 0 ? dateText(day) : null
  const onDate = date === null ? [] : exceptions.filter(exception => exception.date === date)
  return onDate.length > 0 ? onDate : weekly.filter(entry => entry.day === weekdayOf(day))
}

/** Day 0, 1970-01-01, was a Thursday. */
const weekdayOf = (day: number): Day | undefined => days[(day + 3) % 7]

/** When it's open within [from, until). Openings that touch or overlap are merged, and closures cut out. */
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

/** Undefined if closed, or if the clock skips all of it. */
function openingOn(day: number, entry: Entry, timezone: string): Span | undefined {
  if ('closed' in entry) return undefined
  const closeDay = entry.close <= entry.open ? day + 1 : day
  const start = instantOf(localTimeOf(day, entry.open), timezone)
  const end = instantOf(localTimeOf(closeDay, entry.close), timezone)
  return start < end ? { start, end } : undefined
}

/** HH:MM on a day, as the instant it would be in UTC. */
const localTimeOf = (day: number, time: string): number =>
  ((day * 24 + Number(time.slice(0, 2))) * 60 + Number(time.slice(3))) * 60_000
