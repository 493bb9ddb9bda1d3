import type { Span } from '../businesses/openings.ts'

/** A time when a chair is taken, its buffer included. */
export interface BusyTime extends Span {
  /** Chairs are numbered from 1. Null means all of them. */
  chair: number | null
}

/** For each chair, the spans in which it's taken: sorted, with gaps between them. */
export function busySpans(capacity: number, bookings: readonly BusyTime[]): readonly Span[][] {
  const chairs = Array.from({ length: capacity }, (): Span[] => [])
  for (const { chair, start, end } of bookings.toSorted((a, b) => a.start - b.start)) {
    // Skips a chair that the business has since removed: it isn't offered, even if it has bookings.
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
