import type { Config } from '../config.ts'
import { publicKeyOf } from './vapid-key.ts'

// VAPID (RFC 8292): a key pair by which push services know who sends.

export const isVapidKey = (key: string): boolean =>
  /^[A-Za-z0-9_-]{43}$/.test(key) && publicKeyOf(key) !== null

export interface Vapid {
  privateKey: string
  publicKey: string
  /** Where a push service can reach the operator. */
  subject: string
}

/** Null if there's no key: then there are no pushes. */
export function vapidOf({
  vapidPrivateKey,
  operatorEmail,
  baseUrl,
}: Pick<Config, 'vapidPrivateKey' | 'operatorEmail' | 'baseUrl'>): Vapid | null {
  const publicKey = vapidPrivateKey && publicKeyOf(vapidPrivateKey)
  if (!publicKey) return null
  const isPublic = baseUrl.startsWith('https:')
  const subject = operatorEmail ? `mailto:${operatorEmail}` : isPublic ? baseUrl : 'mailto:operator@localhost'
  return { privateKey: vapidPrivateKey, publicKey, subject }
}
