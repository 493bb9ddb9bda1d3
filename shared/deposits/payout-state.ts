import type { PayoutRow } from './payout-queries.ts'

/**
 * `held`: the appointment is still to come, so it may have to go back. `owed`: the operator's to pass on to the
 * business. `direct`: the provider paid the business itself.
 */
export type PayoutState = 'held' | 'owed' | 'direct' | 'settled' | 'refunding' | 'refunded'

type Facts = Pick<
  PayoutRow,
  'refundedAt' | 'refundDueAt' | 'settledAt' | 'destination' | 'bookingStatus' | 'bookingEnd'
>

export function payoutState(facts: Facts, now: Date): PayoutState {
  if (facts.refundedAt) return 'refunded'
  if (facts.refundDueAt) return 'refunding'
  if (facts.settledAt) return 'settled'
  if (facts.destination) return 'direct'
  return facts.bookingStatus === 'confirmed' && facts.bookingEnd > now ? 'held' : 'owed'
}
