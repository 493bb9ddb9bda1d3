import type { Sql } from '../../db/client.ts'
import type { SecretBox } from '../secrets.ts'
import { clearResponses, listResponses } from './queries.ts'
import { openBody } from './stored-body.ts'

const BATCH_SIZE = 500

/**
 * Deletes matching stored responses but keeps their claims. A repeated request runs again with the same token, finds what
 * it created, and gets a fresh response.
 */
export async function deleteResponses(sql: Sql, secrets: SecretBox, matches: (response: string) => boolean) {
  let after: Buffer = Buffer.alloc(0)
  for (;;) {
    const responses = await listResponses(sql, after, BATCH_SIZE)
    const scopes = responses
      .filter(({ scope, body }) => matches(decrypt(secrets, scope, body)))
      .map(({ scope }) => scope)
    if (scopes.length > 0) await clearResponses(sql, scopes)
    const last = responses.at(-1)
    if (!last) return
    after = last.scope
  }
}

function decrypt(secrets: SecretBox, scope: Buffer, body: Uint8Array): string {
  try {
    return openBody(secrets, scope, body)
  } catch {
    // Encrypted with a key that's gone, so it can't be read anyway.
    return ''
  }
}
