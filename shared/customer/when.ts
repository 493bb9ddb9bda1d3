import type { Booking } from '../bookings/queries.ts'
import { nightsText } from '../bookings/stay.ts'
import { spokenTimes } from '../spoken-time.ts'

type Visit = Pick<Booking, 'start' | 'end' | 'timezone' | 'service'>

/** The word for a booking. */
export const nounOf = (booking: Pick<Booking, 'service'> | null): string =>
  booking?.service.nights ? 'stay' : 'appointment'

/** When the customer is expected, and when a stay ends, with the zone then: the clocks may change during a stay. */
export function whenOf({ start, end, timezone, service: { nights } }: Visit) {
  const times = spokenTimes(timezone)
  const at = (label: string, moment: Date, time: string) => ({
    label,
    date: times.date(moment),
    time,
    zone: times.zone(moment),
  })
  if (!nights) return [at('When', start, times.span(start, end))]
  return [
    at('Check-in', start, `from ${times.time(start)}`),
    at('Check-out', end, `by ${times.time(end)}, after ${nightsText(nights)}`),
  ]
}
