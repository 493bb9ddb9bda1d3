import type { Deposit } from './deposit.ts'

/** `refunding`: the money is on its way back. `kept`: cancelled after the deadline, so the business keeps it. */
export type DepositState =
  | 'preparing'
  | 'open'
  | 'paid'
  | 'cancelled'
  | 'expired'
  | 'refunding'
  | 'refunded'
  | 'kept'

type Facts = Pick<Deposit, 'page' | 'bookingStatus' | 'expiresAt' | 'paidAt' | 'refundDueAt' | 'refundedAt'>

/** What a deposit is now. What happened to the money comes before what happened to the appointment. */
export function depositState(facts: Facts, now: Date): DepositState {
  const cancelled = facts.bookingStatus === 'cancelled'
  if (facts.refundedAt) return 'refunded'
  if (facts.refundDueAt) return 'refunding'
  if (facts.paidAt) return cancelled ? 'kept' : 'paid'
  if (cancelled) return 'cancelled'
  if (now >= facts.expiresAt) return 'expired'
  return facts.page ? 'open' : 'preparing'
}
