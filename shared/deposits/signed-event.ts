import type Stripe from 'stripe'
import { isId } from '../ids.ts'
import type { ProviderEvent } from './provider.ts'

/** Loaded with the first event: its 200 files would hold up every start. Signing needs no account; the SDK wants some key. */
async function library(): Promise<Stripe['webhooks']> {
  const { default: Sdk } = await import('stripe')
  loaded ??= new Sdk('sk_test_unused', { telemetry: false }).webhooks
  return loaded
}
let loaded: Stripe['webhooks'] | undefined

/** Verifies the signature over these very bytes, and that it is no older than five minutes. */
export async function readSigned(
  body: string,
  signature: string,
  secret: string,
): Promise<ProviderEvent | null> {
  const webhooks = await library()
  let event: Stripe.Event
  try {
    event = await webhooks.constructEventAsync(body, signature, secret)
  } catch {
    return null
  }
  return meaningOf(event)
}

/** What `Stripe-Signature` says over a body that we send ourselves. */
export async function signatureOf(payload: string, secret: string, at: Date): Promise<string> {
  const webhooks = await library()
  const timestamp = Math.floor(at.getTime() / 1000)
  return webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp })
}

const isReference = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{1,255}$/.test(value)

/** An event in our words. The signature proves who sent it; its form is looked at all the same. */
export function meaningOf(event: Stripe.Event): ProviderEvent | null {
  const { id, type } = event
  if (!isReference(id) || typeof type !== 'string') return null
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { metadata, payment_status, payment_intent, amount_total, currency } = event.data.object
      const reference = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
      const deposit = metadata?.deposit
      // Completed without being paid: a slow method of payment, whose own event follows.
      if (payment_status !== 'paid' || !isId('dep', deposit) || !isReference(reference)) break
      if (!Number.isSafeInteger(amount_total) || amount_total === null || typeof currency !== 'string') break
      const destination = metadata?.destination || null
      return { kind: 'paid', id, type, deposit, reference, amount: amount_total, currency, destination }
    }
    case 'charge.refunded': {
      const { metadata, payment_intent, refunded } = event.data.object
      const reference = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
      // Partly refunded is not refunded.
      if (refunded !== true || !isId('dep', metadata?.deposit) || !isReference(reference)) break
      return { kind: 'refunded', id, type, deposit: metadata.deposit, reference }
    }
  }
  return { kind: 'other', id, type }
}
