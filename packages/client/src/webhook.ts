import type { AgentEvent } from './types.ts'

export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

interface Options {
  /** How old a delivery may be, and how far ahead its clock. 300 seconds by default. */
  toleranceSeconds?: number
  now?: Date
}

type HeaderSource = Headers | Record<string, string | string[] | undefined>

/**
 * Returns the event of a delivery, or throws if it isn't from the service. Pass the body exactly as it arrived, and
 * both secrets for 24 hours after you changed it.
 */
export async function verifyWebhook(
  body: string,
  headers: HeaderSource,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = new Date() }: Options = {},
): Promise<AgentEvent> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError('webhook-timestamp is not a number.')
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookVerificationError('webhook-timestamp is too far from now.')

  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const candidates = signatures
    .split(' ')
    .slice(0, 10)
    .filter(each => each.startsWith('v1,'))
    .map(each => decode(each.slice(3)))
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    const bytes = decode(secret.replace(/^whsec_/, ''))
    if (!bytes?.length) throw new WebhookVerificationError('The secret is not whsec_ and base64.')
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ])
    // Compares in constant time.
    for (const candidate of candidates)
      if (candidate && (await crypto.subtle.verify('HMAC', key, candidate, signed))) return JSON.parse(body)
  }
  throw new WebhookVerificationError('No signature fits. Check the secret, and pass the body as it arrived.')
}

function headerOf(headers: HeaderSource, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : (headers[name] ?? headers[capitalized(name)])
  if (typeof value !== 'string' || value.length > 2000)
    throw new WebhookVerificationError(`The header ${name} is missing.`)
  return value
}

const capitalized = (name: string) => name.replace(/(^|-)[a-z]/g, letter => letter.toUpperCase())

function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
  } catch {
    return null
  }
}
