import type { Context } from '../../shared/context.ts'
import { payUrlOf } from '../../shared/deposits/deposit.ts'
import { findDeposit } from '../../shared/deposits/queries.ts'
import { openCheckout, sandboxEvent } from '../../shared/deposits/sandbox.ts'
import { refuse } from '../../shared/refusal.ts'
import { seeOther } from '../edge/answer.ts'
import { route } from '../edge/route.ts'
import { payHeaders } from './page-headers.ts'
import { providerWebhook } from './webhook-routes.ts'

/** The checkout that a provider would host, played: there only where payments are the sandbox's. */
export const sandboxRoutes = [
  route({
    method: 'GET',
    path: '/pay/sandbox/{checkout}',
    auth: 'none',
    page: true,
    async handle({ context, params, now }) {
      const { checkout, payUrl } = await enter(context, params.checkout, now)
      const { sandboxPage } = await import('./sandbox-page.tsx')
      return sandboxPage(checkout, payUrl)
    },
  }),
  route({
    method: 'POST',
    path: '/pay/sandbox/{checkout}',
    auth: 'none',
    limit: 'payments',
    raw: true,
    page: true,
    async handle({ context, params, now, ask }) {
      const { checkout, payUrl } = await enter(context, params.checkout, now)
      const { body, signature } = await sandboxEvent(context, checkout, now)
      const told = await ask(
        providerWebhook,
        new Request(`${context.baseUrl}/pay/webhooks/sandbox`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
          body,
        }),
        { provider: 'sandbox' },
      )
      if (!told.ok) refuse('unavailable')
      return seeOther(`${payUrl}?returned=1`, payHeaders())
    },
  }),
]

async function enter(context: Context, sealed: string | undefined, now: Date) {
  const checkout = context.config.payments === 'sandbox' ? openCheckout(context, sealed ?? '', now) : null
  const deposit = checkout && (await findDeposit(context.sql, checkout.deposit))
  if (!checkout || !deposit)
    return refuse(
      'route_not_found',
      'This checkout is over.',
      'Go back to the payment page and press the button again.',
    )
  return { checkout, payUrl: payUrlOf(context, deposit.token) }
}
