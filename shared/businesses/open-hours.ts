import { openSpans, type Schedule } from './openings.ts'

const minute = 60_000
const stride = 14 * 24 * 60 * minute
// Further ahead nothing is looked for: a business that stays closed for a year has no next opening.
const horizon = 400 * 24 * 60 * minute

export function isOpen(schedule: Schedule, at: Date): boolean {
  return openSpans(schedule, at.getTime(), at.getTime() + 1).length > 0
}

/**
 * The minutes between two instants in which the business was open. One that tells no weekly hours never opens by
 * `isOpen`, yet its clock runs all day here: else an answer of it could never be late.
 */
export function openMinutes(schedule: Schedule, from: Date, to: Date): number {
  if (to <= from) return 0
  if (!hasHours(schedule)) return (to.getTime() - from.getTime()) / minute
  const spans = openSpans(schedule, from.getTime(), to.getTime())
  return spans.reduce((sum, span) => sum + span.end - span.start, 0) / minute
}

/** The first instant at or after `at` at which it is open; null where there is none within 400 days. */
export function nextOpening(schedule: Schedule, at: Date): Date | null {
  for (let from = at.getTime(); from < at.getTime() + horizon; from += stride) {
    const [span] = openSpans(schedule, from, from + stride)
    if (span) return new Date(span.start)
  }
  return null
}

/** When so many open minutes will have passed since `from`; null where that takes more than 400 days. */
export function afterOpenMinutes(schedule: Schedule, from: Date, minutes: number): Date | null {
  let left = minutes * minute
  if (!hasHours(schedule)) return new Date(from.getTime() + left)
  for (let start = from.getTime(); start < from.getTime() + horizon; start += stride) {
    for (const span of openSpans(schedule, start, start + stride)) {
      if (left <= span.end - span.start) return new Date(span.start + left)
      left -= span.end - span.start
    }
  }
  return null
}

const hasHours = ({ hours }: Schedule) => hours.weekly.length > 0
