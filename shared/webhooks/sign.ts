import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A signing secret as Standard Webhooks writes it: shown once, kept encrypted. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

export interface Signed {
  /** The event's id, the same over all tries. */
  id: string
  at: Date
  body: string
  /** The newest first; an old one signs too for as long as it is valid. */
  secrets: readonly string[]
}

/** The three headers of Standard Webhooks. The time is of this try, so that a receiver can refuse a replay. */
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
  // A secret that lost its form would sign with a key nobody has, or with none.
  if (!/^whsec_[A-Za-z0-9+/]{43}=$/.test(secret)) throw new Error('not a webhook secret')
  return createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(content)
    .digest('base64')
}
