const shingleSize = 3

// Words as anybody would compare them: case, accents and punctuation make no difference, numbers do.
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Two 32-bit halves of one hash: FNV-1a with two offsets, each finished so that every bit depends on every byte. */
function hash(text: string, seed: number): number {
  let value = seed
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Simhash of 64 bits over shingles of three words, signed so that a Postgres bigint holds it. */
export function fingerprint(text: string): bigint {
  const words = wordsOf(text)
  const votes = new Int32Array(64)
  const last = Math.max(1, words.length - shingleSize + 1)
  for (let index = 0; index < last; index++) {
    const shingle = words.slice(index, index + shingleSize).join(' ')
    const high = hash(shingle, 0x811c9dc5)
    const low = hash(shingle, 0x9e3779b9)
    for (let bit = 0; bit < 32; bit++) {
      votes[bit] = (votes[bit] ?? 0) + ((low >>> bit) & 1 ? 1 : -1)
      votes[bit + 32] = (votes[bit + 32] ?? 0) + ((high >>> bit) & 1 ? 1 : -1)
    }
  }
  let print = 0n
  votes.forEach((vote, bit) => {
    if (vote > 0) print |= 1n << BigInt(bit)
  })
  return BigInt.asIntN(64, print)
}

/** In how many bits two fingerprints differ: 0 is the same text, up to about 6 nearly the same, 32 unrelated. */
export function hamming(one: bigint, other: bigint): number {
  let different = BigInt.asUintN(64, one ^ other)
  let count = 0
  for (; different > 0n; different &= different - 1n) count++
  return count
}
