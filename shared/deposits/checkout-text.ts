import { nightsText } from '../bookings/stay.ts'
import { spokenTimes } from '../spoken-time.ts'
import type { DepositPage } from './deposit.ts'

/** The facts that a deposit's checkout shows. */
export interface CheckoutFacts {
  business: string
  service: string
  /** Only for a stay. */
  nights: number | null
  timezone: string
  start: Date
  end: Date
}

/** The text of a checkout, for people who have never heard of agents. */
export function writeCheckout(facts: CheckoutFacts): DepositPage {
  const { business, service, timezone, nights, start, end } = facts
  const times = spokenTimes(timezone)
  return {
    business,
    service,
    date: times.date(start),
    time: nights ? `from ${times.time(start)}, ${nightsText(nights)}` : times.span(start, end),
  }
}
