import { openSpans, type Schedule } from './openings.ts'

const minute = 60_000
const stride = 14 * 24 * 60 * minute
const horizon = 400 * 24 * 60 * minute

/**
 * The open minutes between two instants. Without weekly hours a business is never open, but its clock runs all day:
 * otherwise its replies could never be late.
 */
export function openMinutes(schedule: Schedule, from: Date, to: Date): number {
  if (to <= from) return 0
  if (!hasHours(schedule)) return (to.getTime() - from.getTime()) / minute
  const spans = openSpans(schedule, from.getTime(), to.getTime())
  return spans.reduce((sum, span) => sum + span.end - span.start, 0) / minute
}

/** The instant at which `minutes` open minutes have passed since `from`, or null if that takes more than 400 days. */
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
