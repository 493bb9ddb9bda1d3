/** A time as `HH:MM`, or what's wrong with it. */
export type Clock = { time: string } | { problem: string }

/**
 * Parses a time. Browsers send `17:00` from a time picker. Where there's no picker, people type `5 PM`, `5:30pm` or
 * `noon`. Without AM or PM, `5:00` could be either, so it's refused.
 */
export function parseClock(text: string): Clock {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return { time: text }
  const short = text.length > 20 ? '' : text.toLowerCase().replace(/[\s.]/g, '')
  if (short === 'noon') return { time: '12:00' }
  if (short === 'midnight') return { time: '00:00' }
  const [, hour = '', minute = '00', half] = /^(\d{1,2})(?::?([0-5]\d))?(am|pm|a|p)?$/.exec(short) ?? []
  const isTwelve = Number(hour) >= 1 && Number(hour) <= 12
  if (hour === '' || (!isTwelve && (half !== undefined || Number(hour) > 23)))
    return { problem: 'Enter a time such as 8:00 AM.' }
  const two = (n: number) => `${String(n).padStart(2, '0')}:${minute}`
  if (!isTwelve) return { time: two(Number(hour)) }
  const morning = two(Number(hour) % 12)
  if (half) return { time: half.startsWith('a') ? morning : two((Number(hour) % 12) + 12) }
  return { problem: `Add AM or PM to ${Number(hour)}:${minute}.` }
}
