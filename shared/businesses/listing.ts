import type { Money } from '../money.ts'
import type { WrittenCard } from './card.ts'

/** The parts of a card that search results show, stored separately so searches don't read whole cards. */
export type Listing = ReturnType<typeof listingOf>

export function listingOf(card: WrittenCard) {
  const { location } = card
  return {
    city: location.city,
    state: location.state,
    zip: location.zip,
    summary: summaryOf(card),
    bookable: booksOnline(card),
    emergency: card.emergency.available,
    priceFrom: lowestPrice(card),
  }
}

export const isEverOpen = ({ weekly, exceptions }: WrittenCard['hours']): boolean =>
  weekly.length > 0 || exceptions.some(each => 'open' in each)

/** Whether it takes bookings and is ever open. */
export const booksOnline = ({ bookable, hours }: Pick<WrittenCard, 'bookable' | 'hours'>): boolean =>
  bookable && isEverOpen(hours)

const MAX_LENGTH = 160

/** The beginning of the description, cut at a word. Without a description, the services. */
function summaryOf({ description, services, location }: WrittenCard): string {
  const offered = services.map(({ name }) => name).join(', ')
  const text = description || `${offered || 'A business'} in ${location.city}, ${location.state}.`
  const line = text.replace(/\s+/gu, ' ')
  if (line.length <= MAX_LENGTH || [...line].length <= MAX_LENGTH) return line
  const start = [...line].slice(0, MAX_LENGTH - 1).join('')
  const cut = start.lastIndexOf(' ')
  return `${start.slice(0, cut > MAX_LENGTH / 2 ? cut : undefined)}…`
}

/**
 * The lowest price in the currency of the first one. Free services count only if there are no others. Of hotels and
 * short-term rentals, only the rooms and homes count, if there are any.
 */
function lowestPrice({ industry, services }: WrittenCard): Money | null {
  const stays = services.filter(each => each.nightly && (industry === 'hotels' || industry === 'str'))
  const all = (stays.length > 0 ? stays : services).flatMap(({ price }) =>
    price.type === 'quote' || price.amount === null
      ? []
      : [{ amount: price.amount, currency: price.currency }],
  )
  const paid = all.filter(({ amount }) => amount > 0)
  const prices = paid.length > 0 ? paid : all
  const currency = prices[0]?.currency
  const comparable = prices.filter(price => price.currency === currency)
  return comparable.length === 0 ? null : comparable.reduce((a, b) => (b.amount < a.amount ? b : a))
}
