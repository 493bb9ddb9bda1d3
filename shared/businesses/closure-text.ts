import { spokenTimes } from '../spoken-time.ts'
import type { Closure } from './closures-check.ts'

/** A closure's first and last day, with times if they aren't midnight. */
export function closureText({ from, to }: Pick<Closure, 'from' | 'to'>, timezone: string): string {
  const times = spokenTimes(timezone)
  const isMidnight = (at: Date) => times.time(at) === '12:00 AM'
  const [first, last] = [times.date(from), times.date(new Date(+to - 1))]
  if (isMidnight(from) && isMidnight(to)) return first === last ? first : `${first} – ${last}`
  const start = `${first}, ${times.time(from)}`
  if (first === last) return `${start} – ${isMidnight(to) ? 'midnight' : times.time(to)}`
  return `${start} – ${isMidnight(to) ? `the end of ${last}` : `${last}, ${times.time(to)}`}`
}
