/** From this length on, one typing slip in a word is forgiven. */
const SHORTEST = 5

export const forgiven = (word: string): boolean => [...word].length >= SHORTEST

/** A slip leaves either the first so many letters of a word as they are, or those that follow them. */
const HEAD = 3

/** What is left of a known word: 0 for all of it, or behind how many letters it begins. */
const keyOf = (behind: number, rest: string): string => `${behind}${rest}`

/** The keys under which every word begins of which this one was typed with at most one slip. */
export function keysOfSlips(word: string): string[] {
  const letters = [...word]
  const head = letters.slice(0, HEAD).join('')
  const tail = letters.slice(HEAD).join('')
  const [last = '', first = ''] = letters.slice(HEAD - 1)
  return [
    keyOf(0, head),
    // In the head a letter is missing, wrong, or too many; or its last was exchanged with the first behind it.
    keyOf(HEAD + 1, tail),
    keyOf(HEAD, tail),
    keyOf(HEAD - 1, tail),
    keyOf(HEAD - 1, first + last + letters.slice(HEAD + 1).join('')),
  ]
}

/** The beginnings of known words that were typed with at most one slip: of each word the shortest, which stands for the rest. */
export function beginningsMeant(typed: string, known: readonly string[]): string[] {
  const letters = [...typed]
  const meant = new Set<string>()
  for (const word of known) {
    const start = [...word].slice(0, letters.length + 1)
    const beginning = [-1, 0, 1]
      .map(more => start.slice(0, letters.length + more))
      .find(each => isOneSlip(letters, each))
    if (beginning) meant.add(beginning.join(''))
  }
  return [...meant]
}

/** A letter left out, too many, wrong, or two exchanged; or none of it. */
function isOneSlip(a: readonly string[], b: readonly string[]): boolean {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const same = (fromA: number, fromB: number) =>
    a.length - fromA === b.length - fromB && a.slice(fromA).every((letter, i) => letter === b[fromB + i])
  return (
    same(at + 1, at) ||
    same(at, at + 1) ||
    same(at + 1, at + 1) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && same(at + 2, at + 2)) ||
    (at === a.length && at === b.length)
  )
}
