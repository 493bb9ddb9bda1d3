import type { Hit } from './hit.ts'
import { bias, scale, weights } from './leaning-weights.ts'
import type { Mark } from './lexicon.ts'
import type { Reading } from './reading.ts'
import type { Token } from './tokens.ts'

/** What each word, pair of words and first word of a sentence speaks for a command, learned from the labelled corpora. */
const weightOf = new Map<string, number>()
for (const line of weights.trim().split('\n')) {
  const [weight = '', list = ''] = line.split(' = ')
  for (const feature of list.split('|')) weightOf.set(feature, Number(weight) / scale)
}

/** What a sentence is weighed by. Numbers count as nothing: prices and zips are everywhere. */
function featuresOf(sentence: readonly Token[]): Set<string> {
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

/**
 * Per sentence: its words, pairs of words, and what these mean, whatever the language, alone and two by two. Signs of a
 * command are of this kind too: what "must" or "silently" is a sign of depends on what stands beside it.
 */
export function featureSets(reading: Reading, oblique: readonly Mark[], hits: readonly Hit[]): Set<string>[] {
  const { tokens, marks } = reading
  const sentences = sentencesOf(tokens)
  const meant = sentences.map(() => new Set<string>())
  const first = tokens[0]?.sentence ?? 0
  const note = (mark: Mark) => meant[(tokens[mark.from]?.sentence ?? 0) - first]?.add(`@${mark.concept}`)
  for (const list of marks.values()) list.forEach(note)
  oblique.forEach(note)
  for (const { kind, weight, used, at } of hits)
    meant[(tokens[at]?.sentence ?? 0) - first]?.add(`#${kind}${used ? weight : ''}`)
  return sentences.map((sentence, index) => {
    const found = featuresOf(sentence)
    const concepts = [...(meant[index] ?? [])].sort()
    concepts.forEach((one, at) => {
      found.add(one)
      for (const other of concepts.slice(at + 1)) found.add(`${one} ${other}`)
    })
    return found
  })
}

function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = []
  let last: number | undefined
  for (const token of tokens) {
    if (token.sentence !== last) sentences.push([])
    last = token.sentence
    sentences.at(-1)?.push(token)
  }
  return sentences
}

/** Of many sentences one looks like a command sooner; beyond a few more of them hide none. */
export const amidst = (sentences: number): number => 0.5 * Math.log(Math.min(sentences, 10))

/** How much the sentence of a text speaks for a command that does so most, alone or with the one before it: 0 is even. */
export function weigh(reading: Reading, oblique: readonly Mark[], hits: readonly Hit[]): number {
  let best = Number.NEGATIVE_INFINITY
  let before = new Set<string>()
  let beforeSum = 0
  const sets = featureSets(reading, oblique, hits)
  for (const features of sets) {
    let sum = 0
    let shared = 0
    for (const feature of features) {
      const weight = weightOf.get(feature)
      if (weight === undefined) continue
      sum += weight
      if (before.has(feature)) shared += weight
    }
    // What is said beside a command does not take it back.
    best = Math.max(best, bias + sum + Math.max(0, beforeSum - shared))
    before = features
    beforeSum = sum
  }
  return best - amidst(sets.length)
}
