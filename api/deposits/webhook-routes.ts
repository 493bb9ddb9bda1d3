import { Elysia } from 'elysia'
import { handleProviderEvent } from '../../shared/deposits/payments.ts'
import { ok } from '../edge/answer.ts'
import { readBytes } from '../edge/body.ts'
import { edge } from '../edge/edge.ts'

/** Far above what a provider sends. */
const MAX_BYTES = 512 * 1024

/** For the payment provider alone: the signature is what lets it in, over the bytes as they came. */
const providerWebhook = new Elysia().use(edge).post(
  '/pay/webhooks/:provider',
  async ({ context, params, request, ip, slowBodies }) => {
    const body = new TextDecoder().decode(await readBytes({ request, ip, slowBodies }, MAX_BYTES))
    const signature = request.headers.get('stripe-signature') ?? ''
    await handleProviderEvent(context, params.provider ?? '', body, signature)
    return ok({ received: true })
  },
  { anyone: { limit: 'unlimited', raw: true } },
)

export const webhookRoutes = [providerWebhook]
