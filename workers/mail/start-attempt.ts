import type { Attempt } from '../../shared/webhooks/delivery.ts'

/** Begins an attempt to send a mail. Call what it returns with the result. */
export function startAttempt(
  at: Date,
): (result: Pick<Attempt, 'status' | 'error' | 'answer' | 'isPostponed'>) => Attempt {
  const started = performance.now()
  return result => ({ at, ms: Math.round(performance.now() - started), ...result })
}

/** The result if the mail server wasn't offered the mail. */
export const postponed = { status: null, error: null, answer: null, isPostponed: true }
