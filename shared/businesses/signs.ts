/**
 * What tells without a look at a business that it lacks a word: two of 64 bits for each word, by its first three and its
 * first five letters. As signs_of in the database works them out for the words of a business.
 */
export const signsOf = (word: string): bigint => bitsOf(word).reduce((all, bit) => all | bit, 0n)

const bitsOf = (word: string): bigint[] => placesOf(word).map(place => 1n << BigInt(place))

const MOST_LETTERS = 5

function placesOf(word: string): number[] {
  const letters: number[] = []
  for (let at = 0; at < word.length && letters.length < MOST_LETTERS; ) {
    const letter = word.codePointAt(at) ?? 0
    letters.push(letter)
    at += letter > 0xffff ? 2 : 1
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = letters
  const three = (a * 17 + b * 29 + c * 37) % 64
  const five = (a * 5 + b * 11 + c * 19 + d * 23 + e * 41) % 64
  return e > 0 ? [three, five] : c > 0 ? [three] : []
}

const asStored = (bits: bigint): bigint => BigInt.asIntN(64, bits)

/** The bits of a business, of all the words between the spaces of a text. */
export function signsOfText(text: string): bigint {
  let low = 0
  let high = 0
  for (const word of text.split(' '))
    for (const place of placesOf(word)) {
      if (place < 32) low |= 1 << place
      else high |= 1 << (place - 32)
    }
  return asStored((BigInt(high >>> 0) << 32n) | BigInt(low >>> 0))
}

/** The bits of everyone who has all the words; of each, what all of the beginnings that may have been meant ask for. */
export const signsOfAll = (words: readonly (readonly string[])[]): bigint =>
  asStored(words.reduce((all, beginnings) => all | beginnings.map(signsOf).reduce((a, b) => a & b), 0n))

/** Of these bits everyone has one who has a word that begins in one of these ways. */
export const signsOfAny = (beginnings: readonly string[]): bigint =>
  asStored(beginnings.reduce((any, each) => any | (bitsOf(each).at(-1) ?? -1n), 0n))
