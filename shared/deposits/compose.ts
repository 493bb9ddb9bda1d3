import type { Price } from '../businesses/card.ts'
import { moneyText } from '../money.ts'
import type { DepositPage } from './deposit.ts'
import { leftToPay, type Money } from './left-to-pay.ts'

/** Everything the page speaks of. */
export interface PageFacts {
  businessName: string
  city: string
  state: string
  serviceName: string
  price: Price
  /** The last price that the business named for this customer. */
  quote: Money | null
  timezone: string
  start: Date
  end: Date
  amount: number
  currency: string
  refundableUntil: Date
  agentName: string
}

/** The words of a payment page, for somebody who has never heard of agents. */
export function composePage(facts: PageFacts): DepositPage {
  const { timezone, amount, currency } = facts
  const day = words(timezone, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
  const time = words(timezone, { hour: 'numeric', minute: '2-digit' })
  const zone = words(timezone, { timeZoneName: 'long' })
  const zoneName = zone.formatToParts(facts.start).find(part => part.type === 'timeZoneName')?.value
  return {
    business: facts.businessName,
    place: [facts.city, facts.state].filter(Boolean).join(', '),
    service: facts.serviceName,
    date: day.format(facts.start),
    time: time.formatRange(facts.start, facts.end),
    zone: `${zoneName} (${timezone})`,
    deposit: moneyText(amount, currency),
    left: leftToPay(facts.price, facts.quote, { amount, currency }),
    refundableUntil: `${day.format(facts.refundableUntil)}, ${time.format(facts.refundableUntil)}`,
    bookedBy: facts.agentName,
  }
}

const words = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone, ...options })
