import { fold } from '../places/fold.ts'
import { stateName } from '../places/states.ts'
import type { WrittenCard } from './card.ts'

const parts = (text: string): string[] => fold(text).split(' ').filter(Boolean)

/** The words of a name and a city, each once. */
export const nameWords = ({ name, location }: Pick<WrittenCard, 'name' | 'location'>): string[] => [
  ...new Set([...parts(name), ...parts(location.city)]),
]

/** The code of a state and the words of its name. */
export const stateWords = (code: string): string[] => [
  ...new Set([code.toLowerCase(), ...parts(stateName(code) ?? '')]),
]

/** Everything `q` may find, between spaces: " lone star plumbing austin tx texas ". */
export const searchText = (names: readonly string[], state: string): string =>
  ` ${[...new Set([...names, ...stateWords(state)])].join(' ')} `

const MOST_WORDS = 12

/** The words of a question. More than a dozen are no name of a business or a place. */
export const questionWords = (q: string): string[] => [...new Set(parts(q))].slice(0, MOST_WORDS)
