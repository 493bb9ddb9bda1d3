import { withTimeout } from '../with-timeout.ts'

/** A token bucket shared by all processes. */
export interface Bucket {
  key: string
  capacity: number
  perSecond: number
}

export interface Grant {
  granted: number
  /** Tokens left in the store. */
  left: number
}

export interface LimitStore {
  /** Takes up to `wanted` tokens, as many as there are. A negative number gives tokens back. */
  take(bucket: Bucket, wanted: number): Promise<Grant>
}

const TIMEOUT_MS = 250
const PAUSE_MS = 1000

/** Uses the second store while the first one fails or is slow. */
export function fallbackLimitStore(first: LimitStore, second: LimitStore): LimitStore {
  let skipFirstUntil = 0
  return {
    async take(bucket, wanted) {
      if (performance.now() >= skipFirstUntil) {
        try {
          return await withTimeout(TIMEOUT_MS, first.take(bucket, wanted))
        } catch {
          skipFirstUntil = performance.now() + PAUSE_MS
        }
      }
      return second.take(bucket, wanted)
    },
  }
}
