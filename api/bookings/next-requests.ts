import type { HoldResult } from '../../shared/bookings/hold.ts'
import type { Booking } from '../../shared/bookings/queries.ts'
import type { Id } from '../../shared/ids.ts'
import { isAhead } from '../../shared/leads/lead.ts'
import { localTime } from '../../shared/local-time.ts'
import { type NextRequest, next } from '../words.ts'
import {
  type Bookable,
  bookingRequest,
  type Chosen,
  rescheduleRequest,
  toChoose,
} from './service-requests.ts'

export const reportOutcome = (lead: Id<'lead'>, kind: string): NextRequest =>
  next('report', 'POST', `/leads/${lead}/outcomes`, 'agent', { kind })

/** How to report the outcome, or before the appointment starts, how to wait for it. */
export function outcomeOrWait(lead: Id<'lead'>, booking: Booking | undefined, now: Date): NextRequest {
  if (!booking || !isAhead(booking, now)) return reportOutcome(lead, 'completed')
  return {
    ...next('events', 'GET', '/events?wait=25', 'agent'),
    when: `Outcomes can be reported from ${localTime(booking.start, booking.timezone)}.`,
  }
}

/** What the customer can still change. `bookable` is what the card offers now. */
export const changeRequests = (booking: Booking, bookable: readonly Bookable[], now: Date): NextRequest[] =>
  isAhead(booking, now)
    ? [
        ...(bookable.length > 0 ? [rescheduleRequest(booking.leadId, toMove(booking, bookable))] : []),
        cancelRequest(booking.leadId),
      ]
    : []

/** What's booked, or if the card no longer has it, another service. */
function toMove({ service: { id, nights } }: Booking, bookable: readonly Bookable[]): Chosen {
  const isOffered = bookable.some(each => each.id === id && Boolean(each.nightly) === Boolean(nights))
  return isOffered ? { service: id, ...(nights && { nights }) } : toChoose(bookable)
}

export const cancelRequest = (lead: Id<'lead'>): NextRequest =>
  next('cancel', 'POST', `/leads/${lead}/cancel`, 'agent', {})

/** Using a hold, or ending it. */
export function afterHold(
  slug: string,
  { holdId, start }: { holdId: string; start: string },
  { lead, isBooked, service, nights }: Omit<HoldResult, 'hold'>,
): NextRequest[] {
  const held = { start, service, ...(nights && { nights }) }
  return [
    isBooked ? rescheduleRequest(lead, held) : bookingRequest(slug, lead, held),
    next('release', 'DELETE', `/businesses/${slug}/holds/${holdId}`, 'agent'),
  ]
}

export function afterBooking(booking: Booking, bookable: readonly Bookable[], now: Date): NextRequest[] {
  const { leadId: lead } = booking
  return [
    ...(booking.depositAmount !== null && isAhead(booking, now)
      ? [next('deposit', 'POST', `/leads/${lead}/deposit`, 'agent')]
      : []),
    next('lead', 'GET', `/leads/${lead}`, 'agent'),
    ...changeRequests(booking, bookable, now),
    outcomeOrWait(lead, booking, now),
  ]
}
