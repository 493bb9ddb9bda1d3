import type { Booking } from '../bookings/queries.ts'
import { icsText, sequenceOf } from '../calendars/ics-text.ts'

interface Appointment {
  booking: Pick<Booking, 'id' | 'status' | 'service' | 'start' | 'end' | 'createdAt' | 'confirmationCode'>
  rescheduledAt: Date | null
  business: string
  /** The address, as far as it's published. Empty if the business comes to the customer. */
  place: string
  /** The customer's page. */
  url: string
}

/** An appointment for the customer's calendar. */
export const calendarOf = ({ booking, rescheduledAt, business, place, url }: Appointment): string =>
  icsText([
    {
      uid: `${booking.id}@${new URL(url).hostname}`,
      sequence: sequenceOf(booking.createdAt, rescheduledAt),
      changedAt: rescheduledAt ?? booking.createdAt,
      start: booking.start,
      end: booking.end,
      location: place,
      url,
      summary: `${booking.service.name} at ${business}`,
      description: `Confirmation code ${booking.confirmationCode}\nChange or cancel: ${url}`,
      status: booking.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
    },
  ])
