import { type Industry, industries } from '../industries/industries.ts'
import { agendaOf, packAgenda } from './agenda.ts'
import type { WrittenCard } from './card.ts'
import { completeness } from './completeness.ts'
import { booksOnline, listingOf } from './listing.ts'
import { reachOf } from './reach.ts'
import { tiePoint } from './tie.ts'
import { offerKeys, searchWords } from './words.ts'

/** The values that are computed from a card and stored with it. */
export type Derived = ReturnType<typeof derive>

export function derive(slug: string, card: WrittenCard) {
  return {
    listing: listingOf(card),
    schedule: packAgenda(agendaOf(card)),
    completeness: completeness(card, 0).score,
    kind: kindOf(card.industry, booksOnline(card), card.emergency.available),
    tie: tiePoint(slug),
    reach: reachOf(card, searchWords(card)),
    /** Keys for its services. Search looks these up together with the keys above. */
    offers: offerKeys(card),
  }
}

const kindOf = (industry: Industry, bookable: boolean, emergency: boolean): number =>
  industries.indexOf(industry) * 4 + Number(bookable) + 2 * Number(emergency)
