import { nightsText } from '../bookings/stay.ts'
import type { Price } from '../businesses/card.ts'
import { type Money, moneyText } from '../money.ts'

/** What the customer still owes the business after the deposit. Promises no more than we know. */
export function leftToPay(
  {
    price,
    quote,
    nights,
  }: {
    price: Price
    /** The business's last quote for this customer. */
    quote: Money | null
    /** Only for a stay. */
    nights: number | null
  },
  deposit: Money,
): string {
  const { currency } = deposit
  if (quote?.currency === currency) return describeRest(quote.amount, deposit, 'the quoted price')
  const { amount, max, type } = price
  const unit = nights ? ' a night' : price.unit ? ` ${price.unit}` : ''
  if (price.currency !== currency || amount === null || type === 'quote')
    return 'The business’s price minus this deposit. The business will tell you the price.'
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
