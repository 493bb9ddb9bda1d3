/** The promise's result, or a `TimeoutError` when it takes longer than `ms`. The work itself isn't stopped. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TimeoutError(ms)), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits until the promise settles, `ms` at most. Never rejects. */
export async function settledWithin(ms: number, work: Promise<unknown>): Promise<void> {
  await withTimeout(ms, work).catch(() => {})
}

/** Something we depend on didn't respond in time. The edge returns 503. */
export class TimeoutError extends Error {
  readonly code = 'ETIMEDOUT'

  constructor(ms: number) {
    super(`no response within ${ms} ms`)
    this.name = 'TimeoutError'
  }
}
