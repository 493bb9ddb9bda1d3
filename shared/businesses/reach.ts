import { zipNumbersWithin } from '../places/distance.ts'
import { allZips, placeOfZip } from '../places/zips.ts'
import type { WrittenCard } from './card.ts'

/** A row of business_reach: a key, and a bit mask of the zips it covers (null: all). */
export interface ReachKey {
  key: string
  mask: string | null
}

// What a key's first character says: the business serves zips that it lists (1) or that are in its radius (2), a whole
// state (3) or the country (4), is located there (5), or has this word (-). Every business has *.
const listed = '1'
const nearby = '2'
const wholeState = (state: string): string => `3${state}`
const everywhere = '4'
const located = '5'
export const wordKey = (word: string): string => `-${word}`
export const everyBusiness = '*'

/** One row holds all served zips with the same first digits, as a bit mask. */
const regionDigits = 3
const zipsOfRegion = 10 ** (5 - regionDigits)

/** The keys under which businesses serving this zip are found, strongest match first. */
export function keysOfZip(zip: string): (ReachKey & { reason: 'zip' | 'radius' | 'state' | 'nationwide' })[] {
  const state = placeOfZip(zip)?.state
  const region = zip.slice(0, regionDigits)
  const mask = maskOf([Number(zip.slice(regionDigits))])
  return [
    { key: listed + region, mask, reason: 'zip' as const },
    { key: nearby + region, mask, reason: 'radius' as const },
    ...(state ? [{ key: wholeState(state), mask: null, reason: 'state' as const }] : []),
    { key: everywhere, mask: null, reason: 'nationwide' as const },
  ]
}

/** Keys of businesses located within `miles` of a zip. */
export const keysNear = (zip: string, miles: number): ReachKey[] =>
  regionKeys(located, zipNumbersWithin(zip, miles))

/** Every key under which a business is found, in a fixed order. */
export function reachOf(card: WrittenCard, words: readonly string[]): ReachKey[] {
  const { serviceArea, location } = card
  const { zips, radiusMiles, states, nationwide } = serviceArea
  const plain = [
    everyBusiness,
    ...words.map(wordKey),
    ...states.map(wholeState),
    ...(nationwide ? [everywhere] : []),
  ]
  return [
    ...plain.map(key => ({ key, mask: null })),
    ...regionKeys(listed, zips.map(Number)),
    ...regionKeys(located, [Number(location.zip)]),
    ...(radiusMiles === null ? [] : regionKeys(nearby, zipNumbersWithin(location.zip, radiusMiles))),
  ]
}

/** One key per region with a served zip. */
const regionKeys = (prefix: string, zips: readonly number[]): ReachKey[] =>
  [...Map.groupBy(zips, zip => Math.floor(zip / zipsOfRegion))].map(([region, served]) => ({
    key: prefix + String(region).padStart(regionDigits, '0'),
    mask: served.length === zipCount(region) ? null : maskOf(served.map(zip => zip % zipsOfRegion)),
  }))

/** A bit string as Postgres reads it in hexadecimal: one bit per zip of the region, 1 if it's served. */
function maskOf(served: readonly number[]): string {
  const bits = new Uint8Array(Math.ceil(zipsOfRegion / 8))
  for (const zip of served) bits[zip >> 3] = (bits[zip >> 3] ?? 0) | (128 >> (zip & 7))
  return `x${bits.toHex().slice(0, zipsOfRegion / 4)}`
}

let counts: number[] | undefined

function zipCount(region: number): number {
  counts ??= allZips().reduce<number[]>((found, zip) => {
    const at = Number(zip.slice(0, regionDigits))
    found[at] = (found[at] ?? 0) + 1
    return found
  }, [])
  return counts[region] ?? 0
}
