export const tiers = ['free', 'verified', 'platform'] as const
export type Tier = (typeof tiers)[number]

const MINUTE = 60
const HOUR = 3600
/** Practically unlimited, but still an integer in every store. */
const MAX_QUOTA = 1_000_000_000

/** The table in docs/contract.md. A tier that's missing from a policy uses its anonymous limit, or none. */
export const policies = {
  keys: { window: HOUR, anonymous: 30 },
  search: { window: MINUTE, anonymous: 60, free: 120, verified: 600, platform: 3000 },
  read: { window: MINUTE, anonymous: 120, free: 240, verified: 1200, platform: 6000 },
  inquiries: { window: HOUR, free: 30, verified: 300, platform: 3000 },
  bookings: { window: HOUR, free: 60, verified: 600, platform: 6000 },
  posts: { window: HOUR, free: 10, verified: 30, platform: 60 },
  comments: { window: HOUR, free: 60, verified: 300, platform: 600 },
  votes: { window: HOUR, free: 120, verified: 600, platform: 1200 },
  account: { window: HOUR, free: 120, verified: 600, platform: 1200 },
  forms: { window: MINUTE, anonymous: 60 },
  'wrong-keys': { window: MINUTE, anonymous: 60 },
  'sign-in': { window: MINUTE, anonymous: 30 },
  'desk-links': { window: HOUR, anonymous: 10 },
} satisfies Record<string, { window: number } & Partial<Record<Tier | 'anonymous', number>>>

export type PolicyName = keyof typeof policies

export interface Quota {
  policy: PolicyName
  /** Names the bucket, together with the subject. A key whose tier changes starts with a full one of the new size. */
  bucket: string
  /** The size of the bucket. */
  quota: number
  /** Seconds until an empty bucket is full. */
  window: number
  /** For RateLimit-Policy. */
  header: string
}

/** Whether a policy limits each key, rather than each address. */
export const limitsKeys = (policy: PolicyName): boolean => 'free' in policies[policy]

/** The limit of a policy for a tier or an anonymous caller, or null if there's none. */
export function quotaFor(policy: PolicyName, tier: Tier | null, factor: number): Quota | null {
  const limits: { window: number } & Partial<Record<Tier | 'anonymous', number>> = policies[policy]
  const own = tier ? limits[tier] : undefined
  const base = own ?? limits.anonymous
  if (base === undefined || factor === 0) return null
  const quota = Math.min(MAX_QUOTA, Math.max(1, Math.floor(base * factor)))
  const bucket = own === undefined ? policy : `${policy}:${tier}`
  return { policy, bucket, quota, window: limits.window, header: `"${policy}";q=${quota};w=${limits.window}` }
}

const policyNames = Object.keys(policies) as PolicyName[] // Object.keys loses the type

/** A tier's limits as `GET /keys` shows them: "30/h". */
export function limitsOf(tier: Tier, factor: number): Record<string, string> {
  const listed = policyNames.filter(limitsKeys)
  return Object.fromEntries(listed.map(policy => [policy, limitOf(policy, factor, tier)]))
}

/** A limit in words. Without a tier, the limit of callers without a key. */
export function limitOf(policy: PolicyName, factor: number, tier: Tier | null = null): string {
  const quota = quotaFor(policy, tier, factor)
  return quota ? `${quota.quota}/${quota.window === HOUR ? 'h' : 'min'}` : 'unlimited'
}
