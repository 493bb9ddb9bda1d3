import type { Id } from '../ids.ts'
import type { ProviderName } from './deposit.ts'

export interface Order {
  deposit: Id<'dep'>
  amount: number
  currency: string
  /** What the customer reads at the checkout. */
  title: string
  description: string
  /** The payment page: where the checkout leads back to, paid or not. */
  payUrl: string
  /** The business's connected account, where it has one. */
  account: string | null
}

/** What a provider tells of, in our words. Whatever it says of other things is `other`. */
export type ProviderEvent = { id: string; type: string } & (
  | {
      kind: 'paid'
      deposit: string
      reference: string
      amount: number
      currency: string
      destination: string | null
    }
  | { kind: 'refunded'; deposit: string; reference: string }
  | { kind: 'other' }
)

/** A payment that is to be given back. */
export interface DueRefund {
  provider: ProviderName
  reference: string
  destination: string | null
}

export interface Provider {
  name: ProviderName
  /** The host of its checkout, for the page's policy; null where we play it ourselves. */
  origin: string | null
  /** A fresh hosted checkout: the address to send the customer to. */
  checkout(order: Order, now: Date): Promise<string>
  /** The event that a signed webhook carries; null where the signature is wrong or too old. */
  read(body: string, signature: string): Promise<ProviderEvent | null>
  /** Gives a payment back, once, however often it is asked. */
  refund(refund: DueRefund): Promise<void>
}
