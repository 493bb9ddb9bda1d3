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
