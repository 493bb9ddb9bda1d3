import type { Span } from '../businesses/openings.ts'

/** A booking as the calendar sees it. Chairs are numbered from 1. */
export interface Booked {
  chair: number
  start: Date
  end: Date
  /** How long its chair stays empty after it; left out, as long as after the service that is asked for. */
  bufferMinutes?: number
}

/** For each chair the times at which it is taken, buffers included: in order, none touching the next. */
export function takenTimes(
  capacity: number,
  bookings: readonly Booked[],
  bufferMinutes: number,
): readonly Span[][] {
  const chairs = Array.from({ length: capacity }, (): Span[] => [])
  const inOrder = bookings.toSorted((a, b) => a.start.getTime() - b.start.getTime())
  for (const booking of inOrder) {
    // A chair that was taken out of the shop since is no longer offered, whatever stands in its book.
    const taken = chairs[booking.chair - 1]
    const start = booking.start.getTime()
    const end = booking.end.getTime() + (booking.bufferMinutes ?? bufferMinutes) * 60_000
    const before = taken?.at(-1)
    if (before && start <= before.end) before.end = Math.max(before.end, end)
    else taken?.push({ start, end })
  }
  return chairs
}

/** Is nothing in the way from start to end? */
export function isFree(taken: readonly Span[], start: number, end: number): boolean {
  let low = 0
  let high = taken.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((taken[middle]?.end ?? 0) > start) high = middle
    else low = middle + 1
  }
  // The first that ends after the start: it must begin at the end or later.
  return (taken[low]?.start ?? Number.POSITIVE_INFINITY) >= end
}
