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
  /** Seconds until one more token, where there is none. */
  retryAfter: number
}

interface Lease {
  held: number
  left: number
  expires: number
  /** While the store is known to be empty, nobody asks it. */
  emptyUntil: number
  asking: Promise<void> | null
  /** Requests that wait for the answer: the question asks for all of them at once. */
  waiting: number
}

const LEASE_MS = 2000
const STORE_TIMEOUT_MS = 5000
const MOST_BUCKETS = 50_000
/** From this batch on it is worth asking ahead. */
const AHEAD = 16

/**
 * The limiter of one process. It leases tokens from the shared bucket in small batches, so that a request
 * rarely waits for the store; what is leased is gone from the store, so all processes together stay within.
 */
export function makeLimiter(store: LimitStore, clock: () => number = Date.now) {
  const leases = new Map<string, Lease>()

  const leaseOf = (key: string): Lease => {
    const known = leases.get(key)
    if (known) return known
    // A flood of addresses must not fill the memory: the oldest lease goes, and its tokens with it.
    const lease = { held: 0, left: 0, expires: 0, emptyUntil: 0, asking: null, waiting: 0 }
    return setBounded(leases, key, lease, MOST_BUCKETS)
  }

  const ask = async (key: string, lease: Lease, { quota, window }: Quota) => {
    const perSecond = quota / window
    const wanted = Math.max(batch(quota), lease.waiting)
    const { granted, left } = await withTimeout(
      STORE_TIMEOUT_MS,
      store.take({ key, capacity: quota, perSecond }, wanted),
    )
    const now = clock()
    // What was held on to while the question was under way is still good, unless it is too old.
    lease.held = (now < lease.expires ? lease.held : 0) + granted
    lease.left = left
    lease.expires = now + LEASE_MS
    if (granted === 0) lease.emptyUntil = now + Math.min(1000 / perSecond, 1000)
  }

  /** One question at a time for each bucket. */
  const question = (key: string, lease: Lease, quota: Quota): Promise<void> => {
    lease.asking ??= ask(key, lease, quota).finally(() => {
      lease.asking = null
    })
    return lease.asking
  }

  return {
    /** Takes one token. Answers at once, without a promise, where a lease holds one. */
    take(subject: string, quota: Quota): Ruling | Promise<Ruling> {
      const key = `${quota.policy}:${subject}`
      const lease = leaseOf(key)
      const now = clock()
      if (lease.held > 0 && now < lease.expires) {
        lease.held -= 1
        // Asked before the last one is gone, so that a busy caller never waits. Small buckets lease one by one.
        if (lease.asking === null && lease.held < batch(quota.quota) / 2 && batch(quota.quota) >= AHEAD)
          question(key, lease, quota).catch(() => {})
        return ruling(true, lease, quota)
      }
      if (now < lease.emptyUntil) return ruling(false, lease, quota)
      return this.refill(key, lease, quota)
    },

    async refill(key: string, lease: Lease, quota: Quota): Promise<Ruling> {
      // Requests that come together share one question, and ask again where it was put before they came.
      for (;;) {
        lease.waiting += 1
        try {
          await question(key, lease, quota)
        } finally {
          lease.waiting -= 1
        }
        if (lease.held > 0) {
          lease.held -= 1
          return ruling(true, lease, quota)
        }
        if (clock() < lease.emptyUntil) return ruling(false, lease, quota)
      }
    },
  }
}

export type Limiter = ReturnType<typeof makeLimiter>

/** One in 64 of the bucket at a time: small buckets stay exact, large ones are asked rarely. */
const batch = (quota: number) => Math.min(256, Math.max(1, Math.floor(quota / 64)))

function ruling(allowed: boolean, lease: Lease, { quota, window }: Quota): Ruling {
  const remaining = Math.max(0, Math.min(quota, lease.left + lease.held))
  return {
    allowed,
    remaining,
    reset: Math.ceil(((quota - remaining) * window) / quota),
    retryAfter: Math.max(1, Math.ceil(window / quota)),
  }
}
