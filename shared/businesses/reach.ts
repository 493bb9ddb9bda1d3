import { zipNumbersWithin } from '../places/distance.ts'
import { allZips, placeOfZip } from '../places/zips.ts'
import type { WrittenCard } from './card.ts'

/** A row of business_reach: a key, and which of the zips under it are served (null: all). */
export interface ReachKey {
  key: string
  zips: string | null
}

export const everyBusiness = '*'
export const everywhere = '4'
export const wholeState = (state: string): string => `3${state}`
export const wordKey = (word: string): string => `-${word}`

const listed = '1'
const nearby = '2'
/** Zips are served in regions: one row for all zips that begin with the same digits, with a mask of those that are. */
const regionDigits = 3
const zipsOfRegion = 10 ** (5 - regionDigits)

/** The keys under which a card that serves this zip may stand, best reason first. */
export function keysOfZip(
  zip: string,
): { key: string; bit: number; reason: 'zip' | 'radius' | 'state' | 'nationwide' }[] {
  const state = placeOfZip(zip)?.state
  const region = zip.slice(0, regionDigits)
  const bit = Number(zip.slice(regionDigits))
  return [
    { key: listed + region, bit, reason: 'zip' as const },
    { key: nearby + region, bit, reason: 'radius' as const },
    ...(state ? [{ key: wholeState(state), bit: 0, reason: 'state' as const }] : []),
    { key: everywhere, bit: 0, reason: 'nationwide' as const },
  ]
}

/** Every key under which a card is found, in a fixed order. */
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
    ...cover(listed, zips.map(Number)),
    ...(radiusMiles === null ? [] : cover(nearby, zipNumbersWithin(location.zip, radiusMiles))),
  ]
}

/** A key for each region in which some zip is served. */
function cover(mark: string, zips: readonly number[]): ReachKey[] {
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
// Of every region, all zero between two cards: to make them anew for each is most of the work.
const masks = new Uint8Array(10 ** regionDigits * maskBytes)
const served = new Uint8Array(10 ** regionDigits)

/** As Postgres reads a bit string in hexadecimal digits: one bit for each zip of the region, 1 where it is served. */
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
