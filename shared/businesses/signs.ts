/**
 * What tells without a look at a business that it lacks a word: two of 64 bits for each word, by its first two and its
 * first three letters. As signs_of in the database works them out for the words of a business.
 */
export function signsOf(word: string): bigint {
  const [first = 0, second = 0, third = 0] = Array.from(word.slice(0, 6), letter => letter.codePointAt(0))
  if (second === 0) return 0n
  const two = 1n << BigInt((first * 5 + second * 11) % 64)
  return third === 0 ? two : two | (1n << BigInt((first * 17 + second * 29 + third * 37) % 64))
}

/** The bits of everyone who has all the words; of each, what any of the beginnings that may have been meant asks for. */
export const signsOfAll = (words: readonly (readonly string[])[]): bigint =>
  BigInt.asIntN(
    64,
    words.reduce((all, beginnings) => all | beginnings.map(signsOf).reduce((a, b) => a & b), 0n),
  )
