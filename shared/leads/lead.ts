import type { EventData, EventKind } from '../events/kinds.ts'
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

type LeadEventKind = Extract<EventKind, `${'lead' | 'booking' | 'outcome'}.${string}`>

/** An event of a lead: ids, states and times, never a customer's details or anything that somebody wrote. */
export type LeadEvent = {
  [K in LeadEventKind]: {
    type: K
    data: EventData<K>
    /** The business gets it too, by mail and webhook. */
    toBusiness: boolean
  }
}[LeadEventKind]
