/** For agents, businesses and the operator. */
export type KeyPrefix = 'agx' | 'bzk' | 'opk'

const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 8

/** A new key: 32 random hex characters and their CRC-32. */
export function makeKey(prefix: KeyPrefix): string {
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH / 2)).toHex()
  return `${prefix}_${random}${checksum(random)}`
}

/** The key in an Authorization header. */
export const bearer = (header: string | null) => /^bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null

/** Whether this could be one of our keys. Recognizes mistyped and invented keys without a query. */
export function looksRight(key: string, prefix: KeyPrefix): boolean {
  const start = prefix.length + 1
  if (key.length !== start + RANDOM_LENGTH + CHECKSUM_LENGTH || !key.startsWith(`${prefix}_`)) return false
  const random = key.slice(start, start + RANDOM_LENGTH)
  return /^[0-9a-f]+$/.test(random) && key.slice(start + RANDOM_LENGTH) === checksum(random)
}

function checksum(random: string): string {
  return Bun.hash.crc32(random).toString(16).padStart(CHECKSUM_LENGTH, '0')
}
