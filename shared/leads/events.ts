import type { EventData, EventKind } from '../events/kinds.ts'
import type { Id } from '../ids.ts'
import { localTime } from '../local-time.ts'
import type { LeadBooking, OutcomeSource } from './lead.ts'
import type { ClosedReason, LeadStatus } from './status.ts'

type LeadEventKind = Extract<EventKind, `${'lead' | 'booking' | 'outcome'}.${string}`>

/** Holds ids, states and times, but never a customer's details or anything a person wrote. */
export type LeadEvent = {
  [K in LeadEventKind]: {
    type: K
    data: EventData<K>
    /** Also goes to the business, by mail and webhook. */
    toBusiness: boolean
    /** When the business's mail about it is due, if not at once. */
    mailAt?: Date | null
  }
}[LeadEventKind]

/** An agent that inquires and books in one go does so within seconds, and then one mail covers both. */
const MAIL_WAITS_MS = 10_000

export const receivedEvent = (now: Date, isUrgent: boolean): LeadEvent => ({
  type: 'lead.received',
  data: { status: 'received' },
  toBusiness: true,
  mailAt: isUrgent ? null : new Date(now.getTime() + MAIL_WAITS_MS),
})

export const messageEvent = (messageId: Id<'msg'>, from: 'agent' | 'business'): LeadEvent => ({
  type: 'lead.message',
  data: { messageId, from },
  toBusiness: from === 'agent',
})

/** `source` is who reports it: an agent may report that the business canceled. */
export const cancelledEvent = (
  booking: LeadBooking,
  by: 'customer' | 'business',
  source: OutcomeSource,
): LeadEvent => ({
  type: 'booking.cancelled',
  data: {
    bookingId: booking.id,
    start: localTime(booking.start, booking.timezone),
    timezone: booking.timezone,
    by,
  },
  // The business is notified unless it's the source.
  toBusiness: source !== 'business',
})

export function statusEvents(from: LeadStatus, to: LeadStatus, reason: ClosedReason | null): LeadEvent[] {
  const changed: LeadEvent = { type: 'lead.status_changed', data: { from, to }, toBusiness: false }
  if (to !== 'closed' || reason === null) return [changed]
  // The business is notified unless it closed the lead.
  const toBusiness = reason === 'withdrawn' || reason === 'customer_cancelled'
  return [changed, { type: 'lead.closed', data: { reason }, toBusiness }]
}
