import { type Day, days, type HoursException, type WeeklyHours } from './card.ts'

/** A time on the 12-hour clock: 17:00 is `5:00 PM`. Says noon and midnight, because 12:00 AM and PM get mixed up. */
export function clockText(time: string): string {
  if (time === '00:00') return 'midnight'
  if (time === '12:00') return 'noon'
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** An opening for people: `8:00 AM–5:00 PM`, or `24 hours`. */
export function openingText({ open, close }: { open: string; close: string }): string {
  if (open === close) return open === '00:00' ? '24 hours' : `24 hours from ${clockText(open)}`
  return `${clockText(open)}–${clockText(close)}`
}

export const exceptionText = (entry: HoursException): string =>
  'closed' in entry ? 'closed' : openingText(entry)

/** A day's openings for people, or '' if it's closed. */
export const openingsOn = (weekly: readonly WeeklyHours[], day: Day): string =>
  weekly
    .filter(each => each.day === day)
    .map(openingText)
    .join(', ')

/** Days with the same times together: mon-fri 08:00-17:00. */
export function weekSpans(weekly: readonly WeeklyHours[]): string[] {
  const spans: { first: Day; last: Day; times: string }[] = []
  for (const { day, open, close } of weekly) {
    const span = spans.at(-1)
    const times = open === close ? openingText({ open, close }) : `${open}-${close}`
    if (span?.times === times && days.indexOf(day) === days.indexOf(span.last) + 1) span.last = day
    else spans.push({ first: day, last: day, times })
  }
  return spans.map(({ first, last, times }) => `${first === last ? first : `${first}-${last}`} ${times}`)
}
