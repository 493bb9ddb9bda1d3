import type { Booking } from '../bookings/queries.ts'
import { nightsText } from '../bookings/stay.ts'
import { spokenTimes } from '../spoken-time.ts'

type Visit = Pick<Booking, 'start' | 'end' | 'timezone' | 'service'>

/** The word for a booking. */
export const nounOf = (booking: Pick<Booking, 'service'> | null): string =>
  booking?.service.nights ? 'stay' : 'appointment'

/** When the customer is expected, and when a stay ends. */
export function whenOf({ start, end, timezone, service: { nights } }: Visit) {
  const times = spokenTimes(timezone)
  if (!nights) return [{ label: 'When', date: times.date(start), time: times.span(start, end) }]
  return [
    { label: 'Check-in', date: times.date(start), time: `from ${times.time(start)}` },
    { label: 'Check-out', date: times.date(end), time: `by ${times.time(end)}, after ${nightsText(nights)}` },
  ]
}
