import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { customerUrlOf } from '../leads/customer-url.ts'
import type { BookingStatus } from '../leads/lead.ts'
import { type Money, presentMoney } from '../money.ts'

export type ProviderName = 'stripe' | 'sandbox'

/** A deposit, with what decides its state: fields of its booking and of the one payment that counts. */
export interface Deposit extends Money {
  id: Id<'dep'>
  leadId: Id<'lead'>
  bookingId: Id<'bkg'>
  businessId: number
  agentId: Id<'agt'>
  provider: ProviderName
  /** The lead's token, which opens the customer's page. Encrypted. */
  token: Buffer
  expiresAt: Date
  refundableUntil: Date
  page: DepositPage | null
  bookingStatus: BookingStatus
  confirmationCode: string
  timezone: string
  paidAt: Date | null
  /** Set by mark_refund_due in db/functions/deposits.sql, which decides whether there's a refund. */
  refundDueAt: Date | null
  refundedAt: Date | null
  /** When the provider's newest refund failed. Kept even after the money was paid back another way. */
  refundFailedAt: Date | null
  /** The newest payment after the first, as from a second tab. It's refunded. */
  second: { isRefunded: boolean; hasFailed: boolean } | null
}

/** What the provider's checkout says. The worker writes it, and rewrites it when the appointment moves. */
export interface DepositPage {
  business: string
  service: string
  date: string
  time: string
}

/**
 * `refunding`: the refund is on its way, or failed at the provider, and the operator owes it. `kept`: canceled after the
 * deadline, so the business keeps the money.
 */
export type DepositState =
  | 'preparing'
  | 'open'
  | 'paid'
  | 'cancelled'
  | 'expired'
  | 'refunding'
  | 'refunded'
  | 'kept'

type DepositFacts = Pick<
  Deposit,
  'page' | 'bookingStatus' | 'expiresAt' | 'paidAt' | 'refundDueAt' | 'refundedAt'
>

/** Whether it was refunded, or is about to be. The operator can refund it even if the appointment stays. */
export const isGoingBack = ({
  refundDueAt,
  refundedAt,
}: Pick<Deposit, 'refundDueAt' | 'refundedAt'>): boolean => refundDueAt !== null || refundedAt !== null

/** When canceling begins to cost the customer the deposit. `findLead` computes the same in SQL. */
export const lostAfter = (deposit: Deposit | undefined): Date | null =>
  deposit?.paidAt && !isGoingBack(deposit) ? deposit.refundableUntil : null

/** What happened to the money comes before what happened to the booking. */
export function depositState(facts: DepositFacts, now: Date): DepositState {
  const cancelled = facts.bookingStatus === 'cancelled'
  if (facts.refundedAt) return 'refunded'
  if (facts.refundDueAt) return 'refunding'
  if (facts.paidAt) return cancelled ? 'kept' : 'paid'
  if (cancelled) return 'cancelled'
  if (now >= facts.expiresAt) return 'expired'
  return facts.page ? 'open' : 'preparing'
}

/**
 * `held`: the appointment is still ahead, so a refund is possible. `owed`: the operator owes it to the business.
 * `direct`: the provider paid the business.
 */
type PayoutState = 'held' | 'owed' | 'direct' | 'settled' | 'refunding' | 'refunded'

/** What decides the state of a payout. */
export interface PayoutFacts {
  refundedAt: Date | null
  refundDueAt: Date | null
  settledAt: Date | null
  destination: string | null
  bookingStatus: BookingStatus
  bookingEnd: Date
}

export function payoutState(facts: PayoutFacts, now: Date): PayoutState {
  if (facts.refundedAt) return 'refunded'
  if (facts.refundDueAt) return 'refunding'
  if (facts.settledAt) return 'settled'
  if (facts.destination) return 'direct'
  return facts.bookingStatus === 'confirmed' && facts.bookingEnd > now ? 'held' : 'owed'
}

/** A deposit as its agent sees it. */
export function describeDeposit(context: Pick<Context, 'baseUrl' | 'secrets' | 'now'>, deposit: Deposit) {
  const state = depositState(deposit, context.now())
  return {
    payUrl: customerUrlOf(context, deposit.leadId, deposit.token),
    ...presentMoney({ amount: deposit.amount, currency: deposit.currency }),
    paid: deposit.paidAt !== null,
    // The page waits by itself until it's ready, which takes seconds.
    state: state === 'preparing' ? 'open' : state,
    expiresAt: deposit.expiresAt,
    refundableUntil: deposit.refundableUntil,
    timezone: deposit.timezone,
    confirmationCode: deposit.confirmationCode,
  }
}
