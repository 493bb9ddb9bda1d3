import { moderate } from './moderate.ts'
import { payloads } from './rules/decode.ts'
import { plain } from './rules/plain.ts'

/** A piece of a text, from one code unit up to another. */
export interface Span {
  start: number
  end: number
}

/** Longer texts are looked through this far. */
const mostLooked = 4000
/** So much is given to the rules piece by piece; then what is known is marked as it is. */
const mostRead = 12_000
const sentences = new Intl.Segmenter('und', { granularity: 'sentence' })
const number = /^[+(]*\d[\d().,/–-]*$/

/** What the quick rules find in pieces of a text, of all that is asked for. */
function readerOf(wanted: ReadonlySet<string>) {
  let read = 0
  return {
    tired: () => read >= mostRead,
    signs(piece: string): number {
      read += piece.length
      const { reasons, risk } = moderate({ body: piece }, { publishedPosts: 0 })
      return [...reasons.map(({ code }) => code), ...risk].filter(sign => wanted.has(sign)).length
    },
  }
}

type Reader = ReturnType<typeof readerOf>

/** The first number from `low` on that holds, where none before it does and all after it do; one that holds, if tired. */
function first(low: number, high: number, tired: () => boolean, holds: (at: number) => boolean): number {
  while (low < high && !tired()) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return high
}

/** The fewest words of a piece in which there is still all that is found in the whole of it, numbers to their ends. */
function narrowed(piece: string, signs: number, reader: Reader): Span {
  const words = [...piece.matchAll(/\S+/g)]
  const from = (word: number) => words[word]?.index ?? 0
  const to = (word: number) => from(word) + (words[word]?.[0].length ?? piece.length)
  const tells = (start: number, end: number) => reader.signs(piece.slice(start, end)) >= signs
  const isNumber = (word: number) => number.test(words[word]?.[0] ?? '')
  let last = first(0, Math.max(0, words.length - 1), reader.tired, word => tells(0, to(word)))
  let start = last - first(0, last, reader.tired, back => tells(from(last - back), to(last)))
  while (isNumber(start) && isNumber(start - 1)) start -= 1
  while (isNumber(last) && isNumber(last + 1)) last += 1
  const end = from(start) + piece.slice(from(start), to(last)).replace(/(?<=.)[,.;:!?]+$/s, '').length
  return { start: from(start), end }
}

/**
 * Where in a text that is which the quick rules held or labelled, for the eyes of who decides: sentence by sentence, or
 * in the text as a whole where no sentence tells by itself. `wanted` are the reasons and labels that it has.
 */
export function tellingSpans(text: string, wanted: ReadonlySet<string>): Span[] {
  const spans: Span[] = []
  const reader = readerOf(wanted)
  const look = (piece: string, at: number) => {
    const signs = reader.tired() ? 0 : reader.signs(piece)
    if (signs === 0) return
    const { start, end } = narrowed(piece, signs, reader)
    spans.push({ start: at + start, end: at + end })
  }
  for (const { segment, index } of sentences.segment(text.slice(0, mostLooked))) look(segment, index)
  if (spans.length === 0 && text.length <= mostLooked) look(text, 0)
  return spans
}

/** What a text says in other writing, base64 or a cipher, for who can not read that; with spaces where it may have them. */
export function decodedIn(text: string): string[] {
  const said = new Map<string, string>()
  for (const payload of payloads(plain(text.slice(0, mostLooked)))) {
    const words = plain(payload.text).trim()
    const letters = words.replace(/[^\p{L}\p{N}]+/gu, '')
    if (words.length > (said.get(letters)?.length ?? 0)) said.set(letters, words)
  }
  return [...said.values()]
}
