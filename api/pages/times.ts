import { isDate } from '../../shared/instant.ts'

type Formats = ReturnType<typeof makeFormats>

// Making formatters takes much longer than using them. Cards have canonical zones, which bounds the map.
const known = new Map<string, Formats>()

/** Short times, relative to now: those in another year include it. */
export function timesIn(timeZone: string, now: Date) {
  const { time, thisYear, anyYear } = formatsIn(timeZone)
  const yearOf = (at: Date) => today(at, timeZone).year
  const formatsOf = (...times: Date[]) => (times.every(at => yearOf(at) === yearOf(now)) ? thisYear : anyYear)
  const date = (at: Date) => formatsOf(at).date.format(at)
  return {
    /** The time if it's today, and otherwise the date. */
    short: (at: Date) => (date(at) === date(now) ? time.format(at) : date(at)),
    day: (at: Date) => formatsOf(at).day.format(at),
    dayTime: (at: Date) => formatsOf(at).dayTime.format(at),
    span: (start: Date, end: Date) => formatsOf(start, end).dayTime.formatRange(start, end),
  }
}

/** Fri, Dec 11, 2026, of a date without a zone. */
export const dateText = (date: string): string => formatsIn('UTC').anyYear.day.format(new Date(date))

function formatsIn(timeZone: string): Formats {
  const formats = known.get(timeZone) ?? makeFormats(timeZone)
  known.set(timeZone, formats)
  return formats
}

function makeFormats(timeZone: string) {
  const formatter = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options })
  const time = { hour: 'numeric', minute: '2-digit' } as const
  const dated = (year?: 'numeric') => {
    const date = { month: 'short', day: 'numeric', year } as const
    const day = { weekday: 'short', ...date } as const
    return { date: formatter(date), day: formatter(day), dayTime: formatter({ ...day, ...time }) }
  }
  return { time: formatter(time), thisYear: dated(), anyYear: dated('numeric') }
}

export const today = (now: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()

export const midnight = (date: Temporal.PlainDate, timeZone: string): Date =>
  new Date(date.toZonedDateTime(timeZone).epochMilliseconds)

/** A date from 2000 to 2199, or null. */
export const readDate = (text: string | null): Temporal.PlainDate | null =>
  text !== null && isDate(text) && text >= '2000' && text < '2200' ? Temporal.PlainDate.from(text) : null

/** The value of a `datetime-local` input. */
export const localInput = (at: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
