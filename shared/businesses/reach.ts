import { zipsWithin } from '../places/distance.ts'
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
    ...cover(listed, zips),
    ...(radiusMiles === null ? [] : around(location.zip, radiusMiles)),
  ]
}

const MOST_KNOWN = 20_000
const known = new Map<string, ReachKey[]>()

/** An import meets the same place and radius again and again, and a circle costs more than everything else of a card. */
function around(zip: string, miles: number): ReachKey[] {
  const circle = `${zip} ${miles}`
  const held = known.get(circle)
  if (held) return held
  if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value ?? '')
  const keys = cover(nearby, zipsWithin(zip, miles))
  known.set(circle, keys)
  return keys
}

/** A key for each region in which some zip is served. */
function cover(mark: string, zips: readonly string[]): ReachKey[] {
  const regions = new Map<string, number[]>()
  for (const zip of zips) {
    const region = zip.slice(0, regionDigits)
    const bits = regions.get(region)
    const bit = Number(zip.slice(regionDigits))
    if (bits) bits.push(bit)
    else regions.set(region, [bit])
  }
  return Array.from(regions, ([region, bits]) => ({
    key: mark + region,
    zips: bits.length === zipCount(region) ? null : maskOf(bits),
  }))
}

/** As Postgres reads a bit string in hexadecimal digits: one bit for each zip of the region, 1 where it is served. */
function maskOf(bits: readonly number[]): string {
  const digits = new Uint8Array(zipsOfRegion / 4)
  for (const bit of bits) digits[bit >> 2] = (digits[bit >> 2] ?? 0) | (8 >> (bit & 3))
  let mask = 'x'
  for (const digit of digits) mask += digit.toString(16)
  return mask
}

let counts: Map<string, number> | undefined

function zipCount(region: string): number {
  counts ??= countByRegion()
  return counts.get(region) ?? 0
}

function countByRegion(): Map<string, number> {
  const found = new Map<string, number>()
  for (const zip of allZips()) {
    const region = zip.slice(0, regionDigits)
    found.set(region, (found.get(region) ?? 0) + 1)
  }
  return found
}
