import ipaddr from 'ipaddr.js'
import type { Tier } from '../limits/policies.ts'

const DAY = 86_400_000

/** What we know about a key's operator, normalized for comparison. Null means unknown. */
export interface KeyFacts {
  id: string
  tier: Tier
  createdAt: Date
  /** `bareAddress` of the contact email. */
  contactAddress: string
  /** `operatorName` of the `operator` field. */
  operatorName: string | null
  /** Proven with POST /keys/verify. */
  verifiedDomain: string | null
  /** `networkOf` the address that created the key. */
  network: string | null
}

/**
 * Groups keys by operator, as docs/contract.md says. A group's name is the smallest id of the keys that are linked,
 * directly or through others. Free keys are never linked to verified ones, or anyone could hurt a competitor by naming
 * it as their operator.
 */
export function operatorGroups(keys: readonly KeyFacts[]): Map<string, string> {
  const group = new Map(keys.map(key => [key.id, key.id]))
  const find = (id: string): string => {
    let root = id
    for (let up = group.get(root); up !== undefined && up !== root; up = group.get(root)) root = up
    group.set(id, root)
    return root
  }
  const link = (a: string, b: string) => {
    const [low, high] = [find(a), find(b)].sort()
    if (low !== undefined && high !== undefined) group.set(high, low)
  }

  const latestByTrait = new Map<string, KeyFacts>()
  for (const key of [...keys].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    for (const trait of traits(key)) {
      const previous = latestByTrait.get(trait.name)
      const apart = previous ? key.createdAt.getTime() - previous.createdAt.getTime() : 0
      if (previous && apart <= trait.withinMs) link(previous.id, key.id)
      latestByTrait.set(trait.name, key)
    }
  }
  return new Map(keys.map(key => [key.id, find(key.id)]))
}

function traits(key: KeyFacts): { name: string; withinMs: number }[] {
  const status = key.tier === 'free' ? 'free' : 'verified'
  const all = [
    { kind: 'address', text: key.contactAddress, withinMs: Number.POSITIVE_INFINITY },
    { kind: 'name', text: key.operatorName, withinMs: Number.POSITIVE_INFINITY },
    { kind: 'domain', text: key.verifiedDomain, withinMs: Number.POSITIVE_INFINITY },
    { kind: 'network', text: key.network, withinMs: DAY },
  ]
  return all
    .filter(({ text }) => text)
    .map(({ kind, text, withinMs }) => ({ name: `${status} ${kind} ${text}`, withinMs }))
}

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
