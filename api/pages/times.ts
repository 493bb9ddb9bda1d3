import { isDate } from '../../shared/instant.ts'

export function timesIn(timeZone: string) {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' })
  const dayTime = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  const date = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' })
  return {
    /** The time if it's today, and otherwise the date. */
    short: (at: Date, now: Date) => (date.format(at) === date.format(now) ? time : date).format(at),
    day: (at: Date) => day.format(at),
    dayTime: (at: Date) => dayTime.format(at),
    span: (start: Date, end: Date) => dayTime.formatRange(start, end),
  }
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
