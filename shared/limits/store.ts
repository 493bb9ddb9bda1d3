import { setBounded } from '../bounded-map.ts'
import { withTimeout } from '../with-timeout.ts'

/** A token bucket shared by all processes. */
export interface Bucket {
  key: string
  capacity: number
  perSecond: number
  /** The most tokens that it can have, as known from another store. */
  most?: number
}

export interface Grant {
  granted: number
  /** Tokens left in the store. */
  left: number
}

export interface LimitStore {
  /** Takes up to `count` tokens, as many as there are. A negative number gives tokens back. */
  take(bucket: Bucket, count: number): Promise<Grant>
}

const TIMEOUT_MS = 250
const PAUSE_MS = 1000

const MAX_KNOWN = 50_000

/** Uses the second store while the first fails or is slow. Buckets keep the tokens that they had left in the other store. */
export function fallbackLimitStore(first: LimitStore, second: LimitStore): LimitStore {
  let skipFirstUntil = 0
  const known = new Map<string, { store: LimitStore; left: number; at: number }>()

  /** Never less than what's left: the other store rounds down, and tokens that are given back are added. */
  const mostOf = (store: LimitStore, { key, capacity, perSecond }: Bucket, count: number): number => {
    const last = known.get(key)
    if (!last || last.store === store) return capacity
    const refilled = ((performance.now() - last.at) / 1000) * perSecond
    return Math.min(capacity, last.left + 1 + refilled + Math.max(0, -count))
  }
  const takeFrom = async (store: LimitStore, bucket: Bucket, count: number, timeoutMs?: number) => {
    const taken = store.take({ ...bucket, most: mostOf(store, bucket, count) }, count)
    const grant = await (timeoutMs ? withTimeout(timeoutMs, taken) : taken)
    setBounded(known, bucket.key, { store, left: grant.left, at: performance.now() }, MAX_KNOWN)
    return grant
  }
  return {
    async take(bucket, count) {
      if (performance.now() >= skipFirstUntil) {
        try {
          return await takeFrom(first, bucket, count, TIMEOUT_MS)
        } catch {
          skipFirstUntil = performance.now() + PAUSE_MS
        }
      }
      return takeFrom(second, bucket, count)
    },
  }
}
