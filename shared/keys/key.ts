/** Whose key it is: an agent's, a business's, the operator's. */
export type KeyPrefix = 'agx' | 'bzk' | 'opk'

const RANDOM = 32
const CHECK = 8

/** A fresh key: 32 random hex characters, and the CRC-32 of those characters as 8 more. */
export function makeKey(prefix: KeyPrefix): string {
  const random = crypto.getRandomValues(new Uint8Array(RANDOM / 2)).toHex()
  return `${prefix}_${random}${checksum(random)}`
}

/** Could this be a key of ours? A mistyped or invented one is told apart here, without a query. */
export function looksRight(key: string, prefix: KeyPrefix): boolean {
  const start = prefix.length + 1
  if (key.length !== start + RANDOM + CHECK || !key.startsWith(`${prefix}_`)) return false
  const random = key.slice(start, start + RANDOM)
  return /^[0-9a-f]+$/.test(random) && key.slice(start + RANDOM) === checksum(random)
}

function checksum(random: string): string {
  return Bun.hash.crc32(random).toString(16).padStart(CHECK, '0')
}
