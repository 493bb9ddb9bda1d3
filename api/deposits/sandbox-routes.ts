import { Elysia } from 'elysia'
import type { Context } from '../../shared/context.ts'
import { providerOf } from '../../shared/deposits/open-provider.ts'
import { findDeposit } from '../../shared/deposits/queries.ts'
import { openCheckout, sandboxEvent } from '../../shared/deposits/sandbox.ts'
import { customerUrlOf } from '../../shared/leads/customer-url.ts'
import { refuse } from '../../shared/refusal.ts'
import { seeOther } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { sandboxPage } from './sandbox-page.tsx'

/** Plays the provider's checkout, for sandbox businesses, and for all if PAYMENTS says so. */
export const sandboxRoutes = new Elysia({ name: 'deposits/sandbox' })
  .use(edge)
  .get(
    '/pay/sandbox/:checkout',
    async ({ context, params, now }) => {
      const { checkout, payUrl } = await enter(context, params.checkout, now)
      return sandboxPage(checkout, payUrl)
    },
    { anyone: { limit: 'read', page: 'customer' } },
  )
  .post(
    '/pay/sandbox/:checkout',
    async ({ context, params, now, dispatch, request }) => {
      const { checkout, payUrl } = await enter(context, params.checkout, now)
      const { body, signature } = await sandboxEvent(context, checkout, now)
      const response = await dispatch(
        new Request(`${context.baseUrl}/pay/webhooks/sandbox`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
          body,
        }),
        request,
      )
      if (!response.ok) refuse('unavailable')
      return seeOther(`${payUrl}?returned=1`)
    },
    { anyone: { limit: 'forms', page: 'customer', raw: true } },
  )

async function enter(context: Context, sealed: string | undefined, now: Date) {
  const checkout = openCheckout(context, sealed ?? '', now)
  const deposit = checkout && (await findDeposit(context.sql, checkout.deposit))
  if (!checkout || !deposit || providerOf(context, deposit.businessId) !== 'sandbox')
    return refuse(
      'route_not_found',
      'This checkout is over.',
      'Go back to the payment page and press the button again.',
    )
  return { checkout, payUrl: customerUrlOf(context, deposit.leadId, deposit.token) }
}
