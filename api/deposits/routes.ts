import { Elysia } from 'elysia'
import type { Context } from '../../shared/context.ts'
import { providerOf } from '../../shared/deposits/open-provider.ts'
import { handleProviderEvent } from '../../shared/deposits/payments.ts'
import { findDeposit } from '../../shared/deposits/queries.ts'
import { requestDeposit } from '../../shared/deposits/request.ts'
import { openCheckout, sandboxEvent } from '../../shared/deposits/sandbox.ts'
import { customerUrlOf } from '../../shared/leads/customer-url.ts'
import { refuse } from '../../shared/refusal.ts'
import { ok, seeOther } from '../edge/answer.ts'
import { readBytes } from '../edge/body.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { sandboxPage } from './sandbox-page.tsx'
import { DepositAnswer } from './schema.ts'

/** Plays the provider's checkout, for sandbox businesses, and for all if PAYMENTS says so. */
const sandboxRoutes = new Elysia({ name: 'deposits/sandbox' })
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
        '/pay/webhooks/sandbox',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
          body,
        },
        request,
      )
      if (!response.ok) refuse('unavailable')
      return seeOther(`${payUrl}?returned=1`)
    },
    { anyone: { limit: 'forms', page: 'customer', raw: true } },
  )

async function enter(context: Context, sealed: string, now: Date) {
  const checkout = openCheckout(context, sealed, now)
  const deposit = checkout && (await findDeposit(context.sql, checkout.deposit))
  if (!checkout || !deposit || providerOf(context, deposit.businessId) !== 'sandbox')
    return refuse(
      'route_not_found',
      'This checkout is over.',
      'Go back to the payment page and press the button again.',
    )
  return { checkout, payUrl: customerUrlOf(context, deposit.leadId, deposit.token) }
}

/** Far above what a provider sends. */
const MAX_BYTES = 512 * 1024

/** Only for the payment provider, which signs the raw bytes of each request. */
const providerWebhook = new Elysia().use(edge).post(
  '/pay/webhooks/:provider',
  async ({ context, params, request, ip, slowBodies }) => {
    const body = new TextDecoder().decode(await readBytes({ request, ip, slowBodies }, MAX_BYTES))
    const signature = request.headers.get('stripe-signature') ?? ''
    await handleProviderEvent(context, params.provider, body, signature)
    return ok({ received: true })
  },
  { anyone: { limit: 'unlimited', raw: true } },
)

export const depositRoutes = new Elysia({ name: 'deposits', tags: ['Leads and bookings'] })
  .use(edge)
  .post(
    '/leads/:id/deposit',
    async ({ context, caller, params }) => ok(await requestDeposit(context, caller.id, params.id)),
    {
      agent: { limit: 'bookings' },
      detail: docs({
        summary: 'Get the payment page for the deposit of a booking',
        description:
          'Give payUrl to the customer; never pay for them. Later calls return the same payUrl and the current state, until the appointment is canceled: then the lead has it. ' +
          'The deposit is refunded automatically if the customer cancels by refundableUntil or the business cancels.',
        answers: {
          200: { description: 'The payment page, and the state of the deposit.', schema: DepositAnswer },
        },
        errors: [
          'lead_not_found',
          'business_not_found',
          'booking_required',
          'booking_cancelled',
          'deposit_not_required',
          'unavailable',
        ],
      }),
    },
  )
  .use(sandboxRoutes)
  .use(providerWebhook)
