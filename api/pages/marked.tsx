import { wordsOf } from '../../shared/commons/search-words.ts'
import { stem } from '../../shared/stem.ts'

/** Longer texts get no marks. */
const MAX_LENGTH = 2000

export function Marked({ text, words }: { text: string; words: ReadonlySet<string> }) {
  if (words.size === 0 || text.length > MAX_LENGTH) return <>{text}</>
  return (
    <>
      {text
        .split(/([\p{L}\p{N}'’]+)/u)
        .map((part, i) =>
          i % 2 === 1 && wordsOf(part).some(word => words.has(stem(word))) ? <mark>{part}</mark> : part,
        )}
    </>
  )
}

/** Matches all forms of the words. */
export const marksOf = (q: string | null): ReadonlySet<string> => new Set(wordsOf(q ?? '').map(stem))
