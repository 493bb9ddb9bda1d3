import { nightsText } from '../bookings/stay.ts'
import type { Price } from '../businesses/card.ts'
import { moneyText } from '../money.ts'
import { spokenTimes } from '../spoken-time.ts'
import type { DepositPage } from './deposit.ts'

export interface Money {
  amount: number
  currency: string
}

/** Everything the page mentions. */
export interface PageFacts {
  businessName: string
  city: string
  state: string
  serviceName: string
  price: Price
  /** Of a stay. */
  nights: number | null
  /** The business's last quote for this customer. */
  quote: Money | null
  timezone: string
  start: Date
  end: Date
  amount: number
  currency: string
  refundableUntil: Date
  agentName: string
}

/** The text of a payment page, for people who have never heard of agents. */
export function writePage(facts: PageFacts): DepositPage {
  const { timezone, amount, currency, nights } = facts
  const times = spokenTimes(timezone)
  return {
    business: facts.businessName,
    place: [facts.city, facts.state].filter(Boolean).join(', '),
    service: facts.serviceName,
    date: times.date(facts.start),
    time: nights
      ? `from ${times.time(facts.start)}, ${nightsText(nights)}`
      : times.span(facts.start, facts.end),
    zone: times.zone(facts.start),
    deposit: moneyText(amount, currency),
    left: leftToPay(facts, { amount, currency }),
    refundableUntil: times.dateTime(facts.refundableUntil),
    bookedBy: facts.agentName,
  }
}

/** What the customer still owes the business after the deposit. Promises no more than we know. */
export function leftToPay(
  { price, quote, nights }: Pick<PageFacts, 'price' | 'quote' | 'nights'>,
  deposit: Money,
): string {
  const { currency } = deposit
  if (quote?.currency === currency) return describeRest(quote.amount, deposit, 'the quoted price')
  const { amount, max, type } = price
  const unit = nights ? ' a night' : price.unit ? ` ${price.unit}` : ''
  if (price.currency !== currency || amount === null || type === 'quote')
    return "The business's price minus this deposit. The business will tell you the price."
  const text = moneyText(amount, currency)
  switch (type) {
    case 'fixed':
      return nights
        ? describeRest(amount * nights, deposit, `the price of ${nightsText(nights)}`)
        : describeRest(amount, deposit, `the price${unit}`)
    case 'from':
      return `The price starts at ${text}${unit}. This deposit is taken off it.`
    case 'range':
      return max === null
        ? `The price is about ${text}${unit}. This deposit is taken off it.`
        : `The price is ${text} to ${moneyText(max, currency)}${unit}. This deposit is taken off it.`
    case 'hourly':
      return `The price is ${text} an hour. This deposit is taken off the bill.`
  }
}

function describeRest(total: number, deposit: Money, of: string): string {
  const left = Math.max(0, total - deposit.amount)
  if (left === 0) return 'Nothing: this deposit covers the price.'
  return `${moneyText(left, deposit.currency)} to the business (${of} is ${moneyText(total, deposit.currency)})`
}
