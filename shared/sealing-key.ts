import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { SealedPlace } from './sealed-columns.ts'

/** One of the keys in SECRETS_KEY. Each value it sealed starts with its id. */
export type SealingKey = ReturnType<typeof sealingKey>

export const ID_BYTES = 4
const NONCE = 12
const TAG = 16

/** A value that can't be opened: sealed with a key that isn't in SECRETS_KEY, damaged, or from another place. */
export class CannotOpen extends Error {
  constructor(
    readonly code: 'unknown_secrets_key' | 'not_sealed_here',
    message: string,
  ) {
    super(message)
    this.name = 'CannotOpen'
  }
}

export function sealingKey(hex: string) {
  const secret = Buffer.from(hex, 'hex')
  return { id: createHmac('sha256', secret).update('key id').digest().subarray(0, ID_BYTES), secret }
}

export function sealWith({ id, secret }: SealingKey, text: string | Buffer, place: SealedPlace): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(place))
  const start = typeof text === 'string' ? cipher.update(text, 'utf8') : cipher.update(text)
  return Buffer.concat([id, nonce, start, cipher.final(), cipher.getAuthTag()])
}

export function openWith(keys: readonly SealingKey[], sealed: Uint8Array, place: SealedPlace): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  const id = bytes.subarray(0, ID_BYTES)
  const key = keys.find(each => each.id.equals(id))
  if (!key)
    throw new CannotOpen(
      'unknown_secrets_key',
      `SECRETS_KEY lacks key ${id.toString('hex')}, which sealed a value of ${place}`,
    )
  try {
    const nonce = bytes.subarray(ID_BYTES, ID_BYTES + NONCE)
    const decipher = createDecipheriv('aes-256-gcm', key.secret, nonce, { authTagLength: TAG })
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG))
    return Buffer.concat([decipher.update(bytes.subarray(ID_BYTES + NONCE, -TAG)), decipher.final()])
  } catch {
    throw new CannotOpen('not_sealed_here', `${place} holds a value that was changed or moved`)
  }
}
