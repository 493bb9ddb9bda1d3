import type Stripe from 'stripe'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Provider } from './provider.ts'
import { failedRefund, hasFailed, readSigned } from './signed-event.ts'
import { toStripeAmount } from './stripe-amount.ts'

const TIMEOUT_MS = 10_000
/** Stripe's minimum is 30 minutes. A longer one makes it more likely that a customer pays twice. */
const CHECKOUT_MS = 31 * 60_000
/** They pay days later. Until then, the customer's page would ask for the deposit again. */
const SLOW_METHODS = [
  'acss_debit',
  'au_becs_debit',
  'bacs_debit',
  'boleto',
  'customer_balance',
  'konbini',
  'multibanco',
  'nz_bank_account',
  'oxxo',
  'payto',
  'sepa_debit',
  'us_bank_account',
] satisfies Stripe.Checkout.SessionCreateParams.ExcludedPaymentMethodType[]

export async function connectToStripe({ secretKey, url }: Config['stripe']): Promise<Stripe> {
  const { default: StripeSdk } = await import('stripe')
  return new StripeSdk(secretKey ?? '', {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: 'Agent Exchange' },
    ...(url ? serverOptions(new URL(url)) : {}),
  })
}

export function openStripe({ config }: Context): Provider {
  const { webhookSecret } = config.stripe
  return {
    name: 'stripe',
    origin: 'https://checkout.stripe.com',
    async checkout({ deposit, amount, currency, title, description, payUrl, account }, now) {
      // Anything else is the operator's note on how to pay the business.
      const connected = account?.startsWith('acct_') ? account : null
      const metadata = { deposit, ...(connected ? { destination: connected } : {}) }
      const stripe = await connectToStripe(config.stripe)
      const session = await stripe.checkout.sessions.create({
        mode: 'payment',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: toStripeAmount(amount, currency),
              product_data: { name: title, description },
            },
          },
        ],
        excluded_payment_method_types: SLOW_METHODS,
        client_reference_id: deposit,
        metadata,
        payment_intent_data: {
          metadata,
          description: title,
          ...(connected ? { transfer_data: { destination: connected } } : {}),
        },
        success_url: `${payUrl}?returned=1`,
        cancel_url: payUrl,
        expires_at: Math.floor((now.getTime() + CHECKOUT_MS) / 1000),
      })
      if (!session.url) throw new Error('Stripe created a checkout without a URL')
      return session.url
    },
    read: (body, signature, now) => readSigned(body, signature, webhookSecret ?? '', now),
    async refund({ reference, destination, attempt }) {
      const stripe = await connectToStripe(config.stripe)
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: reference, ...(destination ? { reverse_transfer: true } : {}) },
          // Stripe repeats a failure for the same key. It refuses to refund twice anyway.
          { idempotencyKey: `refund ${reference} ${attempt}` },
        )
        // A `pending` one is on its way: Stripe counts it as refunded, and sends an event if it fails.
        const failed = failedRefund(refund, new Date(refund.created * 1000))
        if (!failed && hasFailed(refund.status))
          throw new Error('Stripe returned a failed refund with missing fields')
        return failed
      } catch (error) {
        // Refunded by hand, or by an earlier attempt that Stripe no longer has an idempotency key for.
        if (Object(error).code === 'charge_already_refunded') return null
        throw error
      }
    },
  }
}

const serverOptions = ({ hostname, port, protocol }: URL) => ({
  host: hostname,
  port,
  protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
})
