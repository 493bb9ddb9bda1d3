import ipaddr from 'ipaddr.js'

// join_operator_group() in the database compares what these return.

/** Normalizes an operator's name: ignores case, encoding of accents, spacing and punctuation. */
export function operatorName(text: string | null | undefined): string | null {
  const name = (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  return name === '' || placeholders.has(name) ? null : name
}

// People enter these instead of leaving the field empty. They must not link strangers.
const placeholders = new Set([
  'n a',
  'na',
  'none',
  'null',
  'undefined',
  'unknown',
  'self',
  'myself',
  'individual',
])

/** The /24 or /48 of a public address. Null for other addresses. */
export function networkOf(address: string | null | undefined): string | null {
  if (!address || !(ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address))) return null
  const ip = ipaddr.process(address)
  if (ignoredRanges.has(ip.range())) return null
  const bits = ip.kind() === 'ipv4' ? 24 : 48
  const bytes = ip.toByteArray().map((byte, at) => (at < bits / 8 ? byte : 0))
  return `${ipaddr.fromByteArray(bytes)}/${bits}`
}

// A /48 of Teredo or NAT64 holds addresses of unrelated people.
const ignoredRanges = new Set<string>([
  'unspecified',
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'multicast',
  'broadcast',
  'teredo',
  'rfc6052',
])
