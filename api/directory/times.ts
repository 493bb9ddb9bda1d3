import { today } from '../pages/times.ts'

/**
 * When a slot starts, for people: `today, 3:00 PM`, `tomorrow, 9:00 AM` or `Tue, Nov 24, 9:00 AM`. `start` is in local time,
 * whose offset may not be today's.
 */
export function whenFree(start: string, now: Date, timezone: string): string {
  const at = Temporal.PlainDateTime.from(start.slice(0, 16))
  const days = today(now, timezone).until(at.toPlainDate()).days
  const day =
    days === 0
      ? 'today'
      : days === 1
        ? 'tomorrow'
        : at.toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
  return `${day}, ${timeOf(start)}`
}

/** `9:00 AM`, with a plain space. */
const timeOf = (start: string): string =>
  Temporal.PlainTime.from(start.slice(11, 16))
    .toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' })
    .replaceAll('\u202f', ' ')
