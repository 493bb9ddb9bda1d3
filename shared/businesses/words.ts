import { fold } from '../places/fold.ts'
import { stateName } from '../places/states.ts'
import type { WrittenCard } from './card.ts'

const wordsOf = (text: string): string[] => fold(text).split(' ').filter(Boolean)

/** Every word that finds a business: of its name, its city, and the code and name of its state. */
export const searchWords = ({ name, location: { city, state } }: Pick<WrittenCard, 'name' | 'location'>) => [
  ...new Set(wordsOf(`${name} ${city} ${state} ${stateName(state) ?? ''}`)),
]

const MAX_WORDS = 12

/** The words of a search. Those after the twelfth are ignored. */
export const queryWords = (q: string): string[] => [...new Set(wordsOf(q))].slice(0, MAX_WORDS)
