import ipaddr from 'ipaddr.js'
import type { Tier } from '../limits/policies.ts'

const DAY = 86_400_000

/** What a key says about who runs it, in the form in which it is compared and stored. Null says nothing. */
export interface KeyFacts {
  id: string
  tier: Tier
  createdAt: Date
  /** bareAddress of the contact_email: lower case, without the `+tag`. */
  contactAddress: string
  /** operatorName of the `operator` text. */
  operatorName: string | null
  /** The domain that was proven by POST /keys/verify. */
  verifiedDomain: string | null
  /** networkOf the address the key was made from. */
  network: string | null
}

/**
 * Which keys are one operator (contract §9), here and in the Commons: every key gets the smallest id among the keys it
 * is linked to, directly or through others. Keys that proved who they are and keys that did not are never
 * linked, or anybody could drag down a competitor by naming it as the operator.
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

  const holder = new Map<string, KeyFacts>()
  for (const key of [...keys].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    for (const trait of traits(key)) {
      const before = holder.get(trait.mark)
      const apart = before ? key.createdAt.getTime() - before.createdAt.getTime() : 0
      if (before && apart <= trait.withinMs) link(before.id, key.id)
      holder.set(trait.mark, key)
    }
  }
  return new Map(keys.map(key => [key.id, find(key.id)]))
}

function traits(key: KeyFacts): { mark: string; withinMs: number }[] {
  const proven = key.tier === 'free' ? 'free' : 'proven'
  const marks = [
    { kind: 'address', text: key.contactAddress, withinMs: Number.POSITIVE_INFINITY },
    { kind: 'name', text: key.operatorName, withinMs: Number.POSITIVE_INFINITY },
    { kind: 'domain', text: key.verifiedDomain, withinMs: Number.POSITIVE_INFINITY },
    { kind: 'network', text: key.network, withinMs: DAY },
  ]
  return marks
    .filter(mark => mark.text)
    .map(({ kind, text, withinMs }) => ({ mark: `${proven} ${kind} ${text}`, withinMs }))
}

/** The operator text as it is compared: case, accents' encoding, spacing and punctuation do not make another operator. */
export function operatorName(text: string | null | undefined): string | null {
  const name = (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  return name === '' || placeholders.has(name) ? null : name
}

// What people write into a field they would rather leave empty; it must not make strangers one operator.
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

/** The /24 or /48 of a public address. Loopback and private addresses, and what is no address, say nothing. */
export function networkOf(address: string | null | undefined): string | null {
  if (!address || !(ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address))) return null
  const ip = ipaddr.process(address)
  if (silentRanges.has(ip.range())) return null
  const bits = ip.kind() === 'ipv4' ? 24 : 48
  const bytes = ip.toByteArray().map((byte, at) => (at < bits / 8 ? byte : 0))
  return `${ipaddr.fromByteArray(bytes)}/${bits}`
}

// Teredo and NAT64 stand here because one /48 of theirs holds strangers from everywhere.
const silentRanges = new Set<string>([
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
