/** Who calls, as far as limits care: nobody known, or a key of a tier. */
export type Tier = 'free' | 'verified' | 'platform'
export const tiers = ['free', 'verified', 'platform'] as const

const MINUTE = 60
const HOUR = 3600
/** As good as unlimited, and a whole number for every store. */
const MOST = 1_000_000_000

/** The contract's table (§1). A missing tier means that the policy does not bind it. */
export const policies = {
  keys: { window: HOUR, anonymous: 30 },
  search: { window: MINUTE, anonymous: 60, free: 120, verified: 600, platform: 3000 },
  read: { window: MINUTE, anonymous: 120, free: 240, verified: 1200, platform: 6000 },
  inquiries: { window: HOUR, free: 30, verified: 300, platform: 3000 },
  bookings: { window: HOUR, free: 60, verified: 600, platform: 6000 },
  posts: { window: HOUR, free: 10, verified: 30, platform: 60 },
  comments: { window: HOUR, free: 60, verified: 300, platform: 600 },
  votes: { window: HOUR, free: 120, verified: 600, platform: 1200 },
  // Beyond the table: what a key changes about itself, and writes without a key.
  account: { window: HOUR, free: 120, verified: 600, platform: 1200 },
  payments: { window: MINUTE, anonymous: 60 },
  'wrong-keys': { window: MINUTE, anonymous: 60 },
} satisfies Record<string, { window: number } & Partial<Record<Tier | 'anonymous', number>>>

export type PolicyName = keyof typeof policies

export interface Quota {
  policy: PolicyName
  /** Tokens the bucket holds. */
  quota: number
  /** Seconds in which an empty bucket fills up. */
  window: number
  /** What RateLimit-Policy says of it. */
  header: string
}

const known = new Map<number, Map<PolicyName, Partial<Record<Tier | 'anonymous', Quota | null>>>>()

/** The bucket that binds this caller, or null where nothing does. Asked for every request, so worked out once. */
export function quotaFor(policy: PolicyName, tier: Tier | null, factor: number): Quota | null {
  const byTier = known.get(factor)?.get(policy) ?? remember(factor, policy)
  const who = tier ?? 'anonymous'
  const quota = byTier[who]
  if (quota !== undefined) return quota
  byTier[who] = workOut(policy, tier, factor)
  return byTier[who]
}

function remember(factor: number, policy: PolicyName) {
  const byTier = {}
  const byPolicy = known.get(factor) ?? new Map()
  known.set(factor, byPolicy.set(policy, byTier))
  return byTier as Partial<Record<Tier | 'anonymous', Quota | null>> // empty until a tier asks
}

function workOut(policy: PolicyName, tier: Tier | null, factor: number): Quota | null {
  const table: { window: number } & Partial<Record<Tier | 'anonymous', number>> = policies[policy]
  const base = table[tier ?? 'anonymous'] ?? table.anonymous
  if (base === undefined || factor === 0) return null
  const quota = Math.min(MOST, Math.max(1, Math.floor(base * factor)))
  return { policy, quota, window: table.window, header: `"${policy}";q=${quota};w=${table.window}` }
}

const knownLimits = new Map<string, Readonly<Record<string, string>>>()

/** What a tier may do, as `limits` of a key and of the root say it: "30/h". */
export function limitsOf(tier: Tier, factor: number): Readonly<Record<string, string>> {
  const key = `${tier} ${factor}`
  const limits = knownLimits.get(key) ?? listLimits(tier, factor)
  knownLimits.set(key, limits)
  return limits
}

function listLimits(tier: Tier, factor: number): Record<string, string> {
  const shown: PolicyName[] = ['search', 'read', 'inquiries', 'bookings', 'posts', 'comments', 'votes']
  return Object.fromEntries(
    shown.map(policy => {
      const quota = quotaFor(policy, tier, factor)
      return [policy, quota ? `${quota.quota}/${quota.window === HOUR ? 'h' : 'min'}` : 'unlimited']
    }),
  )
}
