import type { Booking } from '../bookings/queries.ts'
import type { CustomerPage } from './page.ts'
import { type Fact, termsFacts } from './terms.ts'

/** What canceling costs once the appointment is moved, as it's said before. */
export function moveTerms({ deposit }: Pick<CustomerPage, 'deposit'>, moved: Booking, now: Date): Fact[] {
  const refundableUntil = moved.refundableUntil ?? deposit?.refundableUntil
  return termsFacts(
    { booking: moved, deposit: deposit && refundableUntil ? { ...deposit, refundableUntil } : null },
    now,
  )
}
