import { type Industry, industries } from '../industries/industries.ts'
import { stemsOf } from '../industries/vocabulary/vocabulary.ts'
import { fold } from '../places/fold.ts'
import { stateName } from '../places/states.ts'
import type { Service, WrittenCard } from './card.ts'

const wordsOf = (text: string): string[] => fold(text).split(' ').filter(Boolean)

/** Every word that a business is found by: those of its name and city, and the code and name of its state. */
export const searchWords = ({ name, location: { city, state } }: Pick<WrittenCard, 'name' | 'location'>) => [
  ...new Set(wordsOf(`${name} ${city} ${state} ${stateName(state) ?? ''}`)),
]

export const MAX_WORDS = 12

/** The words of a search. Those after the twelfth are ignored. */
export const queryWords = (q: string): string[] => [...new Set(wordsOf(q))].slice(0, MAX_WORDS)

const MAX_STEMS = 400
const MAX_STEM_LENGTH = 24
/** For all descriptions together. */
const MAX_CHARACTERS = 8000

/** The stems of a service's name. A search for a stay finds services booked by the night, whatever their name. */
export const serviceStems = ({ name, nightly }: Pick<Service, 'name' | 'nightly'>): string[] => [
  ...stemsOf(name),
  ...(nightly ? ['nightly'] : []),
]

/** The descriptions of services as search reads them. */
export function readDescriptions(services: readonly Service[]): string[] {
  let left = MAX_CHARACTERS
  return services.map(({ description }) => {
    const read = description.slice(0, left)
    left -= read.length
    return read
  })
}

/** The stems that apply to each of a business's services. */
export const cardStems = ({ emergency }: Pick<WrittenCard, 'emergency'>): string[] =>
  emergency.available ? ['emergency'] : []

/**
 * The stems of what a business offers: of its services' names, then of their descriptions. The business's own name and
 * description don't count, because they may also say what it doesn't offer.
 */
export function offerStems(card: Pick<WrittenCard, 'services' | 'emergency'>): string[] {
  const stems = new Set([
    ...card.services.flatMap(serviceStems),
    ...cardStems(card),
    ...readDescriptions(card.services).flatMap(text => stemsOf(text)),
  ])
  return [...stems]
    .filter(each => each.length <= MAX_STEM_LENGTH && !/^\d{3,}$/.test(each))
    .slice(0, MAX_STEMS)
}

/** A stem as stored in `search_keys`: with its industry, so a plumber's pipe isn't a tobacconist's. */
export const offerKey = (industry: number, stem: string): string => `+${industry}${stem}`

export const offerKeys = (card: Parameters<typeof offerStems>[0] & { industry: Industry }): string[] =>
  offerStems(card).map(stem => offerKey(industries.indexOf(card.industry), stem))
