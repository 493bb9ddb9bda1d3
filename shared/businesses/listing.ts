import type { WrittenCard } from './card.ts'

/** What a search result needs of a card, kept beside it so that no search reads whole cards. */
export interface Listing {
  city: string
  state: string
  zip: string
  summary: string
  bookable: boolean
  emergency: boolean
  priceFrom: { amount: number; currency: string } | null
}

export function listingOf(card: WrittenCard): Listing {
  const { location } = card
  return {
    city: location.city,
    state: location.state,
    zip: location.zip,
    summary: summaryOf(card),
    bookable: card.bookable,
    emergency: card.emergency.available,
    priceFrom: lowestPrice(card),
  }
}

const LONGEST = 160

/** The start of the description, cut at a word; of a card without one, its services. */
function summaryOf({ description, services, location }: WrittenCard): string {
  const offered = services.map(({ name }) => name).join(', ')
  const text = description || `${offered || 'A business'} in ${location.city}, ${location.state}.`
  const line = text.replace(/\s+/gu, ' ')
  if (line.length <= LONGEST || [...line].length <= LONGEST) return line
  const start = [...line].slice(0, LONGEST - 1).join('')
  const cut = start.lastIndexOf(' ')
  return `${start.slice(0, cut > LONGEST / 2 ? cut : undefined)}…`
}

/** The lowest price that is told, in the currency of the first. */
function lowestPrice({ services }: WrittenCard): Listing['priceFrom'] {
  const told = services.flatMap(({ price }) =>
    price.type === 'quote' || price.amount === null
      ? []
      : [{ amount: price.amount, currency: price.currency }],
  )
  const currency = told[0]?.currency
  const inOne = told.filter(price => price.currency === currency)
  return inOne.length === 0 ? null : inOne.reduce((a, b) => (b.amount < a.amount ? b : a))
}
