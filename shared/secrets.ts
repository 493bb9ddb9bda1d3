import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Encrypts what must be read again: webhook secrets, contact details, responses that show a key. */
export interface SecretBox {
  seal(text: string): Buffer
  open(sealed: Uint8Array): string
  /** A keyed digest, to find a row by a value that must not be readable in it. */
  digest(text: string): Buffer
}

const NONCE = 12
const TAG = 16

export function makeSecretBox(keyHex: string): SecretBox {
  const key = Buffer.from(keyHex, 'hex')
  const digestKey = createHmac('sha256', key).update('digest').digest()
  return {
    seal(text) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed) {
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
      decipher.setAuthTag(bytes.subarray(bytes.length - TAG))
      return (
        decipher.update(bytes.subarray(NONCE, bytes.length - TAG), undefined, 'utf8') + decipher.final('utf8')
      )
    },
    digest: text => createHmac('sha256', digestKey).update(text).digest(),
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
