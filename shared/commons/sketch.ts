import { plain } from './rules/plain.ts'

// A character is a word where a script has no spaces.
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu

// Words as anybody would compare them: case, accents, punctuation and what is drawn as nothing make no difference, numbers do.
const wordsOf = (text: string): string[] =>
  plain(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .match(word) ?? []

/** FNV-1a, finished so that every bit depends on every byte. */
function hash(text: string, seed: number): number {
  let value = seed
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return finish(value)
}

function finish(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

/** Texts that resemble each other this much are nearly the same: of a dozen words one may differ. */
export const nearlySame = 0.65
/** Shorter texts share words by chance. */
export const fewestWords = 12

/** As many of the smallest hashes as resemblance() of the database looks at. */
const sampleSize = 128
// Bands of a MinHash: of two texts that resemble each other by 0.65 or more 96 in 100 share a key, of two that share a
// tenth of their words one in 700.
const bands = 16
const perBand = 4
const seeds = Array.from({ length: bands * perBand }, (_, index) => finish(index * 0x9e3779b9 + 1))

export interface Sketch {
  keys: number[]
  sketch: number[]
}

/** A text as numbers of 32 bits: its words and pairs of neighbouring words, which keep the order. Null where it is too short. */
export function sketchOf(text: string): Sketch | null {
  const words = wordsOf(text)
  if (words.length < fewestWords) return null
  const hashes = new Set<number>()
  words.forEach((each, index) => {
    hashes.add(hash(each, 0x811c9dc5))
    hashes.add(hash(`${each} ${words[index + 1] ?? ''}`, 0x811c9dc5))
  })
  const least = new Int32Array(seeds.length).fill(0x7fffffff)
  for (const each of hashes)
    seeds.forEach((seed, index) => {
      const mixed = finish(each ^ seed)
      if (mixed < (least[index] ?? 0)) least[index] = mixed
    })
  const keys = Array.from({ length: bands }, (_, band) =>
    hash(least.subarray(band * perBand, (band + 1) * perBand).join(), band),
  )
  return { keys, sketch: [...hashes].sort((one, other) => one - other).slice(0, sampleSize) }
}

/** The same as resemblance() of the database; a test holds them together. */
export function resemblance(one: readonly number[], other: readonly number[]): number {
  const both = new Set(one).intersection(new Set(other))
  const sample = [...new Set([...one, ...other])].sort((a, b) => a - b).slice(0, sampleSize)
  return sample.length === 0 ? 0 : sample.filter(each => both.has(each)).length / sample.length
}
