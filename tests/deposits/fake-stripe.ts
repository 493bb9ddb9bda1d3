import Stripe from 'stripe'
import { atEnd } from '../ending.ts'

const WEBHOOK_SECRET = 'whsec_of_the_tests'

interface StripeCall {
  path: string
  idempotencyKey: string | null
  form: URLSearchParams
}

/** A fake of the Stripe API we use: checkouts and refunds. Records its requests in `calls`. */
export function fakeStripe() {
  const calls: StripeCall[] = []
  const refunds = new Map<string, object>()
  const answers: { refund: () => Response | null | Promise<Response | null> } = { refund: () => null }
  const webhooks: { url: string; status: string; enabled_events: string[] }[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const form = new URLSearchParams(await request.text())
      const idempotencyKey = request.headers.get('idempotency-key')
      calls.push({ path: pathname, idempotencyKey, form })
      if (request.headers.get('authorization') !== 'Bearer sk_test_ours')
        return Response.json({ error: { type: 'invalid_request_error', message: 'who?' } }, { status: 401 })
      if (pathname === '/v1/checkout/sessions') {
        const id = `cs_${calls.length}`
        return Response.json({ id, object: 'checkout.session', url: `https://checkout.stripe.com/c/${id}` })
      }
      if (pathname === '/v1/webhook_endpoints') return Response.json({ object: 'list', data: webhooks })
      if (pathname === '/v1/refunds') {
        const refused = await answers.refund()
        if (refused) return refused
        const key = idempotencyKey ?? crypto.randomUUID()
        const known = refunds.get(key) ?? {
          id: `re_${refunds.size + 1}`,
          object: 'refund',
          status: 'succeeded',
        }
        refunds.set(key, known)
        return Response.json(known)
      }
      return Response.json(
        { error: { type: 'invalid_request_error', message: 'no such path' } },
        { status: 404 },
      )
    },
  })
  atEnd(() => server.stop(true))
  return {
    calls,
    answers,
    webhooks,
    /** How many refunds were made. */
    refunded: () => refunds.size,
    config: {
      payments: 'stripe' as const,
      stripe: {
        secretKey: 'sk_test_ours',
        webhookSecret: WEBHOOK_SECRET,
        url: `http://127.0.0.1:${server.port}` as string | null,
      },
    },
  }
}

const { webhooks } = new Stripe('sk_test_unused', { telemetry: false })

/** An event with a signature like Stripe's, made at this time or `ageSeconds` before. */
export async function signed(event: object, now: Date, { secret = WEBHOOK_SECRET, ageSeconds = 0 } = {}) {
  const body = JSON.stringify(event)
  const timestamp = Math.floor(now.getTime() / 1000) - ageSeconds
  const signature = await webhooks.generateTestHeaderStringAsync({ payload: body, secret, timestamp })
  return { body, signature }
}

let eventCount = 0

export interface Payment {
  deposit: string
  reference?: string
  amount?: number
  currency?: string
  status?: string
  destination?: string
}

export const paidEvent = (payment: Payment, id = `evt_${++eventCount}`) => ({
  id,
  object: 'event',
  type: 'checkout.session.completed',
  data: {
    object: {
      object: 'checkout.session',
      payment_status: payment.status ?? 'paid',
      payment_intent: payment.reference ?? `pi_${payment.deposit}`,
      amount_total: payment.amount ?? 2500,
      currency: payment.currency ?? 'usd',
      metadata: {
        deposit: payment.deposit,
        ...(payment.destination && { destination: payment.destination }),
      },
    },
  },
})

export const refundedEvent = (
  deposit: string,
  { reference = `pi_${deposit}`, refunded = true, at = new Date() } = {},
) => ({
  id: `evt_${++eventCount}`,
  object: 'event',
  type: 'charge.refunded',
  created: Math.floor(at.getTime() / 1000),
  data: { object: { object: 'charge', refunded, payment_intent: reference, metadata: { deposit } } },
})

interface RefundNews {
  at: Date
  type?: string
  refund?: string
  status?: string
  reference?: string
  amount?: number
}

/** A refund that Stripe made, and that came back. */
export const refundFailedEvent = (
  deposit: string,
  {
    at,
    type = 'refund.failed',
    refund = `re_${deposit}`,
    status = 'failed',
    reference = `pi_${deposit}`,
    amount = 2500,
  }: RefundNews,
) => ({
  id: `evt_${++eventCount}`,
  object: 'event',
  type,
  created: Math.floor(at.getTime() / 1000),
  data: {
    object: {
      object: 'refund',
      id: refund,
      payment_intent: reference,
      amount,
      currency: 'usd',
      status,
      ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
    },
  },
})
