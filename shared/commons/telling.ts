import { moderate } from './moderate.ts'
import { payloads } from './rules/decode.ts'
import { plain } from './rules/plain.ts'

/** A piece of a text, from one code unit up to another. */
export interface Span {
  start: number
  end: number
}

/** Longer texts are looked through this far: the rules take their time with each piece. */
const mostLooked = 6000
const sentences = new Intl.Segmenter('und', { granularity: 'sentence' })

/** What the quick rules find in a piece, of all that is asked for. */
function signsIn(piece: string, wanted: ReadonlySet<string>): number {
  const { reasons, risk } = moderate({ body: piece }, { publishedPosts: 0 })
  return [...reasons.map(({ code }) => code), ...risk].filter(sign => wanted.has(sign)).length
}

/** The first number from `low` on that holds, where none before it does and all after it do. */
function first(low: number, high: number, holds: (at: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** The fewest words of a piece in which there is still all that is found in the whole of it. */
function narrowed(piece: string, signs: number, wanted: ReadonlySet<string>): Span {
  const words = [...piece.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }))
  const from = (word: number) => words[word]?.start ?? 0
  const to = (word: number) => words[word]?.end ?? piece.length
  const tells = (start: number, end: number) => signsIn(piece.slice(start, end), wanted) >= signs
  const last = first(0, words.length - 1, word => tells(0, to(word)))
  const back = first(0, last, left => tells(from(last - left), to(last)))
  return { start: from(last - back), end: to(last) }
}

/**
 * Where in a text that is which the quick rules held or labelled, for the eyes of who decides: sentence by sentence, or
 * in the text as a whole where no sentence tells by itself. `wanted` are the reasons and labels that it has.
 */
export function tellingSpans(text: string, wanted: ReadonlySet<string>): Span[] {
  const spans: Span[] = []
  const look = (piece: string, at: number) => {
    const signs = signsIn(piece, wanted)
    if (signs === 0) return
    const { start, end } = narrowed(piece, signs, wanted)
    spans.push({ start: at + start, end: at + end })
  }
  for (const { segment, index } of sentences.segment(text.slice(0, mostLooked))) look(segment, index)
  if (spans.length === 0 && text.length <= mostLooked) look(text, 0)
  return spans
}

/** What a text says in other writing, base64 or a cipher, for who can not read that. */
export const decodedIn = (text: string): string[] => [
  ...new Set(payloads(plain(text.slice(0, mostLooked))).map(payload => plain(payload.text).trim())),
]
