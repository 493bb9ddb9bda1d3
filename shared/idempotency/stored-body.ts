import type { SecretBox } from '../secrets.ts'

// Encrypted, because a response may show a key that's never shown again.

export const sealBody = (secrets: SecretBox, scope: Buffer, text: string): Buffer =>
  secrets.seal(text, `idempotency_claims.body ${scope.toString('hex')}`)

export const openBody = (secrets: SecretBox, scope: Buffer, body: Uint8Array): string =>
  secrets.open(body, `idempotency_claims.body ${scope.toString('hex')}`)
