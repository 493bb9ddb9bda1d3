import type { Attempt } from '../../shared/webhooks/delivery.ts'

/** Begins an attempt to send a mail. Call what it returns with the result. */
export function startAttempt(at: Date): (result: Pick<Attempt, 'status' | 'error' | 'answer'>) => Attempt {
  const started = performance.now()
  return result => ({ at, ms: Math.round(performance.now() - started), ...result })
}
