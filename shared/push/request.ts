import type { Subscription } from './subscription.ts'
import type { Vapid } from './vapid.ts'

/** How long a device may be off and still get the push. After that, the email is enough. */
const TTL_SECONDS = 86_400

interface Push {
  text: object
  /** A push service keeps only the newest push of a topic for a device that's off. At most 32 characters. */
  topic: string
  subscription: Subscription
  vapid: Vapid
}

/** An encrypted push (RFC 8291), to be posted to the subscription's address. */
export async function pushRequest({ text, topic, subscription, vapid }: Push) {
  // Loaded on first use: few processes send pushes.
  const { default: library } = await import('web-push')
  const { endpoint, p256dh, auth } = subscription
  const { headers, body } = library.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(text),
    { vapidDetails: vapid, TTL: TTL_SECONDS, urgency: 'high', topic },
  )
  const sent = Object.entries(headers as Record<string, string | number>)
    .map(([name, value]) => [name.toLowerCase(), String(value)] as const)
    // `fetchGuarded` sets it.
    .filter(([name]) => name !== 'content-length')
  return { headers: Object.fromEntries(sent), body: body ?? new Uint8Array() }
}
