import { createECDH } from 'node:crypto'

// VAPID (RFC 8292): a key pair that identifies the sender to push services.

const CURVE = 'prime256v1'
const KEY_BYTES = 32

export function makeVapidKey(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return padded(pair.getPrivateKey()).toString('base64url')
}

/** The public key that browsers get when they subscribe. Null if the private key isn't one. */
export function publicKeyOf(privateKey: string): string | null {
  const pair = createECDH(CURVE)
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return pair.getPublicKey('base64url')
  } catch {
    return null
  }
}

export const isVapidKey = (key: string): boolean =>
  /^[A-Za-z0-9_-]{43}$/.test(key) && publicKeyOf(key) !== null

export type Vapid = NonNullable<ReturnType<typeof vapidOf>>

interface Settings {
  vapidPrivateKey: string | null
  operatorEmail: string | null
  baseUrl: string
}

/** Null if there's no key: then there are no pushes. */
export function vapidOf({ vapidPrivateKey, operatorEmail, baseUrl }: Settings) {
  const publicKey = vapidPrivateKey && publicKeyOf(vapidPrivateKey)
  if (!publicKey) return null
  const isPublic = baseUrl.startsWith('https:')
  // Where a push service can reach the operator.
  const subject = operatorEmail ? `mailto:${operatorEmail}` : isPublic ? baseUrl : 'mailto:operator@localhost'
  return { privateKey: vapidPrivateKey, publicKey, subject }
}

/** A number that begins with zeros has fewer bytes. */
const padded = (key: Buffer) => Buffer.concat([Buffer.alloc(KEY_BYTES - key.length), key])
