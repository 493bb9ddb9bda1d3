import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { refuse } from './refusal.ts'
import type { SealedPlace } from './sealed-columns.ts'
import { openWith, type SealingKey, sealingKey, sealWith } from './sealing-key.ts'

/**
 * Encrypts what must be read again: webhook secrets, contact details, responses that show a key. Each value is bound to
 * its place (docs/decisions/0013-keys-that-rotate.md).
 */
export interface SecretBox {
  seal(text: string, place: SealedPlace): Buffer
  open(sealed: Uint8Array, place: SealedPlace): string
  /** A keyed digest, to find a row by a value that must not be readable in it. */
  digest(text: string): Buffer
}

/** Refuses everything until it has the digest key, which is in the database. */
export interface LockableBox extends SecretBox {
  /** Newest first. It seals; the others only open. */
  keys: readonly SealingKey[]
  unlock(digestKey: Buffer): void
  isUnlocked(): boolean
}

export function makeSecretBox(keysHex: readonly string[]): LockableBox {
  const keys = keysHex.map(sealingKey)
  const newest = keys[0]
  let digestKey: Buffer | null = null
  const unlocked = () => digestKey ?? refuse('unavailable')
  return {
    keys,
    seal: (text, place) => sealWith((unlocked() && newest) ?? refuse('unavailable'), text, place),
    open: (sealed, place) => openWith(unlocked() && keys, sealed, place).toString('utf8'),
    digest: text => createHmac('sha256', unlocked()).update(text).digest(),
    unlock: key => {
      digestKey = key
    },
    isUnlocked: () => digestKey !== null,
  }
}

/** The digest stored for a key: a SHA-256, or an HMAC if a pepper is set. */
export function hashKey(key: string, pepper: string | null): Buffer {
  return pepper
    ? createHmac('sha256', pepper).update(key).digest()
    : createHash('sha256').update(key).digest()
}

export const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest()

export function sameSecret(a: string, b: string): boolean {
  // Digests have the same length, so the comparison doesn't reveal the secret's length.
  return timingSafeEqual(sha256(a), sha256(b))
}
