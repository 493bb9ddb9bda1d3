import type { Id } from '../ids.ts'
import type { ClosedReason, LeadStatus } from './status.ts'

export type BookingStatus = 'confirmed' | 'cancelled' | 'completed' | 'customer_no_show' | 'business_no_show'
export type OutcomeSource = 'agent' | 'business'

/** The lead's latest booking, as far as what happens next depends on it. */
export interface LeadBooking {
  id: Id<'bkg'>
  status: BookingStatus
  start: Date
  end: Date
  timezone: string
  service: { id: string; name: string }
}

/** A lead as a verb reads it before it decides; `revision` says later whether that still holds. */
export interface Lead {
  id: Id<'lead'>
  businessId: number
  slug: string
  agentId: Id<'agt'>
  status: LeadStatus
  statusSince: Date
  closedReason: ClosedReason | null
  revision: number
  counted: boolean
  createdAt: Date
  firstReplyAt: Date | null
  /** The last activity, or the booking's end where that is later. */
  idleFrom: Date
  booking: LeadBooking | null
}

export interface LeadEvent {
  type:
    | 'lead.received'
    | 'lead.message'
    | 'lead.status_changed'
    | 'lead.quoted'
    | 'lead.closed'
    | 'booking.confirmed'
    | 'booking.cancelled'
    | 'booking.reminder'
    | 'outcome.requested'
    | 'outcome.recorded'
  /** Ids, states and times: never a customer's details, never what somebody wrote. */
  data: Record<string, unknown>
  /** The business hears of it too, by mail and webhook. */
  toBusiness: boolean
}
