import { knownWords } from './disguise.ts'

const mapLetters = (text: string, map: (index: number) => number): string =>
  text.replace(/[a-z]/gi, letter => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(base + map(letter.charCodeAt(0) - base))
  })

const shifts = Array.from(
  { length: 25 },
  (_, by) => (text: string) => mapLetters(text, letter => (letter + by + 1) % 26),
)
const mirrored = (text: string) => mapLetters(text, letter => 25 - letter)
const backwards = (text: string) => [...text].reverse().join('')
const ciphers = [...shifts, mirrored, backwards]

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? []

/** The part of some words that the rules know. English prose has a third or more of them, a cipher hardly any. */
function known(words: readonly string[]): number {
  return words.length === 0 ? 0 : words.filter(word => knownWords.has(word)).length / words.length
}

const fewestWords = 4
const sampleSize = 60

/** Sentences in a letter cipher (rot13, any other shift, mirrored, backwards), read. */
export function deciphered(text: string): string[] {
  const strange = text.split(/[.!?:\n]+/).filter(sentence => {
    const words = wordsOf(sentence)
    // The same few words over and over are no sentence, and cost most to decipher.
    return new Set(words).size >= fewestWords && known(words) < 0.25
  })
  if (strange.length === 0) return wordsReversed(text)
  const joined = strange.join('. ')
  const sample = wordsOf(joined).slice(0, sampleSize).join(' ')
  const found = ciphers.filter(decode => known(wordsOf(decode(sample))) > 0.6).map(decode => decode(joined))
  return [...found, ...wordsReversed(text)]
}

/** The words of a command in reverse order, each of them whole. */
function wordsReversed(text: string): string[] {
  const lower = text.toLowerCase()
  const object = /instructions?\W{1,3}(?:\w{1,16}\W{1,3}){0,5}(?:ignore|disregard|forget)(?!\w)/.exec(lower)
  if (!object || /(?:ignore|disregard|forget)\W/.test(lower.slice(0, object.index))) return []
  return [wordsOf(text).reverse().join(' ')]
}
