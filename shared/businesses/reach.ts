import { keepNewest } from '../keep-newest.ts'
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
export const inState = (state: string): string => `+${state}`
export const wholeState = (state: string): string => `3${state}`
export const namedBy = (word: string): string => `-${word}`

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
    inState(location.state),
    ...words.map(namedBy),
    ...states.map(wholeState),
    ...(nationwide ? [everywhere] : []),
  ]
  return [
    ...plain.map(key => ({ key, zips: null })),
    ...cover(listed, zips.map(Number)),
    ...(radiusMiles === null ? [] : around(location.zip, radiusMiles)),
  ]
}

const MOST_KNOWN = 20_000
const known = new Map<string, ReachKey[]>()

/** An import meets the same place and radius again and again, and a circle costs more than everything else of a card. */
function around(zip: string, miles: number): ReachKey[] {
  const circle = `${zip} ${miles}`
  const held = known.get(circle)
  return held ?? keepNewest(known, circle, cover(nearby, zipNumbersWithin(zip, miles)), MOST_KNOWN)
}

/** A key for each region in which some zip is served. */
function cover(mark: string, zips: readonly number[]): ReachKey[] {
  const masks = new Map<number, { bits: Uint8Array; served: number }>()
  for (const zip of zips) {
    const region = Math.floor(zip / zipsOfRegion)
    const bit = zip % zipsOfRegion
    const mask = masks.get(region) ?? { bits: new Uint8Array(maskBytes), served: 0 }
    if (mask.served === 0) masks.set(region, mask)
    mask.bits[bit >> 3] = (mask.bits[bit >> 3] ?? 0) | (128 >> (bit & 7))
    mask.served++
  }
  return Array.from(masks, ([region, { bits, served }]) => ({
    key: mark + String(region).padStart(regionDigits, '0'),
    zips: served === zipCount(region) ? null : maskText(bits),
  }))
}

const maskBytes = Math.ceil(zipsOfRegion / 8)

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
