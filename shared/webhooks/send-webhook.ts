import type { Context } from '../context.ts'
import type { ClaimedDelivery, Result, Sender } from './delivery.ts'
import { type Fetched, fetchGuarded } from './fetch-guarded.ts'
import { closeConnections, openConnections } from './http-request.ts'
import { signedHeaders } from './sign.ts'

const MAX_LOGGED_BYTES = 1024

/** Signs and posts events to one endpoint over kept-alive connections. */
export function openWebhookSender(context: Context, owner: string): Sender {
  const connections = openConnections()
  const open = (sealed: Buffer): string => context.secrets.open(sealed, `endpoints.secret ${owner} webhook`)
  return {
    async send(delivery) {
      const at = context.now()
      const body = delivery.record
      const fetched = await fetchGuarded({
        url: delivery.address,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...signedHeaders({ id: delivery.id, at, body, secrets: sealedSecrets(delivery, at).map(open) }),
        },
        body,
        allowPrivate: context.config.allowPrivateWebhooks,
        connections,
      })
      return resultOf(fetched)
    },
    close: () => closeConnections(connections),
  }
}

/** The part of a response that the delivery log keeps. */
export function resultOf(fetched: Fetched): Result {
  if ('error' in fetched) return failed(`${fetched.error}: ${fetched.detail}`)
  const { status, retryAfter } = fetched
  const error = status >= 300 && status < 400 ? "redirects aren't followed" : null
  return { status, error, answer: firstText(fetched.body), retryAfter }
}

export const failed = (error: string): Result => ({ status: null, error, answer: null })

function sealedSecrets(
  { secret, previous_secret, previous_secret_until, former_secrets }: ClaimedDelivery,
  now: Date,
): Buffer[] {
  const overlap = previous_secret_until !== null && previous_secret_until > now
  return [secret, overlap ? previous_secret : null, ...(former_secrets ?? [])].filter(
    sealed => sealed !== null,
  )
}

/** Replaces NUL, which Postgres doesn't allow in text. */
function firstText(body: Uint8Array): string {
  // In stream mode, a character cut off at the end is left out.
  const text = new TextDecoder().decode(body.subarray(0, MAX_LOGGED_BYTES), { stream: true })
  return text.replaceAll('\0', '\uFFFD')
}
