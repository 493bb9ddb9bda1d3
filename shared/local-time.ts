interface Period {
  from: number
  until: number
  offset: number
}

const periods = new Map<string, Period[]>()

/** The zone's offset from UTC in milliseconds. Temporal is slow, so it's asked once per period between clock changes. */
export function offsetAt(at: number, timeZone: string): number {
  const known = periods.get(timeZone) ?? []
  const found = known.find(({ from, until }) => from <= at && at < until)
  if (found) return found.offset
  const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  const next = zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY
  // "previous" excludes a change at this very instant.
  const previous = zoned.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  const offset = zoned.offsetNanoseconds / 1e6
  const from = previous?.epochMilliseconds ?? Number.NEGATIVE_INFINITY
  periods.set(timeZone, [{ from, until: next, offset }, ...known])
  return offset
}

const DAY_MS = 86_400_000

/**
 * The instant of a local time, which is given as the instant it would be in UTC. A time that occurs twice is its first
 * occurrence; a time that the clock skips is the moment of the change.
 */
export function instantOf(local: number, timeZone: string): number {
  const before = offsetAt(local - DAY_MS, timeZone)
  const after = offsetAt(local + DAY_MS, timeZone)
  if (before === after || local - before < changeAfter(local - DAY_MS, timeZone)) return local - before
  return Math.max(local - after, changeAfter(local - DAY_MS, timeZone))
}

function changeAfter(at: number, timeZone: string): number {
  offsetAt(at, timeZone)
  return periods.get(timeZone)?.find(({ from, until }) => from <= at && at < until)?.until ?? at
}

/** The calendar day of an instant in a zone, in days since 1970-01-01. */
export const dayAt = (at: number, timeZone: string): number =>
  Math.floor((at + offsetAt(at, timeZone)) / DAY_MS)

/** The instant at which a day begins. */
export const startOfDay = (day: number, timeZone: string): number => instantOf(day * DAY_MS, timeZone)

/** A day as YYYY-MM-DD. */
export const dateText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** An instant with the offset of a zone, such as 2026-03-08T09:00:00-06:00. */
export function localTime(at: Date, timeZone: string): string {
  const offset = offsetAt(at.getTime(), timeZone)
  const local = new Date(at.getTime() + offset).toISOString().slice(0, 19)
  const minutes = Math.abs(Math.round(offset / 60_000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
