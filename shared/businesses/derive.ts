import { type Industry, industries } from '../industries/industries.ts'
import { agendaOf, packAgenda } from './agenda.ts'
import type { WrittenCard } from './card.ts'
import { completeness } from './completeness.ts'
import { type Listing, listingOf } from './listing.ts'
import { type ReachKey, reachOf } from './reach.ts'
import { signsOfText } from './signs.ts'
import { tiePoint } from './tie.ts'
import { nameWords, searchText } from './words.ts'

/** Everything that is kept beside a card because it follows from it. */
export interface Derived {
  listing: Listing
  words: string
  /** Of its words. */
  signs: bigint
  schedule: string
  completeness: number
  kind: number
  tie: number
  reach: ReachKey[]
}

export function derive(slug: string, card: WrittenCard): Derived {
  const names = nameWords(card)
  const words = searchText(names, card.location.state)
  return {
    listing: listingOf(card),
    words,
    signs: signsOfText(words),
    schedule: packAgenda(agendaOf(card)),
    completeness: completeness(card, 0).score,
    kind: kindOf(card.industry, card.bookable, card.emergency.available),
    tie: tiePoint(slug),
    reach: reachOf(card, names),
  }
}

const kindOf = (industry: Industry, bookable: boolean, emergency: boolean): number =>
  industries.indexOf(industry) * 4 + Number(bookable) + 2 * Number(emergency)
