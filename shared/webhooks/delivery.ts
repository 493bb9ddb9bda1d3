/**
 * Agents and businesses can have a webhook. Businesses get mail and pushes too, and the customers of an agent get mail. A
 * script plays the owner of a sandbox business.
 */
export type ChannelName = 'webhook' | 'mail' | 'customer' | 'script' | PushChannel
/** One for each device of a business. */
export type PushChannel = `push_${string}`

export const isPush = (channel: string): channel is PushChannel => channel.startsWith('push_')

export const deliveryStates = ['pending', 'leased', 'delivered', 'waiting', 'exhausted', 'cancelled'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** A leased delivery with its event, and its endpoint as it was when leased. */
export interface ClaimedDelivery {
  delivery_id: string
  /** The event's id. */
  id: string
  type: string
  /** The JSON to send. */
  record: string
  /** 1 for the first attempt. */
  attempt: number
  /** It lost two leases, so no other suspect is sent at the same time. */
  suspect: boolean
  version: number
  address: string
  secret: Buffer | null
  previous_secret: Buffer | null
  previous_secret_until: Date | null
  /** Those before it that still sign. The newest first. */
  former_secrets: Buffer[] | null
  failing_since: Date | null
}

export interface Attempt {
  at: Date
  ms: number
  /** An HTTP or SMTP status. Null without an answer. */
  status: number | null
  error: string | null
  /** The first kilobyte of the answer. Untrusted. */
  answer: string | null
  retryAfter?: string | undefined
}

export interface FinishedDelivery {
  delivery: ClaimedDelivery
  lease: string
  attempt: Attempt
  verdict: Verdict
}

/** Sends to one endpoint. Closed when it has been idle for a while. */
export interface Sender {
  send(delivery: ClaimedDelivery): Promise<Attempt>
  close(): void
}

/** Decides what an attempt means for its delivery and endpoint. Mailboxes are never disabled: our own relay may be at fault. */
export function judge(
  channel: ChannelName,
  delivery: ClaimedDelivery,
  attempt: Attempt,
  { random, delays }: { random: number; delays: readonly number[] | null },
): Verdict {
  const { status, error, retryAfter } = attempt
  // SMTP statuses mean something else: 410 doesn't disable a mailbox.
  const isHttp = channel === 'webhook' || isPush(channel)
  return verdict({
    outcome:
      status === null || (!isHttp && status >= 300) ? { error: error ?? 'unknown' } : { status, retryAfter },
    attempt: delivery.attempt,
    // Push services say 404, too, for a browser that ended its subscription.
    gone: isPush(channel) ? [404, 410] : [410],
    failingSince: isHttp ? delivery.failing_since : null,
    now: new Date(attempt.at.getTime() + attempt.ms),
    random,
    ...(delays && { delays }),
  })
}

/** Seconds to wait after each failure. After the last delay, the delivery is exhausted. */
export const retryDelays: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]

const JITTER = 0.1
const MAX_RETRY_AFTER = 86_400
const DISABLE_AFTER_MS = 5 * 86_400_000

export interface AttemptFacts {
  /** A status, or the reason there was none. */
  outcome: { status: number; retryAfter?: string | undefined } | { error: string }
  /** 1 for the first attempt. */
  attempt: number
  /** Statuses that end the endpoint at once. */
  gone?: readonly number[]
  /** When the endpoint started to only fail. Null while it works. */
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

/** Decides what an attempt means for its delivery and endpoint. */
export function verdict({
  outcome,
  attempt,
  failingSince,
  now,
  random,
  gone = [410],
  delays = retryDelays,
}: AttemptFacts): Verdict {
  const status = 'status' in outcome ? outcome.status : 0
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (gone.includes(status)) return { kind: 'disable', reason: 'gone' }
  if (failingSince && now.getTime() - failingSince.getTime() >= DISABLE_AFTER_MS)
    return { kind: 'disable', reason: 'failing' }

  const delay = delays[attempt - 1]
  if (delay === undefined) return { kind: 'exhausted' }
  const jittered = delay * (1 - JITTER + 2 * JITTER * random)
  const requested =
    status === 429 || status === 503 ? retryAfterSeconds(outcome, now) * (1 + JITTER * random) : 0
  // Never sooner than scheduled, or "Retry-After: 0" would use up all attempts within a second.
  return { kind: 'retry', at: new Date(now.getTime() + Math.max(jittered, requested) * 1000) }
}

function retryAfterSeconds(outcome: AttemptFacts['outcome'], now: Date): number {
  const text = ('retryAfter' in outcome && outcome.retryAfter?.trim()) || ''
  const seconds = /^\d+$/.test(text) ? Number(text) : secondsUntil(text, now)
  return Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER)
}

/** Only HTTP dates, which end in GMT: Date.parse guesses at anything else. */
function secondsUntil(text: string, now: Date): number {
  const at = /^[A-Z][a-z]+, .+ GMT$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? 0 : (at - now.getTime()) / 1000
}
