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
/** As in Coeur d'Alene and O'Fallon, which the zip table spells as two words. */
const particle = /\b([dol]) (?=\p{L})/gu

/** Turns every common spelling of a city's name into the same one: Saint Louis is st louis. */
const usualSpelling = (folded: string): string =>
  folded
    .split(' ')
    .map(word => shortForms.get(word) ?? word)
    .join(' ')
    .replace(particle, '$1')

let loaded: ReturnType<typeof readNames> | undefined

/** Reads the names once, which takes a tenth of a second. */
export function placeNames() {
  loaded ??= readNames()
  return loaded
}

function readNames() {
  const table = zipTable()
  const cities = table.cities.map(fold)
  const names = cities.map(usualSpelling)
  const rows = Map.groupBy(table.zips.keys(), row => names[table.city[row] ?? -1] ?? '')
  const tails = cities.flatMap(city => [...city.matchAll(/\b[dol] (\p{L}+)/gu)].map(([, tail = '']) => tail))
  return {
    /** For each city name, its rows in the zip table, in all states. */
    rows,
    /** What follows the apostrophe in a name: alene in d'Alene. */
    tails: new Set(tails),
  }
}

const rowsOf = (city: string): number[] => placeNames().rows.get(usualSpelling(city)) ?? []

/** Whether a US city has this name, in folded text. */
export const isCityName = (folded: string): boolean => rowsOf(folded).length > 0

/** Whether the state, by code or name, has a city of this name. */
export const isCityOf = (city: string, state: string): boolean => zipsOfCity(city, state).length > 0

/** A city's zips in a state, given by code or name. Without a state, it's the one with the most zips of that city name. */
export function zipsOfCity(city: string, state: string | null): number[] {
  const { zips, states, state: stateOfRow } = zipTable()
  const byState = Map.groupBy(rowsOf(city), row => states[stateOfRow[row] ?? -1] ?? '')
  const rows =
    state === null
      ? [...byState.values()].sort((a, b) => b.length - a.length)[0]
      : byState.get(stateCode(state) ?? '')
  return (rows ?? []).map(row => zips[row] ?? 0)
}

export const isStateName = (folded: string): boolean => stateCode(folded) !== null

/** The other spelling of a word in a city's name: saint for st. */
export const longOrShort = (word: string): string | null =>
  shortForms.get(word) ?? longForms.get(word) ?? null

/** The part of a word after the apostrophe, as the table spells it: alene for dalene. */
export function withoutParticle(word: string): string | null {
  return /^[dol]/.test(word) && placeNames().tails.has(word.slice(1)) ? word.slice(1) : null
}
