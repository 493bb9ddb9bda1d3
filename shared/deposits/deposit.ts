import type { Id } from '../ids.ts'
import type { BookingStatus } from '../leads/lead.ts'

export type ProviderName = 'stripe' | 'sandbox'

/** A deposit with what decides its state: its appointment, and the payment that counts. */
export interface Deposit {
  id: Id<'dep'>
  leadId: Id<'lead'>
  businessId: number
  agentId: Id<'agt'>
  provider: ProviderName
  amount: number
  currency: string
  /** Sealed. */
  token: Buffer
  expiresAt: Date
  refundableUntil: Date
  page: DepositPage | null
  bookingStatus: BookingStatus
  confirmationCode: string
  paidAt: Date | null
  refundDueAt: Date | null
  refundedAt: Date | null
}

/** What the payment page says, in words, as the worker wrote it once. */
export interface DepositPage {
  business: string
  place: string
  service: string
  date: string
  time: string
  zone: string
  deposit: string
  left: string
  refundableUntil: string
  bookedBy: string
}
