import type { Span } from '../businesses/openings.ts'

/** A time when a chair is taken. */
export interface BusyTime {
  /** Chairs are numbered from 1. Null means all of them. */
  chair: number | null
  /** In milliseconds since 1970. */
  start: number
  end: number
  /** How long the chair stays empty afterward. Defaults to the buffer of the requested service. */
  bufferMinutes?: number
}

/** For each chair, the spans in which it's taken, buffers included: sorted, with gaps between them. */
export function busySpans(
  capacity: number,
  bookings: readonly BusyTime[],
  bufferMinutes: number,
): readonly Span[][] {
  const chairs = Array.from({ length: capacity }, (): Span[] => [])
  const sorted = bookings.toSorted((a, b) => a.start - b.start)
  for (const booking of sorted) {
    const { chair, start } = booking
    const end = booking.end + (booking.bufferMinutes ?? bufferMinutes) * 60_000
    // None if the business has removed the chair since: it isn't offered, even if it has bookings.
    for (const spans of chair === null ? chairs : chairs.slice(chair - 1, chair)) {
      const previous = spans.at(-1)
      if (previous && start <= previous.end) previous.end = Math.max(previous.end, end)
      else spans.push({ start, end })
    }
  }
  return chairs
}

export function isFree(busy: readonly Span[], start: number, end: number): boolean {
  let low = 0
  let high = busy.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((busy[middle]?.end ?? 0) > start) high = middle
    else low = middle + 1
  }
  // `low` is the first span that ends after `start`.
  return (busy[low]?.start ?? Number.POSITIVE_INFINITY) >= end
}
