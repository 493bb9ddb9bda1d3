import { handleProviderEvent } from '../../shared/deposits/payments.ts'
import { ok } from '../edge/answer.ts'
import { readBytes } from '../edge/json.ts'
import { route } from '../edge/route.ts'

/** Far above what a provider sends. */
const MOST_BYTES = 512 * 1024

/** For the payment provider alone: the signature is what lets it in, over the bytes as they came. */
export const providerWebhook = route({
  method: 'POST',
  path: '/pay/webhooks/{provider}',
  auth: 'none',
  limit: 'unlimited',
  raw: true,
  async handle({ context, params, request }) {
    const body = new TextDecoder().decode(await readBytes(request, MOST_BYTES))
    const signature = request.headers.get('stripe-signature') ?? ''
    await handleProviderEvent(context, params.provider ?? '', body, signature)
    return ok({ received: true })
  },
})

export const webhookRoutes = [providerWebhook]
