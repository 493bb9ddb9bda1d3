import { plainText } from '../moderation/plain-text.ts'

// In scripts without spaces, each character counts as a word.
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu

/** Case, accents and punctuation make no difference. Numbers do. */
const normalizedWords = (text: string): string[] =>
  plainText(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .match(word) ?? []

/** FNV-1a with a finalizer. */
function hash(text: string, seed: number): number {
  let value = seed
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return finalize(value)
}

function finalize(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

/** Texts that resemble each other at least this much are near-duplicates: one word in a dozen may differ. */
export const MIN_RESEMBLANCE = 0.65
/** Shorter texts share words by chance. */
export const MIN_WORDS = 12

/** Comments with fewer words can be repeated within a day: "thanks", "same here". */
const MIN_DUPLICATE_WORDS = 8

export const canRepeat = (kind: 'post' | 'comment', words: readonly string[]): boolean =>
  kind === 'comment' && words.length < MIN_DUPLICATE_WORDS

/** resemblance() in the database compares this many of the smallest hashes. */
const SAMPLE_SIZE = 128
// MinHash in bands: 96% of pairs with a resemblance of 0.65 or more share a key, and one in 700 of the pairs that share a
// tenth of their words.
const BANDS = 16
const SEEDS_PER_BAND = 4
const seeds = Int32Array.from({ length: BANDS * SEEDS_PER_BAND }, (_, index) =>
  finalize(index * 0x9e3779b9 + 1),
)

export interface Sketch {
  keys: number[]
  sketch: number[]
}

/** 32-bit hashes of a text's words and of pairs of neighboring words. Null if the text is too short. */
export function sketchOf(text: string): Sketch | null {
  const words = normalizedWords(text)
  if (words.length < MIN_WORDS) return null
  const hashes = new Set<number>()
  for (const [index, each] of words.entries()) {
    hashes.add(hash(each, 0x811c9dc5))
    hashes.add(hash(`${each} ${words[index + 1] ?? ''}`, 0x811c9dc5))
  }
  const minima = seeds.map(seed => {
    let least = 0x7fffffff
    for (const each of hashes) least = Math.min(least, finalize(each ^ seed))
    return least
  })
  const keys = Array.from({ length: BANDS }, (_, band) =>
    hash(minima.subarray(band * SEEDS_PER_BAND, (band + 1) * SEEDS_PER_BAND).join(), band),
  )
  return { keys, sketch: [...hashes].sort((a, b) => a - b).slice(0, SAMPLE_SIZE) }
}
