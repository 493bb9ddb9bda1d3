import { fold } from '../places/fold.ts'

// Scripts written without spaces: a dictionary finds the words in them.
const unspacedRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/gu
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
// Postgres refuses lexemes of more than 2 KB; nobody searches for a word this long.
const longest = 60
const mostSought = 16

/** The words of a text as search knows them, with one space between: what is indexed, and what is asked for. */
export function searchWords(text: string): string[] {
  const spaced = text.replace(unspacedRun, run =>
    Array.from(segmenter.segment(run), part => part.segment).join(' '),
  )
  return fold(spaced)
    .split(' ')
    .filter(word => word !== '')
    .map(word => word.slice(0, longest))
}

/** The words of a question, each once. */
export const soughtWords = (q: string): string[] => [...new Set(searchWords(q))].slice(0, mostSought)

/** For Postgres: every word must be there, whole but for its ending. */
export const searchQuery = (words: readonly string[]): string => words.join(' & ')
