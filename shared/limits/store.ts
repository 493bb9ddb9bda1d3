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

/** A store that hangs is away too: no request waits longer for it than this. */
const PATIENCE_MS = 250
const AWAY_MS = 1000

/** While the first store is away the second one counts. */
export function fallbackLimitStore(first: LimitStore, second: LimitStore): LimitStore {
  let awayUntil = 0
  return {
    async take(bucket, wanted) {
      if (Date.now() >= awayUntil) {
        try {
          return await intime(first.take(bucket, wanted))
        } catch {
          awayUntil = Date.now() + AWAY_MS
        }
      }
      return second.take(bucket, wanted)
    },
  }
}

function intime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the store is silent')), PATIENCE_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
