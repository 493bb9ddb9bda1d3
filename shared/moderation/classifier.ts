import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findLinks } from './links.ts'
import { findSpans, type TextSpan } from './span.ts'

/** What the classifier looks for, in the order of the weights. */
export const subjects = ['instructions', 'payment_request'] as const
export type Subject = (typeof subjects)[number]

/** Features are hashed into this many weights per subject. */
export const BUCKETS = 2 ** 16
const MAX_WORDS = 3
const MIN_CHARACTERS = 3
const MAX_CHARACTERS = 5
/** A text with fewer features scores as if it had this many, because a word or two are little evidence. */
const MIN_FEATURES = 150
const STEP = 200
/** Shorter sentences can't be commands, and a text can have thousands. */
const MIN_SENTENCE = 6
// A dot or mark inside a word, an amount or an address doesn't end a sentence.
const sentence = /(?:[^.!?。\n]|[.!?](?=\S)){1,400}[.!?。]{0,3}/g
const quotation = /"[^"\n]{8,300}"|(?<!\p{L})'[^'\n]{8,300}'(?!\p{L})/gu
const word = /[\p{L}\p{M}]+|\d|[^\s\p{L}\p{M}\d]/gu

const seen = new Uint8Array(BUCKETS)

/** The hashed word 1- to 3-grams and character 3- to 5-grams of a plain text, without duplicates. All digits are treated alike. */
export function bucketsOf(text: string): number[] {
  const folded = ` ${text.toLowerCase().replace(/\d/g, '0').replace(/\s+/g, ' ').trim()} `
  const buckets: number[] = []
  const add = (hash: number) => {
    const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
    const bucket = (mixed ^ (mixed >>> 13)) & (BUCKETS - 1)
    if (seen[bucket]) return
    seen[bucket] = 1
    buckets.push(bucket)
  }
  for (let from = 0; from < folded.length; from++) {
    let hash = 0x811c9dc5
    const end = Math.min(folded.length, from + MAX_CHARACTERS)
    for (let at = from; at < end; at++) {
      hash = Math.imul(hash ^ folded.charCodeAt(at), 0x01000193)
      if (at - from + 1 >= MIN_CHARACTERS) add(hash)
    }
  }
  const words = (folded.match(word) ?? []).map(hashOf)
  for (let from = 0; from < words.length; from++) {
    let hash = 0x9e3779b9
    for (let at = from; at < Math.min(words.length, from + MAX_WORDS); at++) {
      hash = Math.imul(hash ^ (words[at] ?? 0), 0x01000193)
      add(hash)
    }
  }
  for (const bucket of buckets) seen[bucket] = 0
  return buckets
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

/** Written by tests/corpora/train.ts. For each subject: a bias and a scale, then one signed byte per bucket. */
const file = readFileSync(join(import.meta.dir, 'weights.bin'))
const heads = subjects.map((_, index) => {
  const offset = index * (8 + BUCKETS)
  return {
    bias: file.readFloatLE(offset),
    scale: file.readFloatLE(offset + 4),
    weights: new Int8Array(file.buffer, file.byteOffset + offset + 8, BUCKETS),
  }
})

/** The weight of each feature of a text. */
export const featureValue = (features: number): number => 1 / Math.sqrt(Math.max(MIN_FEATURES, features))

/** How likely each subject is in a text, as log-odds. */
function score(text: string): number[] {
  const buckets = bucketsOf(text)
  return heads.map(({ bias, scale, weights }) => {
    let sum = 0
    for (const bucket of buckets) sum += weights[bucket] ?? 0
    return bias + sum * scale * featureValue(buckets.length)
  })
}

/** A text without its links, at the same length: their letters say nothing about commands. */
export function withoutLinks(text: string, links: readonly TextSpan[] = findLinks(text)): string {
  let rest = ''
  let at = 0
  for (const { start, end } of links.toSorted((a, b) => a.start - b.start)) {
    rest += text.slice(at, start) + ' '.repeat(end - start)
    at = end
  }
  return rest + text.slice(at)
}

export interface Part extends TextSpan {
  kind: 'window' | 'sentence' | 'quotation'
  scores: number[]
}

/** Scores sentences and quotations on their own, so the text around them doesn't hide them, and windows of several. */
export function scoreParts(text: string): Part[] {
  const scored = (kind: Part['kind'], spans: readonly TextSpan[]): Part[] =>
    spans.map(({ start, end }) => ({ kind, start, end, scores: score(text.slice(start, end)) }))
  return [
    ...scored('window', windowsIn(text)),
    ...scored(
      'sentence',
      sentencesIn(text).filter(({ start, end }) => end - start >= MIN_SENTENCE),
    ),
    ...scored(
      'quotation',
      // Without the quotation marks, which often surround what's only mentioned.
      findSpans(text, quotation).map(({ start, end }) => ({ start: start + 1, end: end - 1 })),
    ),
  ]
}

export const sentencesIn = (text: string): TextSpan[] => findSpans(text, sentence)

/** Splits a text into windows of about 400 characters, each starting in the middle of the previous one. */
export function windowsIn(text: string): TextSpan[] {
  const ends: number[] = []
  for (let end = 0; end < text.length; ) {
    const space = text.indexOf(' ', end + STEP)
    end = space === -1 || space > end + 2 * STEP ? Math.min(text.length, end + STEP) : space
    ends.push(end)
  }
  const windows = Math.max(1, ends.length - 1)
  return Array.from({ length: windows }, (_, index) => ({
    start: index === 0 ? 0 : (ends[index - 1] ?? 0),
    end: ends[index + 1] ?? ends[index] ?? text.length,
  }))
}
