const DAY = 86_400_000

/** Local time with the zone's offset, such as 2026-03-08T09:00:00-06:00. */
export const localTime = (at: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toString({ timeZone, smallestUnit: 'second' })

/** A stretch of time in which a zone keeps the same UTC offset, in milliseconds. */
interface OffsetSpan {
  from: number
  until: number
  offset: number
  /** The offset as text, such as -06:00. */
  text: string
}

/** The offsets of a zone from `from` to `until`, in order. The first and the last span are open-ended. */
export function offsetSpans(timezone: string, from: number, until: number): OffsetSpan[] {
  const spans: OffsetSpan[] = []
  let start = Number.NEGATIVE_INFINITY
  let zoned = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timezone)
  for (;;) {
    const change = zoned.getTimeZoneTransition('next')
    const end = change && change.epochMilliseconds <= until ? change.epochMilliseconds : null
    spans.push({
      from: start,
      until: end ?? Number.POSITIVE_INFINITY,
      offset: zoned.offsetNanoseconds / 1e6,
      text: zoned.offset,
    })
    if (!change || end === null) return spans
    zoned = change
    start = end
  }
}

const offsetAt = (at: number, spans: readonly OffsetSpan[]): number =>
  spans.find(span => at < span.until)?.offset ?? 0

/** The local date, as days since 1970-01-01. */
export const localDay = (at: number, spans: readonly OffsetSpan[]): number =>
  Math.floor((at + offsetAt(at, spans)) / DAY)

/**
 * The instant of a local time. If the clocks show it twice, it's the first one; if they skip it, it's the moment they
 * change.
 */
export function instantOf(day: number, minutes: number, spans: readonly OffsetSpan[]): number {
  const local = day * DAY + minutes * 60_000
  const span = spans.find(({ until, offset }) => local - offset < until)
  return span ? Math.max(local - span.offset, span.from) : local
}

const twoDigits = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))

/** Returns a faster `localTime` for many whole minutes in one zone: it formats each date once. */
export function localFormatter(spans: readonly OffsetSpan[]): (at: number) => string {
  let day = Number.NaN
  let date = ''
  return at => {
    const span = spans.find(({ until }) => at < until)
    const minutes = Math.floor((at + (span?.offset ?? 0)) / 60_000)
    if (Math.floor(minutes / 1440) !== day) {
      day = Math.floor(minutes / 1440)
      date = new Date(day * DAY).toISOString().slice(0, 10)
    }
    const time = minutes - day * 1440
    return `${date}T${twoDigits[Math.floor(time / 60)]}:${twoDigits[time % 60]}:00${span?.text}`
  }
}
