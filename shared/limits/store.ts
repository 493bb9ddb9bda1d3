/** A token bucket that all processes share. */
export interface Bucket {
  key: string
  /** Tokens it holds when full. */
  capacity: number
  perSecond: number
}

export interface Taken {
  granted: number
  /** Tokens left in the store after this. */
  left: number
}

export interface LimitStore {
  /** Takes up to so many tokens at once, never more than are there. */
  take(bucket: Bucket, wanted: number): Promise<Taken>
}

/** While the first store is away the second one counts. */
export function fallbackLimitStore(first: LimitStore, second: LimitStore): LimitStore {
  let awayUntil = 0
  return {
    async take(bucket, wanted) {
      if (Date.now() >= awayUntil) {
        try {
          return await first.take(bucket, wanted)
        } catch {
          awayUntil = Date.now() + 1000
        }
      }
      return second.take(bucket, wanted)
    },
  }
}
