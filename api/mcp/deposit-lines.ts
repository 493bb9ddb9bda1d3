import type { Static } from '@sinclair/typebox'
import type { DepositAnswer } from '../deposits/schema.ts'
import { datedIn } from './lines.ts'

type Deposit = Static<typeof DepositAnswer>

/** What's to do about a deposit, or what became of it. */
export function depositLine({ state, display, payUrl, expiresAt, timezone }: Deposit): string {
  switch (state) {
    case 'open':
      return `The customer pays the deposit of ${display} at ${payUrl} until ${datedIn(expiresAt, timezone)}.`
    case 'paid':
      return `The deposit of ${display} is paid.`
    case 'expired':
      return `The deposit of ${display} wasn't paid before the appointment, and can't be paid online anymore.`
    case 'cancelled':
      return `The appointment was canceled before the deposit of ${display} was paid. It can't be paid anymore.`
    case 'kept':
      return `The business keeps the deposit of ${display}: the appointment was canceled after the refund deadline.`
    case 'refunding':
      return `The deposit of ${display} is being refunded.`
    case 'refunded':
      return `The deposit of ${display} was refunded.`
  }
}

/** Null if a cancellation no longer changes what becomes of the deposit. */
export const refundableLine = ({ state, refundableUntil, timezone }: Deposit): string | null =>
  state === 'open' || state === 'paid'
    ? `Refundable until ${datedIn(refundableUntil, timezone)} (${timezone}).`
    : null
