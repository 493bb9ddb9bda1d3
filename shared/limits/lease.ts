import { setBounded } from '../bounded-map.ts'
import { withTimeout } from '../with-timeout.ts'
import type { Quota } from './policies.ts'
import type { LimitStore } from './store.ts'

export interface Ruling {
  allowed: boolean
  /** Tokens left, as far as this process knows. */
  remaining: number
  /** Seconds until the bucket is full again. */
  reset: number
  /** Seconds until the next token. */
  retryAfter: number
}

interface Lease {
  /** Leased tokens that nobody has used yet. */
  tokens: number
  /** Tokens left in the store. */
  storeTokens: number
  expires: number
  /** The store isn't asked before this time, because it has no tokens. */
  emptyUntil: number
  renewal: Promise<void> | null
  /** Requests waiting for the renewal. The next one asks for enough tokens for all of them. */
  waiting: number
}

const LEASE_MS = 2000
const STORE_TIMEOUT_MS = 5000
const MAX_LEASES = 50_000
/** Leases of at least this size are renewed before they run out. */
const MIN_EARLY_RENEWAL = 16

/**
 * The rate limiter of a process. It leases tokens from the shared bucket in batches, so requests rarely wait for the
 * store. Leased tokens are gone from the store, so all processes together never exceed the limit.
 */
export function makeLimiter(store: LimitStore, clock: () => number = Date.now) {
  const leases = new Map<string, Lease>()

  const leaseOf = (key: string): Lease => {
    const known = leases.get(key)
    if (known) return known
    const lease = { tokens: 0, storeTokens: 0, expires: 0, emptyUntil: 0, renewal: null, waiting: 0 }
    return setBounded(leases, key, lease, MAX_LEASES)
  }

  const takeFromStore = async (key: string, lease: Lease, { quota, window }: Quota) => {
    const perSecond = quota / window
    const wanted = Math.max(leaseSize(quota), lease.waiting)
    const { granted, left } = await withTimeout(
      STORE_TIMEOUT_MS,
      store.take({ key, capacity: quota, perSecond }, wanted),
    )
    const now = clock()
    lease.tokens = (now < lease.expires ? lease.tokens : 0) + granted
    lease.storeTokens = left
    lease.expires = now + LEASE_MS
    if (granted === 0) lease.emptyUntil = now + Math.min(1000 / perSecond, 1000)
  }

  /** One request to the store at a time per bucket. */
  const renew = (key: string, lease: Lease, quota: Quota): Promise<void> => {
    lease.renewal ??= takeFromStore(key, lease, quota).finally(() => {
      lease.renewal = null
    })
    return lease.renewal
  }

  const takeAfterRenewal = async (key: string, lease: Lease, quota: Quota): Promise<Ruling> => {
    // The renewal may have started before this request, and its tokens may be used up by others.
    for (;;) {
      lease.waiting += 1
      try {
        await renew(key, lease, quota)
      } finally {
        lease.waiting -= 1
      }
      if (lease.tokens > 0) {
        lease.tokens -= 1
        return ruling(true, lease, quota)
      }
      if (clock() < lease.emptyUntil) return ruling(false, lease, quota)
    }
  }

  return {
    /** Takes one token. Returns no promise if the lease has one left. */
    take(subject: string, quota: Quota): Ruling | Promise<Ruling> {
      const key = `${quota.policy}:${subject}`
      const lease = leaseOf(key)
      const now = clock()
      if (lease.tokens > 0 && now < lease.expires) {
        lease.tokens -= 1
        const size = leaseSize(quota.quota)
        if (lease.renewal === null && lease.tokens < size / 2 && size >= MIN_EARLY_RENEWAL)
          renew(key, lease, quota).catch(() => {})
        return ruling(true, lease, quota)
      }
      return now < lease.emptyUntil ? ruling(false, lease, quota) : takeAfterRenewal(key, lease, quota)
    },
  }
}

export type Limiter = ReturnType<typeof makeLimiter>

/** A 64th of the bucket: small buckets stay exact, and large ones are asked rarely. */
const leaseSize = (quota: number) => Math.min(256, Math.max(1, Math.floor(quota / 64)))

function ruling(allowed: boolean, lease: Lease, { quota, window }: Quota): Ruling {
  const remaining = Math.max(0, Math.min(quota, lease.storeTokens + lease.tokens))
  return {
    allowed,
    remaining,
    reset: Math.ceil(((quota - remaining) * window) / quota),
    retryAfter: Math.max(1, Math.ceil(window / quota)),
  }
}
