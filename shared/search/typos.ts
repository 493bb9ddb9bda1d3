const MIN_LENGTH = 5

/** In words of this length or more, one typo is forgiven. */
export const allowsTypo = (word: string): boolean => [...word].length >= MIN_LENGTH

/** A typo leaves either the first three letters of a word intact, or everything after them. */
const HEAD = 3

/** As `known_words` stores them: how many letters were cut off, then the rest of the word. */
const cutKey = (cut: number, rest: string): string => `${cut}${rest}`

export const wholeWordKey = (word: string): string => cutKey(0, word)

/** Prefixes of keys in `known_words`. Together they find every word that this one may be a typo of. */
export function typoKeys(word: string): string[] {
  const [head, tail, swapped] = typoParts(word)
  return [
    wholeWordKey(head),
    // A letter of the head is missing, wrong or extra, or its last letter was swapped with the next one.
    cutKey(HEAD + 1, tail),
    cutKey(HEAD, tail),
    cutKey(HEAD - 1, tail),
    cutKey(HEAD - 1, swapped),
  ]
}

function typoParts(word: string): [head: string, tail: string, swapped: string] {
  const letters = [...word]
  const [last = '', first = ''] = letters.slice(HEAD - 1)
  return [
    letters.slice(0, HEAD).join(''),
    letters.slice(HEAD).join(''),
    first + last + letters.slice(HEAD + 1).join(''),
  ]
}

/** The words that begin with what was typed, give or take one typo. */
export function typosAmong(words: readonly string[], typed: string): string[] {
  const [head, tail, swapped] = typoParts(typed)
  // There may be tens of thousands. This check is fast, and leaves few.
  return words.filter(
    word => (word.startsWith(head) || word.includes(tail) || word.includes(swapped)) && isTypoOf(typed, word),
  )
}

/** Whether the word begins with what was typed, give or take one typo. */
function isTypoOf(typed: string, word: string): boolean {
  const letters = [...typed]
  const start = [...word].slice(0, letters.length + 1)
  return [-1, 0, 1].some(more => isWithinOneTypo(letters, start.slice(0, letters.length + more)))
}

/** Equal, or one letter missing, extra, wrong, or swapped with its neighbor. */
function isWithinOneTypo(a: readonly string[], b: readonly string[]): boolean {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const sameFrom = (fromA: number, fromB: number) =>
    a.length - fromA === b.length - fromB && a.slice(fromA).every((letter, i) => letter === b[fromB + i])
  return (
    sameFrom(at + 1, at) ||
    sameFrom(at, at + 1) ||
    sameFrom(at + 1, at + 1) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && sameFrom(at + 2, at + 2)) ||
    (at === a.length && at === b.length)
  )
}
