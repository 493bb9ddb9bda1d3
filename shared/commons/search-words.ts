import { fold } from '../places/fold.ts'

const unspacedRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/gu
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Puts a separator between words in scripts that are written without spaces. */
export const splitUnspacedScripts = (text: string, separator: string): string =>
  text.replace(unspacedRun, run => Array.from(segmenter.segment(run), part => part.segment).join(separator))

/** Postgres refuses lexemes over 2 KB, and nobody searches for words this long. */
const MAX_WORD_LENGTH = 60
const MAX_SEARCH_WORDS = 16

/** The words of a text as search indexes them. */
export const wordsOf = (text: string): string[] =>
  fold(splitUnspacedScripts(text, ' '))
    .split(' ')
    .filter(word => word !== '')
    .map(word => word.slice(0, MAX_WORD_LENGTH))

/** They count only if there are no others. Words such as "no" and "get" stay: they're in no-show and GET /leads. */
const fillers = new Set(
  'a about an and are can do does for from how i in is my of on or should the to what when where with'.split(
    ' ',
  ),
)

export function parseSearchWords(q: string): string[] {
  const words = [...new Set(wordsOf(q))]
  const telling = words.filter(word => !fillers.has(word))
  return (telling.length > 0 ? telling : words).slice(0, MAX_SEARCH_WORDS)
}
