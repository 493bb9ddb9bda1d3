import type { Id } from '../ids.ts'
import type { Money } from '../money.ts'
import type { ProviderName } from './deposit.ts'

interface Order extends Money {
  deposit: Id<'dep'>
  /** What the customer reads at the checkout. */
  title: string
  description: string
  /** The payment page. The checkout returns to it, paid or not. */
  payUrl: string
  /** The business's connected account, if it has one. */
  account: string | null
}

/** A provider's event. `other` is one we don't need. */
export type ProviderEvent = { id: string; type: string } & (
  | {
      kind: 'paid'
      deposit: string
      reference: string
      amount: number
      currency: string
      destination: string | null
    }
  | { kind: 'refunded'; deposit: string; reference: string; at: Date }
  | ({ kind: 'refund_failed'; reference: string } & FailedRefund)
  | { kind: 'other' }
)

/** A refund whose money came back to the operator. */
export interface FailedRefund {
  refund: string
  amount: number
  reason: string
  at: Date
}

export interface DueRefund {
  provider: ProviderName
  reference: string
  destination: string | null
  /** The number of this try, from 1. */
  attempt: number
}

export interface Provider {
  name: ProviderName
  /** The origin of its checkout, for the page's Content-Security-Policy. Null if it's our own. */
  origin: string | null
  /** Creates a checkout and returns its URL. */
  checkout(order: Order, now: Date): Promise<string>
  /** The event in a signed webhook, or null if the signature is wrong or too old. */
  read(body: string, signature: string, now: Date): Promise<ProviderEvent | null>
  /** Refunds a payment. Repeats change nothing. Returns null, or the refund if it failed at once. */
  refund(refund: DueRefund): Promise<FailedRefund | null>
}
