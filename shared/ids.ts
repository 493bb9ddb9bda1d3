/** TypeIDs: a prefix, `_`, and the 26 base32 characters of a UUIDv7. They are kept in Postgres as they are shown. */
export type IdPrefix =
  | 'agt'
  | 'lead'
  | 'bkg'
  | 'out'
  | 'dep'
  | 'evt'
  | 'pst'
  | 'cmt'
  | 'rpt'
  | 'rev'
  | 'app'
  | 'dlv'
  | 'msg'
  | 'req'

export type Id<P extends IdPrefix> = `${P}_${string}`

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A fresh id; ids made later sort later, to the millisecond. */
export function newId<P extends IdPrefix>(prefix: P): Id<P> {
  return `${prefix}_${encode(Bun.randomUUIDv7('buffer'))}`
}

/** Is this a well-formed id with this prefix? What is malformed is treated as unknown, not as an error. */
export function isId<P extends IdPrefix>(prefix: P, value: unknown): value is Id<P> {
  return (
    typeof value === 'string' &&
    value.length === prefix.length + 27 &&
    value.startsWith(prefix) &&
    /^_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(value.slice(prefix.length))
  )
}

/** The smallest id that can be made at or after this instant: a bound for ranges and partitions. */
export function firstIdAt<P extends IdPrefix>(prefix: P, at: Date): Id<P> {
  const bytes = new Uint8Array(16)
  let ms = at.getTime()
  for (let i = 5; i >= 0; i--) {
    bytes[i] = ms % 256
    ms = Math.floor(ms / 256)
  }
  return `${prefix}_${encode(bytes)}`
}

function encode(bytes: Uint8Array): string {
  // 128 bits in 26 characters of 5: the first one holds only three.
  let out = ''
  let held = 0
  let bits = 2
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      out += alphabet[(held >> bits) & 31]
      held &= (1 << bits) - 1
    }
  }
  return out
}
