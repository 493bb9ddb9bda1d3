import { zipNumbersWithin } from '../places/distance.ts'
import { allZips, placeOfZip } from '../places/zips.ts'
import type { WrittenCard } from './card.ts'

/** A row of business_reach: a key, and which zips under it are served (null: all). */
export interface ReachKey {
  key: string
  zips: string | null
}

export const everyBusiness = '*'
export const everywhere = '4'
const wholeState = (state: string): string => `3${state}`
export const wordKey = (word: string): string => `-${word}`

const listed = '1'
const nearby = '2'
const located = '5'
/** One row holds all served zips with the same first digits, as a bit mask. */
const regionDigits = 3
const zipsOfRegion = 10 ** (5 - regionDigits)

/** The keys under which businesses serving this zip are found, best reason first. */
export function keysOfZip(zip: string): (ReachKey & { reason: 'zip' | 'radius' | 'state' | 'nationwide' })[] {
  const state = placeOfZip(zip)?.state
  const region = zip.slice(0, regionDigits)
  const bit = Number(zip.slice(regionDigits))
  const mask = new Uint8Array(maskBytes)
  mask[bit >> 3] = 128 >> (bit & 7)
  const zips = maskText(mask)
  return [
    { key: listed + region, zips, reason: 'zip' as const },
    { key: nearby + region, zips, reason: 'radius' as const },
    ...(state ? [{ key: wholeState(state), zips: null, reason: 'state' as const }] : []),
    { key: everywhere, zips: null, reason: 'nationwide' as const },
  ]
}

/** The keys under which businesses located so near are found. */
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
    ...plain.map(key => ({ key, zips: null })),
    ...regionKeys(listed, zips.map(Number)),
    ...regionKeys(located, [Number(location.zip)]),
    ...(radiusMiles === null ? [] : regionKeys(nearby, zipNumbersWithin(location.zip, radiusMiles))),
  ]
}

/** One key per region with a served zip. */
function regionKeys(mark: string, zips: readonly number[]): ReachKey[] {
  const regions: number[] = []
  for (const zip of zips) {
    const region = Math.floor(zip / zipsOfRegion)
    const bit = zip % zipsOfRegion
    const at = region * maskBytes + (bit >> 3)
    if (served[region] === 0) regions.push(region)
    served[region] = (served[region] ?? 0) + 1
    masks[at] = (masks[at] ?? 0) | (128 >> (bit & 7))
  }
  return regions.map(region => {
    const mask = masks.subarray(region * maskBytes, (region + 1) * maskBytes)
    const zips = served[region] === zipCount(region) ? null : maskText(mask)
    mask.fill(0)
    served[region] = 0
    return { key: mark + String(region).padStart(regionDigits, '0'), zips }
  })
}

const maskBytes = Math.ceil(zipsOfRegion / 8)
// Reused for every card, and all zero in between: allocating them takes longer than filling them.
const masks = new Uint8Array(10 ** regionDigits * maskBytes)
const served = new Uint8Array(10 ** regionDigits)

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
