// A character is a word where a script has no spaces.
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu

// Words as anybody would compare them: case, accents and punctuation make no difference, numbers do.
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .match(word) ?? []

/** FNV-1a, finished so that every bit depends on every byte; two seeds give the two halves. */
function hash(text: string, seed: number): number {
  let value = seed
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/**
 * Simhash of 64 bits over words and pairs of neighbouring words, signed so that a Postgres bigint holds it. Pairs keep
 * the order; single words keep one changed word in a short post from changing too many bits.
 */
export function fingerprint(text: string): bigint {
  const words = wordsOf(text)
  const votes = new Int32Array(64)
  const vote = (shingle: string): void => {
    const high = hash(shingle, 0x811c9dc5)
    const low = hash(shingle, 0x9e3779b9)
    for (let bit = 0; bit < 32; bit++) {
      votes[bit] = (votes[bit] ?? 0) + ((low >>> bit) & 1 ? 1 : -1)
      votes[bit + 32] = (votes[bit + 32] ?? 0) + ((high >>> bit) & 1 ? 1 : -1)
    }
  }
  words.forEach((shingle, index) => {
    vote(shingle)
    const next = words[index + 1]
    if (next !== undefined) vote(`${shingle} ${next}`)
  })
  let print = 0n
  votes.forEach((sum, bit) => {
    if (sum > 0) print |= 1n << BigInt(bit)
  })
  return BigInt.asIntN(64, print)
}

/** In how many bits two fingerprints differ: 0 is the same text, up to 6 nearly the same, about 30 unrelated. */
export function hamming(one: bigint, other: bigint): number {
  let different = BigInt.asUintN(64, one ^ other)
  let count = 0
  for (; different > 0n; different &= different - 1n) count++
  return count
}
