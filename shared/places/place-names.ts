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
    /** The rows of the table of zips for each name of a city, of every state. */
    rows,
    /** Second words of names that have an apostrophe: alene of dalene. */
    tails: new Set(tails),
  }
}

const rowsOf = (city: string): number[] => placeNames().rows.get(usualSpelling(city)) ?? []

/** Whether a US city has this name, in folded text. */
export const isCityName = (folded: string): boolean => rowsOf(folded).length > 0

/** Whether the state, by code or name, has a city of this name. */
export const isCityOf = (city: string, state: string): boolean => zipsOfCity(city, state).length > 0

/** The zips of a city. Without a state, by code or name, they're of the state in which it has the most. */
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

/** How else a word of a city's name is spelled: saint for st. */
export const longOrShort = (word: string): string | null =>
  shortForms.get(word) ?? longForms.get(word) ?? null

/** How the table spells a word with an apostrophe: alene for dalene. */
export function withoutParticle(word: string): string | null {
  return /^[dol]/.test(word) && placeNames().tails.has(word.slice(1)) ? word.slice(1) : null
}
