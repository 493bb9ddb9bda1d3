/** TypeIDs: a prefix, `_`, and the 26 base32 characters of a UUIDv7. Postgres stores them as text. */
export const idPrefixes = [
  'agt',
  'lead',
  'bkg',
  'hld',
  'own',
  'cal',
  'out',
  'dep',
  'evt',
  'pst',
  'cmt',
  'rpt',
  'rev',
  'app',
  'dlv',
  'msg',
  'req',
  'imp',
  'opr',
] as const
export type IdPrefix = (typeof idPrefixes)[number]

export type Id<P extends IdPrefix> = `${P}_${string}`

/** As the owner of events, webhooks and mails. An agent's id is also its owner. */
export const ownerOfBusiness = (business: number): string => `biz_${business}`

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A new id. Ids sort by creation time, to the millisecond. */
export function newId<P extends IdPrefix>(prefix: P): Id<P> {
  return `${prefix}_${encode(Bun.randomUUIDv7('buffer'))}`
}

/** Whether this is a well-formed id with this prefix. Treat a malformed id as unknown. */
export function isId<P extends IdPrefix>(prefix: P, value: unknown): value is Id<P> {
  return (
    typeof value === 'string' &&
    value.length === prefix.length + 27 &&
    value.startsWith(prefix) &&
    /^_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(value.slice(prefix.length))
  )
}

/** The smallest id of this instant: a bound for ranges and partitions. */
export function firstIdAt<P extends IdPrefix>(prefix: P, at: Date): Id<P> {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  return `${prefix}_${encode(bytes)}`
}

function encode(bytes: Buffer): string {
  const a = bytes.readUInt32BE(0)
  const b = bytes.readUInt32BE(4)
  const c = bytes.readUInt32BE(8)
  const d = bytes.readUInt32BE(12)
  // 26 characters of 5 bits for 128 bits: the first character has only three.
  return (
    `${two(a >>> 24)}${two(a >>> 14)}${two(a >>> 4)}${two((a << 6) | (b >>> 26))}${two(b >>> 16)}${two(b >>> 6)}` +
    `${two((b << 4) | (c >>> 28))}${two(c >>> 18)}${two(c >>> 8)}${two((c << 2) | (d >>> 30))}${two(d >>> 20)}` +
    `${two(d >>> 10)}${two(d)}`
  )
}

const pairs = Array.from(
  { length: 1024 },
  (_, bits) => alphabet.charAt(bits >> 5) + alphabet.charAt(bits & 31),
)

/** The last ten bits as two characters. Every request gets an id, and this is twice as fast as one at a time. */
const two = (bits: number): string | undefined => pairs[bits & 1023]
