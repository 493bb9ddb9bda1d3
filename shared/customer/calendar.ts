import type { Booking } from '../bookings/queries.ts'
import { icsText, sequenceOf } from '../calendars/ics-text.ts'
import type { CustomerPage } from './page.ts'
import { appointmentPlace } from './place.ts'

export function calendarOf(page: CustomerPage, booking: Booking): string {
  const { business, url } = page
  const changedAt = booking.cancelledAt ?? page.rescheduledAt
  const isCanceled = booking.status === 'cancelled'
  return icsText([
    {
      uid: `${booking.id}@${new URL(url).hostname}`,
      sequence: sequenceOf(booking.createdAt, changedAt),
      changedAt: changedAt ?? booking.createdAt,
      start: booking.start,
      end: booking.end,
      location: appointmentPlace(page),
      url,
      summary: `${booking.service.name} at ${business}`,
      description: `Confirmation code ${booking.confirmationCode}\n${isCanceled ? 'See the details' : 'Change or cancel'}: ${url}`,
      status: isCanceled ? 'CANCELLED' : 'CONFIRMED',
    },
  ])
}
