import { fold } from './fold.ts'
import { stateCode } from './states.ts'
import { zipTable } from './zip-table.ts'

const shortForms = new Map([
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['fort', 'ft'],
  ['mount', 'mt'],
])
const longForms = new Map([...shortForms].map(([long, short]) => [short, long]))
/** As in Coeur d'Alene and O'Fallon, which the table of zips spells in two words. */
const particle = /\b([dol]) (?=\p{L})/gu

/** The name in one spelling, whichever usual one it's in. */
const usualSpelling = (folded: string): string =>
  folded
    .split(' ')
    .map(word => shortForms.get(word) ?? word)
    .join(' ')
    .replace(particle, '$1')

interface PlaceNames {
  /** The codes of the states that have a city of this name. */
  states: Map<string, Set<string>>
  /** Second words of names that have an apostrophe: alene of dalene. */
  tails: Set<string>
}

let loaded: PlaceNames | undefined

/** Reads the names once, which takes a tenth of a second. */
export function placeNames(): PlaceNames {
  loaded ??= readNames()
  return loaded
}

function readNames(): PlaceNames {
  const table = zipTable()
  const cities = table.cities.map(fold)
  const names = cities.map(usualSpelling)
  const states: PlaceNames['states'] = new Map()
  for (let row = 0; row < table.zips.length; row++) {
    const name = names[table.city[row] ?? -1] ?? ''
    const codes = states.get(name) ?? new Set()
    states.set(name, codes.add(table.states[table.state[row] ?? -1] ?? ''))
  }
  const tails = cities.flatMap(city => [...city.matchAll(/\b[dol] (\p{L}+)/gu)].map(([, tail = '']) => tail))
  return { states, tails: new Set(tails) }
}

/** The codes of the states that have a city of this name, in folded text. */
const statesOf = (city: string): Set<string> | undefined => placeNames().states.get(usualSpelling(city))

/** Whether a US city has this name. */
export const isCityName = (folded: string): boolean => statesOf(folded) !== undefined

/** Whether the state, by code or name, has a city of this name. */
export const isCityOf = (city: string, state: string): boolean =>
  statesOf(city)?.has(stateCode(state) ?? '') ?? false

export const isStateName = (folded: string): boolean => stateCode(folded) !== null

/** How else a word of a city's name is spelled: saint for st. */
export const longOrShort = (word: string): string | null =>
  shortForms.get(word) ?? longForms.get(word) ?? null

/** How the table spells a word with an apostrophe: alene for dalene. */
export function withoutParticle(word: string): string | null {
  return /^[dol]/.test(word) && placeNames().tails.has(word.slice(1)) ? word.slice(1) : null
}
