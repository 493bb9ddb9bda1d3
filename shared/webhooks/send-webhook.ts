import type { Context } from '../context.ts'
import type { Claimed, Sender, Tried } from './delivery.ts'
import { closeConnections, openConnections } from './exchange.ts'
import { fetchGuarded } from './fetch-guarded.ts'
import { signedHeaders } from './sign.ts'

const KEPT_BYTES = 1024

/** Signs and posts events to one endpoint, over connections that it keeps open meanwhile. */
export function openWebhookSender(context: Context): Sender {
  const connections = openConnections()
  const opened = new Map<string, string>()
  const open = (sealed: Buffer): string => {
    const key = sealed.toString('latin1')
    const secret = opened.get(key) ?? context.secrets.open(sealed)
    opened.set(key, secret)
    return secret
  }
  return {
    async send(delivery) {
      const at = context.now()
      const body = delivery.record
      const result = await fetchGuarded({
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
      if ('error' in result) return { at, ms: result.ms, ...failed(`${result.error}: ${result.detail}`) }
      const { status, retryAfter, ms } = result
      return { at, ms, status, error: null, answer: firstText(result.body), retryAfter }
    },
    close: () => closeConnections(connections),
  }
}

export const failed = (error: string): Pick<Tried, 'status' | 'error' | 'answer'> => ({
  status: null,
  error,
  answer: null,
})

function sealedSecrets({ secret, previous_secret, previous_secret_until }: Claimed, now: Date): Buffer[] {
  const overlap = previous_secret_until !== null && previous_secret_until > now
  return [secret, overlap ? previous_secret : null].filter(sealed => sealed !== null)
}

/** A receiver may answer anything; Postgres takes no NUL in a text. */
function firstText(body: Uint8Array): string {
  // As a stream, so that a character cut in two at the end is left out.
  const text = new TextDecoder().decode(body.subarray(0, KEPT_BYTES), { stream: true })
  return text.replaceAll('\0', '\uFFFD')
}
