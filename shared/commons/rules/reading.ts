import type { Concept } from './concept.ts'
import { foreign } from './foreign.ts'
import { type Mark, type Marks, read } from './lexicon.ts'
import { regionsOf } from './regions.ts'
import { type Token, tokenize } from './tokens.ts'

/** A text as the rules see it: words, what they may mean, and which of them are only quoted. */
export interface Reading {
  text: string
  tokens: readonly Token[]
  marks: Marks
  /** Per token: the first and last token of the quotation or code around it, -1 outside of one. */
  quoteFrom: Int32Array
  quoteTo: Int32Array
  /** Per token: 1 inside a comment that no page shows. */
  comment: Uint8Array
  /** How many words stand outside of quotations, code and comments. */
  unquoted: number
  /** Tokens at which somebody talks about text, outside of quotations. */
  talk: readonly number[]
}

/** The first index of a sorted list whose value is at least `value`. */
export function firstFrom(sorted: readonly number[], value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

export function readText(text: string): Reading {
  const tokens = tokenize(text)
  const marks = new Map(
    [...read(tokens)].map(([concept, list]) => [
      concept,
      list.filter(mark => mark.language === 'english' || foreign(tokens, mark)),
    ]),
  )
  const starts = tokens.map(token => token.start)
  const quoteFrom = new Int32Array(tokens.length).fill(-1)
  const quoteTo = new Int32Array(tokens.length).fill(-1)
  const comment = new Uint8Array(tokens.length)
  for (const region of regionsOf(text)) {
    const from = firstFrom(starts, region.start)
    const to = firstFrom(starts, region.end) - 1
    if (to < from) continue
    if (region.kind === 'comment') comment.fill(1, from, to + 1)
    else {
      quoteFrom.fill(from, from, to + 1)
      quoteTo.fill(to, from, to + 1)
    }
  }
  const talk = marksOf(marks, 'talk')
    .map(mark => mark.from)
    .filter(at => quoteFrom[at] === -1 && comment[at] === 0)
  const unquoted = tokens.filter((_, at) => quoteFrom[at] === -1 && comment[at] === 0).length
  return { text, tokens, marks, quoteFrom, quoteTo, comment, unquoted, talk }
}

export const marksOf = (marks: Marks, concept: Concept): readonly Mark[] => marks.get(concept) ?? []

// A text of this many words around a quotation speaks of it, whatever the words are.
const ownWords = 12

/** Whether somebody outside the quotation says what it is: a report, an example, a question. */
export function talkedAbout(reading: Reading, at: number): boolean {
  const from = reading.quoteFrom[at] ?? -1
  if (from < 0) return false
  if (reading.unquoted >= ownWords) return true
  const near = reading.talk[firstFrom(reading.talk, from - 60)]
  return near !== undefined && near <= (reading.quoteTo[at] ?? from) + 40
}
