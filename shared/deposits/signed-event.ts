import type Stripe from 'stripe'
import { isId } from '../ids.ts'
import type { FailedRefund, ProviderEvent } from './provider.ts'
import { fromStripeAmount } from './stripe-amount.ts'

/** The SDK is loaded on first use, because that takes 0.1 s of CPU. */
const loadWebhooks = async () => (await import('stripe')).default.webhooks

/** The events that the webhook at Stripe must be set to send. */
export const stripeEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'charge.refunded',
  'refund.failed',
  'refund.updated',
  'charge.refund.updated',
] as const satisfies Stripe.Event.Type[]

type NeededEvent = Extract<Stripe.Event, { type: (typeof stripeEvents)[number] }>
const isNeeded = (event: Stripe.Event): event is NeededEvent => stripeEvents.some(type => type === event.type)

/** Reads an event if its signature is valid and at most five minutes old. */
export async function readSigned(body: string, signature: string, secret: string, now: Date) {
  const webhooks = await loadWebhooks()
  let event: Stripe.Event
  try {
    event = await webhooks.constructEventAsync(body, signature, secret, undefined, undefined, now.getTime())
  } catch {
    return null
  }
  return parseEvent(event)
}

/** The `Stripe-Signature` of an event that we send ourselves. */
export async function signatureOf(payload: string, secret: string, at: Date): Promise<string> {
  const webhooks = await loadWebhooks()
  const timestamp = Math.floor(at.getTime() / 1000)
  return webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp })
}

const isReference = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{1,255}$/.test(value)

const isTime = (at: Date) => !Number.isNaN(at.getTime())
const idOf = (value: string | { id: string } | null) => (typeof value === 'string' ? value : value?.id)

/** Whether the money of a refund comes back to the operator. */
export const hasFailed = (status: string | null): status is 'failed' | 'canceled' =>
  status === 'failed' || status === 'canceled'

/** A refund that has failed. Null for any other. */
export function failedRefund(
  { id, status, amount, currency, failure_reason }: Stripe.Refund,
  at: Date,
): FailedRefund | null {
  if (!hasFailed(status) || !isReference(id) || !isTime(at)) return null
  if (!Number.isSafeInteger(amount) || typeof currency !== 'string') return null
  return {
    refund: id,
    amount: fromStripeAmount(amount, currency),
    reason: isReference(failure_reason) ? failure_reason : status,
    at,
  }
}

/** Converts Stripe's event to ours. Its fields are checked even though it's signed. */
function parseEvent(event: Stripe.Event): ProviderEvent | null {
  const { id, type, created } = event
  if (!isReference(id) || typeof type !== 'string') return null
  const at = new Date(created * 1000)
  if (!isNeeded(event)) return { kind: 'other', id, type }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { metadata, payment_status, payment_intent, amount_total, currency } = event.data.object
      const reference = idOf(payment_intent)
      const deposit = metadata?.deposit
      // A slow payment method: another event follows when it's paid.
      if (payment_status !== 'paid' || !isId('dep', deposit) || !isReference(reference)) break
      if (!Number.isSafeInteger(amount_total) || amount_total === null || typeof currency !== 'string') break
      const destination = metadata?.destination || null
      const amount = fromStripeAmount(amount_total, currency)
      return { kind: 'paid', id, type, deposit, reference, amount, currency, destination }
    }
    case 'charge.refunded': {
      const { metadata, payment_intent, refunded } = event.data.object
      const reference = idOf(payment_intent)
      // A partial refund doesn't count.
      if (refunded !== true || !isId('dep', metadata?.deposit) || !isReference(reference) || !isTime(at))
        break
      return { kind: 'refunded', id, type, deposit: metadata.deposit, reference, at }
    }
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated': {
      const failed = failedRefund(event.data.object, at)
      const reference = idOf(event.data.object.payment_intent)
      if (!failed || !isReference(reference)) break
      return { kind: 'refund_failed', id, type, reference, ...failed }
    }
    default:
      event satisfies never
  }
  return { kind: 'other', id, type }
}
