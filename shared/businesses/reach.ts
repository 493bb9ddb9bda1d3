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
const levels = [2, 3, 4, 5] as const
/**
 * From which share of a prefix's zips on one row stands for it, with a mask of those that are served. Lower: fewer rows;
 * higher: fewer rows that a search meets in vain.
 */
const worthwhile: Record<number, number> = { 2: 0.6, 3: 0.3, 4: 0.3, 5: 0 }

/** The keys under which a card that serves this zip may stand, best reason first. */
export function keysOfZip(
  zip: string,
): { key: string; prefix: number; reason: 'zip' | 'radius' | 'state' | 'nationwide' }[] {
  const state = placeOfZip(zip)?.state
  const prefixes = (mark: string, reason: 'zip' | 'radius') =>
    levels.map(prefix => ({ key: mark + zip.slice(0, prefix), prefix, reason }))
  return [
    ...prefixes(listed, 'zip'),
    ...prefixes(nearby, 'radius'),
    ...(state ? [{ key: wholeState(state), prefix: 0, reason: 'state' as const }] : []),
    { key: everywhere, prefix: 0, reason: 'nationwide' as const },
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

/** Few keys that stand for exactly these zips: long prefixes where few of a region are served, short ones where many are. */
function cover(mark: string, zips: readonly string[], level = 0): ReachKey[] {
  const digits = levels[level]
  if (digits === undefined) return []
  return [...Map.groupBy(zips, zip => zip.slice(0, digits))].flatMap(([prefix, served]) => {
    const all = zipCount(prefix)
    if (served.length === all) return [{ key: mark + prefix, zips: null }]
    return served.length >= all * (worthwhile[digits] ?? 0)
      ? [{ key: mark + prefix, zips: maskOf(served, digits) }]
      : cover(mark, served, level + 1)
  })
}

function maskOf(served: readonly string[], digits: number): string {
  const bits = new Array<string>(10 ** (5 - digits)).fill('0')
  for (const zip of served) bits[bitOf(zip, digits)] = '1'
  return bits.join('')
}

/** The place of a zip in the mask of its prefix. */
export const bitOf = (zip: string, digits: number): number => Number(zip.slice(digits) || 0)

let counts: Map<string, number> | undefined

function zipCount(prefix: string): number {
  counts ??= countPrefixes()
  return counts.get(prefix) ?? 0
}

function countPrefixes(): Map<string, number> {
  const found = new Map<string, number>()
  for (const zip of allZips())
    for (const digits of levels) {
      const prefix = zip.slice(0, digits)
      found.set(prefix, (found.get(prefix) ?? 0) + 1)
    }
  return found
}
