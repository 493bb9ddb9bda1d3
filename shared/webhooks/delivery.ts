import { type Verdict, verdict } from './retry.ts'

/** How an owner is told: agents and businesses by webhook, businesses by mail as well. */
export type ChannelName = 'webhook' | 'mail'

export const deliveryStates = ['pending', 'leased', 'delivered', 'waiting', 'exhausted', 'cancelled'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** A leased delivery, with its event and where it goes as that was when it was leased. */
export interface Claimed {
  delivery_id: string
  /** The event, and the text of it that is sent. */
  id: string
  type: string
  record: string
  /** 1 for the first try. */
  attempt: number
  /** It lost two leases: whatever it meets next, it meets alone. */
  suspect: boolean
  version: number
  address: string
  secret: Buffer | null
  previous_secret: Buffer | null
  previous_secret_until: Date | null
  failing_since: Date | null
}

/** What one try met. */
export interface Tried {
  at: Date
  ms: number
  /** Of HTTP or SMTP; null where nothing answered. */
  status: number | null
  error: string | null
  /** The first kilobyte of what was said: hostile text. */
  answer: string | null
  retryAfter?: string | undefined
}

export interface Finished {
  delivery: Claimed
  lease: string
  tried: Tried
  verdict: Verdict
}

/** How a channel sends. One sender serves one endpoint, and is closed when nothing has been sent for a while. */
export interface Sender {
  send(delivery: Claimed): Promise<Tried>
  close(): void
}

/** What a try means for its delivery and the endpoint. A mailbox is never disabled: our own relay may be what fails. */
export function judge(
  channel: ChannelName,
  delivery: Claimed,
  tried: Tried,
  { random, delays }: { random: number; delays: readonly number[] | null },
): Verdict {
  const { status, error, retryAfter } = tried
  return verdict({
    // The codes of SMTP are not those of HTTP: its 410 would be no farewell.
    outcome:
      status === null || (channel === 'mail' && status >= 300)
        ? { error: error ?? 'unknown' }
        : { status, retryAfter },
    attempt: delivery.attempt,
    failingSince: channel === 'webhook' ? delivery.failing_since : null,
    now: new Date(tried.at.getTime() + tried.ms),
    random,
    ...(delays && { delays }),
  })
}
