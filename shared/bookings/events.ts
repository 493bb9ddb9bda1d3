import type { LeadEvent } from '../leads/events.ts'
import { localTime } from '../local-time.ts'
import type { Booking } from './queries.ts'

export const confirmedEvent = (booking: Booking): LeadEvent => ({
  type: 'booking.confirmed',
  data: { ...appointmentData(booking), confirmationCode: booking.confirmationCode },
  toBusiness: true,
})

export const rescheduledEvent = (booking: Booking, previousStart: Date): LeadEvent => ({
  type: 'booking.rescheduled',
  data: {
    ...appointmentData(booking),
    confirmationCode: booking.confirmationCode,
    previousStart: localTime(previousStart, booking.timezone),
  },
  toBusiness: true,
})

export const reminderEvent = (booking: Booking): LeadEvent => ({
  type: 'booking.reminder',
  data: { ...appointmentData(booking), confirmationCode: booking.confirmationCode },
  toBusiness: false,
})

export const outcomeRequestedEvent = (booking: Booking): LeadEvent => ({
  type: 'outcome.requested',
  data: appointmentData(booking),
  toBusiness: false,
})

const appointmentData = ({ id, start, end, timezone, service }: Booking) => ({
  bookingId: id,
  start: localTime(start, timezone),
  end: localTime(end, timezone),
  timezone,
  service: { id: service.id, name: service.name },
})
