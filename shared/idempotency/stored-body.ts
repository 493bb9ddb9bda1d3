import type { SecretBox } from '../secrets.ts'

// Encrypted, because an answer may show a key that nobody can read again.

export const sealBody = (secrets: SecretBox, scope: Buffer, text: string): Buffer =>
  secrets.seal(text, `idempotency_claims.body ${scope.toString('hex')}`)

export const openBody = (secrets: SecretBox, scope: Buffer, body: Uint8Array): string =>
  secrets.open(body, `idempotency_claims.body ${scope.toString('hex')}`)
