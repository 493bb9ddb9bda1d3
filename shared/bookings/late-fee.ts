import type { Money } from '../money.ts'
import type { Booking } from './queries.ts'

/** What canceling at this time costs by the business's policy. Nothing is charged here. */
export const lateFee = (
  { freeUntil, cancellationFee: fee }: Pick<Booking, 'freeUntil' | 'cancellationFee'>,
  at: Date,
): Money | null => (fee?.amount && freeUntil && at > freeUntil ? fee : null)

/** The fee for canceling as late as the customer did. Null if there's none, or the business canceled. */
export const feeDue = (
  booking: Pick<Booking, 'freeUntil' | 'cancellationFee' | 'cancelledAt' | 'cancelledBy'>,
): Money | null =>
  booking.cancelledBy === 'customer' && booking.cancelledAt ? lateFee(booking, booking.cancelledAt) : null
