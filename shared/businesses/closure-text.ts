import { spokenTimes } from '../spoken-time.ts'
import type { Closure } from './closures-check.ts'

/** Its first and last day, or its times if it isn't whole days. */
export function closureText({ from, to }: Pick<Closure, 'from' | 'to'>, timezone: string): string {
  const times = spokenTimes(timezone)
  const isMidnight = (at: Date) => times.time(at) === '12:00 AM'
  const at = (moment: Date) => `${times.date(moment)}, ${times.time(moment)}`
  if (!isMidnight(from) || !isMidnight(to)) return `${at(from)} – ${at(to)}`
  const [first, last] = [times.date(from), times.date(new Date(+to - 1))]
  return first === last ? first : `${first} – ${last}`
}
