import { createECDH } from 'node:crypto'

const CURVE = 'prime256v1'
const KEY_BYTES = 32

export function makeVapidKey(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return padded(pair.getPrivateKey()).toString('base64url')
}

/** What browsers get when they subscribe. Null if it isn't a key. */
export function publicKeyOf(privateKey: string): string | null {
  const pair = createECDH(CURVE)
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return pair.getPublicKey('base64url')
  } catch {
    return null
  }
}

/** A number that begins with zeros has fewer bytes. */
const padded = (key: Buffer) => Buffer.concat([Buffer.alloc(KEY_BYTES - key.length), key])
