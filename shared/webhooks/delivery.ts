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
  /** Older secrets that still sign, newest first. */
  former_secrets: Buffer[] | null
  failing_since: Date | null
}

export interface Result {
  /** An HTTP or SMTP status. Null without a response. */
  status: number | null
  error: string | null
  /** The first kilobyte of the response. Untrusted. */
  answer: string | null
  retryAfter?: string | undefined
  /** It wasn't sent at all, so it doesn't count as an attempt. */
  isPostponed?: boolean
  /** Another try would fail, too. */
  isFinal?: boolean
}

/** The mail was never offered to the mail server. */
export const postponed: Result = { status: null, error: null, answer: null, isPostponed: true }

export interface Attempt extends Result {
  at: Date
  ms: number
}

export interface FinishedDelivery {
  delivery: ClaimedDelivery
  lease: string
  attempt: Attempt
  verdict: Verdict
}

/** Sends to one endpoint. Closed when it has been idle for a while. */
export interface Sender {
  send(delivery: ClaimedDelivery, lease: string): Promise<Result>
  /** Closes what it opened. */
  close?(): void
}

/** Seconds to wait after each failure. After the last delay, the delivery is exhausted. */
export const retryDelays: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]

const JITTER = 0.1
const POSTPONE_MS = 10_000
const MAX_RETRY_AFTER = 86_400
const DISABLE_AFTER_MS = 5 * 86_400_000

type Verdict =
  | { kind: 'delivered' }
  | { kind: 'retry'; at: Date }
  | { kind: 'postponed'; at: Date }
  | { kind: 'exhausted' }
  | { kind: 'disable'; reason: 'gone' | 'failing' }

/**
 * Decides what an attempt means for its delivery and endpoint. Mailboxes are never disabled: our own relay may be at fault.
 * `random` is from 0 to 1.
 */
export function judge(
  channel: ChannelName,
  delivery: Pick<ClaimedDelivery, 'attempt' | 'failing_since'>,
  { at, ms, status, retryAfter, isPostponed, isFinal }: Omit<Attempt, 'error' | 'answer'>,
  { random, delays }: { random: number; delays: readonly number[] | null },
): Verdict {
  const now = at.getTime() + ms
  const failingSince = delivery.failing_since?.getTime() ?? now
  if (isPostponed) return { kind: 'postponed', at: new Date(now + POSTPONE_MS * (1 + random)) }
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' }
  // SMTP statuses mean something else: 410 doesn't disable a mailbox.
  const isHttp = channel === 'webhook' || isPush(channel)
  // Push services also return 404 for a browser that ended its subscription.
  if (isHttp && (status === 410 || (status === 404 && isPush(channel))))
    return { kind: 'disable', reason: 'gone' }
  if (isHttp && now - failingSince >= DISABLE_AFTER_MS) return { kind: 'disable', reason: 'failing' }

  const delay = (delays ?? retryDelays)[delivery.attempt - 1]
  if (delay === undefined || isFinal) return { kind: 'exhausted' }
  const jittered = delay * (1 - JITTER + 2 * JITTER * random)
  const requested =
    isHttp && (status === 429 || status === 503)
      ? retryAfterSeconds(retryAfter, now) * (1 + JITTER * random)
      : 0
  // Never sooner than scheduled, or "Retry-After: 0" would use up all attempts within a second.
  return { kind: 'retry', at: new Date(now + Math.max(jittered, requested) * 1000) }
}

function retryAfterSeconds(header: string | null | undefined, now: number): number {
  const text = header?.trim() ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : secondsUntil(text, now)
  return Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER)
}

/** Only HTTP dates, which end in GMT: Date.parse guesses at anything else. */
function secondsUntil(text: string, now: number): number {
  const at = /^[A-Z][a-z]+, .+ GMT$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? 0 : (at - now) / 1000
}
