import { bias, scale, weights } from './leaning-weights.ts'
import type { Token } from './tokens.ts'

/** What each word, pair of words and first word of a sentence speaks for a command, learned from the labelled corpora. */
const weightOf = new Map<string, number>()
for (const line of weights.trim().split('\n')) {
  const [weight = '', list = ''] = line.split(' = ')
  for (const feature of list.split('|')) weightOf.set(feature, Number(weight) / scale)
}

/** What a sentence is weighed by. Numbers count as nothing: prices and zips are everywhere. */
export function featuresOf(sentence: readonly Token[]): Set<string> {
  const found = new Set<string>()
  let previous = '^'
  for (const { word } of sentence) {
    const plain = /\d/.test(word) ? '0' : word
    if (plain !== '0') found.add(plain)
    found.add(`${previous} ${plain}`)
    previous = plain
  }
  return found
}

export function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = []
  let last: number | undefined
  for (const token of tokens) {
    if (token.sentence !== last) sentences.push([])
    last = token.sentence
    sentences.at(-1)?.push(token)
  }
  return sentences
}

/** The first token of the two neighbouring sentences that speak most like a command, and how much they do: 0 is even. */
export function weigh(tokens: readonly Token[]): { at: number; score: number } {
  let best = { at: 0, score: Number.NEGATIVE_INFINITY }
  let before = new Set<string>()
  let beforeSum = 0
  let start = 0
  let at = 0
  for (const sentence of sentencesOf(tokens)) {
    const features = featuresOf(sentence)
    let sum = 0
    let shared = 0
    for (const feature of features) {
      const weight = weightOf.get(feature)
      if (weight === undefined) continue
      sum += weight
      if (before.has(feature)) shared += weight
    }
    const score = bias + beforeSum + sum - shared
    if (score > best.score) best = { at: start, score }
    before = features
    beforeSum = sum
    start = at
    at += sentence.length
  }
  return best
}
