import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A signing secret as Standard Webhooks writes it: shown once, kept encrypted. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

interface Signed {
  /** The event's id, the same for every attempt. */
  id: string
  at: Date
  body: string
  /** Newest first. An old secret also signs while it's valid. */
  secrets: readonly string[]
}

/** The three headers of Standard Webhooks. The timestamp is the attempt's, so receivers can refuse replays. */
export function signedHeaders({ id, at, body, secrets }: Signed) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const content = `${id}.${timestamp}.${body}`
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(secret => `v1,${hmac(secret, content)}`).join(' '),
  }
}

function hmac(secret: string, content: string): string {
  // A malformed secret would sign with the wrong key.
  if (!/^whsec_[A-Za-z0-9+/]{43}=$/.test(secret)) throw new Error('not a webhook secret')
  return createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(content)
    .digest('base64')
}
