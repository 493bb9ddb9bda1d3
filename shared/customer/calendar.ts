import type { Booking } from '../bookings/queries.ts'
import { icsText, sequenceOf } from '../calendars/ics-text.ts'

interface Appointment {
  booking: Pick<
    Booking,
    'id' | 'status' | 'service' | 'start' | 'end' | 'createdAt' | 'cancelledAt' | 'confirmationCode'
  >
  rescheduledAt: Date | null
  business: string
  /** The published part of the address. Empty if the business comes to the customer. */
  place: string
  /** The customer's page. */
  url: string
}

/** An appointment for the customer's calendar. */
export function calendarOf({ booking, rescheduledAt, business, place, url }: Appointment): string {
  const changedAt = booking.cancelledAt ?? rescheduledAt
  const isCanceled = booking.status === 'cancelled'
  return icsText([
    {
      uid: `${booking.id}@${new URL(url).hostname}`,
      sequence: sequenceOf(booking.createdAt, changedAt),
      changedAt: changedAt ?? booking.createdAt,
      start: booking.start,
      end: booking.end,
      location: place,
      url,
      summary: `${booking.service.name} at ${business}`,
      description: `Confirmation code ${booking.confirmationCode}\n${isCanceled ? 'See the details' : 'Change or cancel'}: ${url}`,
      status: isCanceled ? 'CANCELLED' : 'CONFIRMED',
    },
  ])
}
