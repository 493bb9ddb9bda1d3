import type { Price } from '../../../shared/businesses/card.ts'
import { priceText } from '../../../shared/money.ts'

/** A price for its owner: the API's `quote` is no price to a person. */
export const priceWords = (price: Price): string =>
  price.type === 'quote' ? 'price by quote' : priceText(price)
