import type { Sql } from '../../db/client.ts'
import type { SecretBox } from '../secrets.ts'
import { dropAnswers, listAnswers } from './queries.ts'

const A_TIME = 500

/**
 * Drops the stored answers that hold what must be forgotten. Their claims stay: a repeat does the work again with the
 * same token, finds what it made, and gets an answer of now.
 */
export async function forgetAnswers(
  sql: Sql,
  secrets: SecretBox,
  holds: (answer: string) => boolean,
): Promise<void> {
  let after: Buffer = Buffer.alloc(0)
  for (;;) {
    const answers = await listAnswers(sql, after, A_TIME)
    const scopes = answers.filter(({ body }) => holds(opened(secrets, body))).map(({ scope }) => scope)
    if (scopes.length > 0) await dropAnswers(sql, scopes)
    const last = answers.at(-1)
    if (!last) return
    after = last.scope
  }
}

function opened(secrets: SecretBox, body: Uint8Array): string {
  try {
    return secrets.open(body)
  } catch {
    // Sealed with a key that is gone: nobody reads it any more.
    return ''
  }
}
