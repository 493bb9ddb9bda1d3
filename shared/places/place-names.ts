import { fold } from './fold.ts'
import { stateCode } from './states.ts'
import { zipTable } from './zip-table.ts'

let cities: Set<string> | undefined

/** Whether a US city is called so, in folded text. */
export function isCityName(folded: string): boolean {
  cities ??= new Set(zipTable().cities.map(fold))
  return cities.has(folded)
}

export const isStateName = (folded: string): boolean => stateCode(folded) !== null
