/** Seconds to wait after the first failure, the second, … ; after the last one there is no further try. */
export const retryDelays: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]

const jitter = 0.1
const longestRetryAfter = 86_400
const failingForMs = 5 * 86_400_000

export interface Tried {
  /** What came back: a status, or the word for why nothing did. */
  outcome: { status: number; retryAfter?: string | undefined } | { error: string }
  /** 1 for the first try of this delivery. */
  attempt: number
  /** Since when the endpoint has done nothing but fail; null while it works. */
  failingSince: Date | null
  now: Date
  /** From 0 to 1. */
  random: number
  delays?: readonly number[]
}

export type Verdict =
  | { kind: 'delivered' }
  | { kind: 'retry'; at: Date }
  | { kind: 'exhausted' }
  | { kind: 'disable'; reason: 'gone' | 'failing' }

/** What one try means for its delivery, and for the endpoint. */
export function verdict({
  outcome,
  attempt,
  failingSince,
  now,
  random,
  delays = retryDelays,
}: Tried): Verdict {
  const status = 'status' in outcome ? outcome.status : 0
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 410) return { kind: 'disable', reason: 'gone' }
  if (failingSince && now.getTime() - failingSince.getTime() >= failingForMs)
    return { kind: 'disable', reason: 'failing' }

  const delay = delays[attempt - 1]
  if (delay === undefined) return { kind: 'exhausted' }
  const jittered = delay * (1 - jitter + 2 * jitter * random)
  const asked = status === 429 || status === 503 ? retryAfterSeconds(outcome, now) * (1 + jitter * random) : 0
  // Never sooner than the plan: "Retry-After: 0" must not burn all tries within a second.
  return { kind: 'retry', at: new Date(now.getTime() + Math.max(jittered, asked) * 1000) }
}

function retryAfterSeconds(outcome: Tried['outcome'], now: Date): number {
  const text = ('retryAfter' in outcome && outcome.retryAfter?.trim()) || ''
  const seconds = /^\d+$/.test(text) ? Number(text) : secondsUntil(text, now)
  return Math.min(Math.max(seconds, 0), longestRetryAfter)
}

/** HTTP dates say GMT; anything else that Date.parse would guess at is left alone. */
function secondsUntil(text: string, now: Date): number {
  const at = /^[A-Z][a-z]+, .+ GMT$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? 0 : (at - now.getTime()) / 1000
}
