/**
 * What tells without a look at a business that it lacks a word: two of 64 bits for each word, by its first three and its
 * first five letters. As signs_of in the database works them out for the words of a business.
 */
export const signsOf = (word: string): bigint => bitsOf(word).reduce((all, bit) => all | bit, 0n)

const MOST_UNITS = 10

function bitsOf(word: string): bigint[] {
  const letters = Array.from(word.slice(0, MOST_UNITS), letter => letter.codePointAt(0))
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = letters
  const three = 1n << BigInt((a * 17 + b * 29 + c * 37) % 64)
  const five = 1n << BigInt((a * 5 + b * 11 + c * 19 + d * 23 + e * 41) % 64)
  return [...(c > 0 ? [three] : []), ...(e > 0 ? [five] : [])]
}

const asStored = (bits: bigint): bigint => BigInt.asIntN(64, bits)

/** The bits of everyone who has all the words; of each, what all of the beginnings that may have been meant ask for. */
export const signsOfAll = (words: readonly (readonly string[])[]): bigint =>
  asStored(words.reduce((all, beginnings) => all | beginnings.map(signsOf).reduce((a, b) => a & b), 0n))

/** Of these bits everyone has one who has a word that begins in one of these ways. */
export const signsOfAny = (beginnings: readonly string[]): bigint =>
  asStored(beginnings.reduce((any, each) => any | (bitsOf(each).at(-1) ?? -1n), 0n))
