import { localTime } from '../local-time.ts'
import type { LeadBooking, LeadEvent } from './lead.ts'

/** A cancellation by the customer's side reaches the business; its own it knows. */
export const cancelledEvent = (booking: LeadBooking, by: 'customer' | 'business'): LeadEvent => ({
  type: 'booking.cancelled',
  data: {
    bookingId: booking.id,
    start: localTime(booking.start, booking.timezone),
    timezone: booking.timezone,
    by,
  },
  toBusiness: by === 'customer',
})
