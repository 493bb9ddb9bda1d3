import type { HoldResult } from '../../shared/bookings/hold.ts'
import type { Booking } from '../../shared/bookings/queries.ts'
import type { Id } from '../../shared/ids.ts'
import { type NextRequest, next } from '../words.ts'

export const reportOutcome = (lead: Id<'lead'>, kind: string, rel = 'report'): NextRequest =>
  next(rel, 'POST', `/leads/${lead}/outcomes`, 'agent', { kind })

/** How to report the outcome, or before the appointment starts, how to wait for it. */
export function outcomeOrWait(lead: Id<'lead'>, booking: Booking | undefined, now: Date): NextRequest {
  if (booking?.status !== 'confirmed' || booking.start <= now) return reportOutcome(lead, 'completed')
  return {
    ...next('events', 'GET', '/events?wait=25', 'agent'),
    when: `Outcomes can be reported from ${booking.start.toISOString()}.`,
  }
}

/** What the customer can still change. */
export const changes = ({ leadId, status, start, service }: Booking, now: Date): NextRequest[] =>
  status === 'confirmed' && start > now
    ? [
        next('reschedule', 'POST', `/leads/${leadId}/reschedule`, 'agent', {
          start: '{start}',
          service: service.id,
        }),
        cancelRequest(leadId),
      ]
    : []

export const cancelRequest = (lead: Id<'lead'>): NextRequest =>
  next('cancel', 'POST', `/leads/${lead}/cancel`, 'agent', { reason: '{reason}' })

/** Using a hold, or ending it. */
export function afterHold(
  slug: string,
  { holdId, start }: { holdId: string; start: string },
  { lead, isBooked, service }: Pick<HoldResult, 'lead' | 'isBooked' | 'service'>,
): NextRequest[] {
  return [
    isBooked
      ? next('reschedule', 'POST', `/leads/${lead}/reschedule`, 'agent', { start, service })
      : next('book', 'POST', `/businesses/${slug}/bookings`, 'agent', { lead_id: lead, start, service }),
    next('release', 'DELETE', `/businesses/${slug}/holds/${holdId}`, 'agent'),
  ]
}

export function afterBooking(booking: Booking, now: Date): NextRequest[] {
  const { leadId: lead } = booking
  return [
    ...(booking.depositAmount === null ? [] : [next('deposit', 'POST', `/leads/${lead}/deposit`, 'agent')]),
    next('lead', 'GET', `/leads/${lead}`, 'agent'),
    ...changes(booking, now),
    outcomeOrWait(lead, booking, now),
  ]
}
