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
  const bit = Number(zip.slice(regionDigits))
  const bits = new Uint8Array(maskBytes)
  bits[bit >> 3] = 128 >> (bit & 7)
  const mask = maskText(bits)
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
function regionKeys(prefix: string, zips: readonly number[]): ReachKey[] {
  const regions: number[] = []
  for (const zip of zips) {
    const region = Math.floor(zip / zipsOfRegion)
    const bit = zip % zipsOfRegion
    const at = region * maskBytes + (bit >> 3)
    if (servedCount[region] === 0) regions.push(region)
    servedCount[region] = (servedCount[region] ?? 0) + 1
    masks[at] = (masks[at] ?? 0) | (128 >> (bit & 7))
  }
  return regions.map(region => {
    const bits = masks.subarray(region * maskBytes, (region + 1) * maskBytes)
    const mask = servedCount[region] === zipCount(region) ? null : maskText(bits)
    bits.fill(0)
    servedCount[region] = 0
    return { key: prefix + String(region).padStart(regionDigits, '0'), mask }
  })
}

const maskBytes = Math.ceil(zipsOfRegion / 8)
// Scratch buffers, zeroed after each card. Reusing them is faster than allocating.
const masks = new Uint8Array(10 ** regionDigits * maskBytes)
const servedCount = new Uint8Array(10 ** regionDigits)

/** A bit string as Postgres reads it in hexadecimal: one bit per zip of the region, 1 if it's served. */
const maskText = (bits: Uint8Array): string => `x${bits.toHex().slice(0, zipsOfRegion / 4)}`

let counts: Uint8Array | undefined

function zipCount(region: number): number {
  counts ??= countByRegion()
  return counts[region] ?? 0
}

function countByRegion(): Uint8Array {
  const found = new Uint8Array(10 ** regionDigits)
  for (const zip of allZips()) {
    const region = Math.floor(Number(zip) / zipsOfRegion)
    found[region] = (found[region] ?? 0) + 1
  }
  return found
}
