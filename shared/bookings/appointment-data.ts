import { localTime } from '../local-time.ts'
import type { Booking } from './queries.ts'

/** What events say of an appointment: when, where the clock is, and what for. */
export const appointmentData = ({ id, start, end, timezone, service }: Booking) => ({
  bookingId: id,
  start: localTime(start, timezone),
  end: localTime(end, timezone),
  timezone,
  service: { id: service.id, name: service.name },
})
