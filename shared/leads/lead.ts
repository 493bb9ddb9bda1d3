import type { Id } from '../ids.ts'
import type { ClosedReason, LeadStatus } from './status.ts'

export type BookingStatus = 'confirmed' | 'cancelled' | 'completed' | 'customer_no_show' | 'business_no_show'
export type OutcomeSource = 'agent' | 'business' | 'customer'

/** The parts of the lead's latest booking that decisions depend on. */
export interface LeadBooking {
  id: Id<'bkg'>
  status: BookingStatus
  start: Date
  end: Date
  timezone: string
  service: { id: string; name: string }
  cancelledBy: 'customer' | 'business' | null
  /** After this, canceling costs the customer the deposit. Null if none was paid, or it's refunded anyway. */
  depositLostAfter: Date | null
}

/** Whether the appointment can still be moved or canceled. */
export const isAhead = ({ status, start }: Pick<LeadBooking, 'status' | 'start'>, now: Date): boolean =>
  status === 'confirmed' && start > now

/** What a decision about a lead is based on. `revision` shows later whether the decision still holds. */
export interface Lead {
  id: Id<'lead'>
  businessId: number
  slug: string
  /** The business's. */
  timezone: string
  /** It left the directory, and this lead is closed or about to be. */
  businessRemoved: boolean
  agentId: Id<'agt'>
  status: LeadStatus
  statusSince: Date
  closedReason: ClosedReason | null
  revision: number
  counted: boolean
  /** When the customer withdrew consent. */
  withdrawnAt: Date | null
  createdAt: Date
  firstReplyAt: Date | null
  /** The last activity, or the booking's end if that's later. */
  idleFrom: Date
  booking: LeadBooking | null
}
