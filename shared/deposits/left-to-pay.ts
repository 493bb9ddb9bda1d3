import type { Price } from '../businesses/card.ts'
import { moneyText } from '../money.ts'

export interface Money {
  amount: number
  currency: string
}

/** What the customer still owes the business after the deposit, in words that promise no more than is known. */
export function leftToPay(price: Price, quote: Money | null, deposit: Money): string {
  const { currency } = deposit
  if (quote?.currency === currency) return rest(quote.amount, deposit, 'the quoted price')
  const { amount, max, type } = price
  const unit = price.unit ? ` ${price.unit}` : ''
  if (price.currency !== currency || amount === null || type === 'quote')
    return 'Whatever the business charges, less this deposit. It will tell you the price.'
  const text = moneyText(amount, currency)
  switch (type) {
    case 'fixed':
      return rest(amount, deposit, `the price${unit}`)
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

function rest(total: number, deposit: Money, of: string): string {
  const left = Math.max(0, total - deposit.amount)
  if (left === 0) return 'Nothing: this deposit covers the price.'
  return `${moneyText(left, deposit.currency)} to the business (${of} is ${moneyText(total, deposit.currency)})`
}
