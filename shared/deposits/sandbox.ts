import type { Context } from '../context.ts'
import { type Id, isId } from '../ids.ts'
import type { Money } from '../money.ts'
import { makeToken } from '../token.ts'
import type { Provider } from './provider.ts'
import { readSigned, signatureOf } from './signed-event.ts'
import { toStripeAmount } from './stripe-amount.ts'

/** The data of a checkout, encrypted in its URL. */
export interface SandboxCheckout extends Money {
  id: string
  deposit: Id<'dep'>
  until: number
}

const CHECKOUT_MS = 31 * 60_000

type SandboxContext = Pick<Context, 'secrets' | 'baseUrl'>

/** A provider for trying things out. No money moves; everything else works as usual. */
export function openSandbox(context: SandboxContext): Provider {
  return {
    name: 'sandbox',
    origin: null,
    async checkout({ deposit, amount, currency }, now) {
      const until = now.getTime() + CHECKOUT_MS
      const checkout: SandboxCheckout = { id: makeToken(), deposit, amount, currency, until }
      const sealed = context.secrets
        .seal(JSON.stringify(checkout), 'sandbox.checkout url')
        .toString('base64url')
      return `${context.baseUrl}/pay/sandbox/${sealed}`
    },
    read: (body, signature, now) => readSigned(body, signature, secretOf(context), now),
    refund: async () => null,
  }
}

/** The checkout in a URL, or null if it's invalid or expired. */
export function openCheckout(context: SandboxContext, sealed: string, now: Date): SandboxCheckout | null {
  try {
    const checkout = JSON.parse(
      context.secrets.open(Buffer.from(sealed, 'base64url'), 'sandbox.checkout url'),
    ) as SandboxCheckout // encrypted by us
    return isId('dep', checkout.deposit) && checkout.until > now.getTime() ? checkout : null
  } catch {
    return null
  }
}

/** The signed event that a real provider would send for a payment. Paying twice makes the same event. */
export async function sandboxEvent(context: SandboxContext, checkout: SandboxCheckout, now: Date) {
  const body = JSON.stringify({
    id: `evt_sandbox_${checkout.id}`,
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(now.getTime() / 1000),
    data: {
      object: {
        object: 'checkout.session',
        id: `cs_sandbox_${checkout.id}`,
        payment_status: 'paid',
        payment_intent: `pi_sandbox_${checkout.id}`,
        amount_total: toStripeAmount(checkout.amount, checkout.currency),
        currency: checkout.currency.toLowerCase(),
        client_reference_id: checkout.deposit,
        metadata: { deposit: checkout.deposit },
      },
    },
  })
  return { body, signature: await signatureOf(body, secretOf(context), now) }
}

const secretOf = ({ secrets }: Pick<Context, 'secrets'>) =>
  `whsec_${secrets.digest('sandbox webhook').toString('hex')}`
