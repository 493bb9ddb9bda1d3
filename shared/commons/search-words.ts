import { fold } from '../places/fold.ts'
import { splitUnspacedScripts } from './unspaced-scripts.ts'

/** Postgres refuses lexemes over 2 KB, and nobody searches for words this long. */
const MAX_WORD_LENGTH = 60
const MAX_SEARCH_WORDS = 16

/** The words of a text as search indexes them. */
export const wordsOf = (text: string): string[] =>
  fold(splitUnspacedScripts(text, ' '))
    .split(' ')
    .filter(word => word !== '')
    .map(word => word.slice(0, MAX_WORD_LENGTH))

/** The distinct words of a search. */
export const parseSearchWords = (q: string): string[] => [...new Set(wordsOf(q))].slice(0, MAX_SEARCH_WORDS)
