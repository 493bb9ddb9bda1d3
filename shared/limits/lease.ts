import { setBounded } from '../bounded-map.ts'
import { chunk } from '../chunk.ts'
import { withTimeout } from '../with-timeout.ts'
import type { Quota } from './policies.ts'
import type { LimitStore } from './store.ts'

interface LimitResult {
  allowed: boolean
  /** Tokens left, as far as this process knows. */
  remaining: number
  /** Seconds until the bucket is full again. */
  reset: number
  /** Seconds until the next token. */
  retryAfter: number
}

interface Lease {
  key: string
  quota: Quota
  /** Leased tokens that haven't been used yet. */
  tokens: number
  /** How many to lease next. It doubles while leases are used up, so an occasional caller takes one at a time. */
  size: number
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
/** Few, so requests don't wait for a connection behind them. */
const RETURNS_AT_ONCE = 4
/** Leases of at least this size are renewed before they run out. */
const MIN_EARLY_RENEWAL = 16

/** Not the time of day: if that were set back an hour, an empty bucket would stay empty for an hour. */
const uptime = (): number => performance.now()

/**
 * The rate limiter of a process. It leases tokens from the shared bucket in batches, so requests rarely wait for the
 * store. Leased tokens are gone from the store, so all processes together never exceed the limit. Unused tokens
 * go back, so a caller isn't charged for tokens it didn't use.
 */
export function makeLimiter(store: LimitStore, clock = uptime, leaseMs = LEASE_MS) {
  const leases = new Map<string, Lease>()
  /** Leases with tokens that may have to go back. Some are no longer in `leases`. */
  const lent = new Set<Lease>()
  let isReturning = false

  const leaseOf = (key: string, quota: Quota): Lease => {
    const known = leases.get(key)
    if (known) return Object.assign(known, { quota })
    const lease = {
      key,
      quota,
      tokens: 0,
      size: 1,
      storeTokens: 0,
      expires: 0,
      emptyUntil: 0,
      renewal: null,
      waiting: 0,
    }
    return setBounded(leases, key, lease, MAX_LEASES)
  }

  const takeFromStore = async (lease: Lease) => {
    const { key, quota } = lease
    // A lease that lasted until it expired was too large.
    lease.size = clock() < lease.expires ? Math.min(maxSize(quota), lease.size * 2) : 1
    const count = Math.max(lease.size, lease.waiting)
    const { granted, left } = await withTimeout(STORE_TIMEOUT_MS, store.take(bucketOf(key, quota), count))
    const now = clock()
    lease.tokens += granted
    lease.storeTokens = left
    lease.expires = now + leaseMs
    if (granted === 0) lease.emptyUntil = now + Math.min(1000 / perSecond(quota), 1000)
    lent.add(lease)
    // The least recently used are dropped first.
    setBounded(leases, key, lease, MAX_LEASES)
    scheduleReturn()
  }

  const scheduleReturn = () => {
    if (isReturning || lent.size === 0) return
    isReturning = true
    setTimeout(returnTokens, leaseMs).unref()
  }

  /** Gives back the tokens of expired leases. If the store is down, they're lost, but its buckets fill up again anyway. */
  const returnTokens = async () => {
    const unused: Parameters<LimitStore['take']>[] = []
    for (const lease of lent) {
      if (clock() < lease.expires && lease.tokens > 0) continue
      lent.delete(lease)
      if (lease.tokens > 0) unused.push([bucketOf(lease.key, lease.quota), -lease.tokens])
      lease.tokens = 0
    }
    try {
      for (const few of chunk(unused, RETURNS_AT_ONCE))
        await Promise.all(few.map(each => withTimeout(STORE_TIMEOUT_MS, store.take(...each))))
    } catch {}
    isReturning = false
    scheduleReturn()
  }

  /** One request to the store at a time per bucket. */
  const renew = (lease: Lease): Promise<void> => {
    lease.renewal ??= takeFromStore(lease).finally(() => {
      lease.renewal = null
    })
    return lease.renewal
  }

  const takeAfterRenewal = async (lease: Lease): Promise<LimitResult> => {
    // The renewal may have started before this request, and its tokens may be used up by others.
    for (;;) {
      lease.waiting += 1
      try {
        await renew(lease)
      } finally {
        lease.waiting -= 1
      }
      if (lease.tokens > 0) {
        lease.tokens -= 1
        return limitResult(true, lease)
      }
      if (clock() < lease.emptyUntil) return limitResult(false, lease)
    }
  }

  return {
    /** The tokens left, without taking any. Those that other processes hold for a moment aren't counted. */
    async peek(subject: string, quota: Quota): Promise<LimitResult> {
      const key = `${quota.bucket}:${subject}`
      const { left } = await withTimeout(STORE_TIMEOUT_MS, store.take(bucketOf(key, quota), 0))
      return limitResult(true, { quota, storeTokens: left, tokens: leases.get(key)?.tokens ?? 0 })
    },

    /** Takes one token. Returns no promise if the lease has one left. */
    take(subject: string, quota: Quota): LimitResult | Promise<LimitResult> {
      const key = `${quota.bucket}:${subject}`
      const lease = leaseOf(key, quota)
      const now = clock()
      if (lease.tokens > 0) {
        lease.tokens -= 1
        if (lease.renewal === null && lease.tokens < lease.size / 2 && lease.size >= MIN_EARLY_RENEWAL)
          renew(lease).catch(() => {})
        return limitResult(true, lease)
      }
      return now < lease.emptyUntil ? limitResult(false, lease) : takeAfterRenewal(lease)
    },
  }
}

export type Limiter = ReturnType<typeof makeLimiter>

/** A 64th of the bucket: small buckets stay exact, and large ones rarely need the store. */
const maxSize = ({ quota }: Quota) => Math.min(256, Math.max(1, Math.floor(quota / 64)))

const perSecond = ({ quota, window }: Quota) => quota / window

const bucketOf = (key: string, quota: Quota) => ({ key, capacity: quota.quota, perSecond: perSecond(quota) })

function limitResult(allowed: boolean, lease: Pick<Lease, 'quota' | 'storeTokens' | 'tokens'>): LimitResult {
  const { quota, window } = lease.quota
  const remaining = Math.max(0, Math.min(quota, lease.storeTokens + lease.tokens))
  return {
    allowed,
    remaining,
    reset: Math.ceil(((quota - remaining) * window) / quota),
    retryAfter: Math.max(1, Math.ceil(window / quota)),
  }
}
