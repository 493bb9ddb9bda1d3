import type { Context } from '../../shared/context.ts'
import { claimScope, releaseScope, storeAnswer, unlockScope } from '../../shared/idempotency/queries.ts'
import { refuse } from '../../shared/refusal.ts'
import { sha256 } from '../../shared/secrets.ts'
import type { Answer } from './answer.ts'

export interface IdempotentRequest {
  key: string
  /** The key's id, or the client's address without one. */
  subject: string
  method: string
  path: string
  query: string
  body: unknown
}

/** The answers that a repeat finds again. What was refused before any work, and our own faults, are not kept. */
const kept = (status: number) => status < 500 && ![400, 401, 413, 415, 429].includes(status)

/** Runs the work once for each Idempotency-Key, and gives a repeat the stored answer. */
export async function once(
  context: Context,
  request: IdempotentRequest,
  work: (token: Buffer) => Promise<Answer>,
  refused: (error: unknown) => Answer,
): Promise<Answer> {
  const { key, subject, method, path, query } = request
  if (key.length > 255 || !/^[\x20-\x7e]+$/.test(key))
    refuse(
      'invalid_request',
      'Idempotency-Key must have 1 to 255 printable ASCII characters.',
      'Send a UUID.',
    )
  const scope = sha256([subject, method, path, query, key].join('\n'))
  const fingerprint = sha256(JSON.stringify(request.body ?? null))
  const claimed = await claimScope(context.sql, scope, fingerprint, context.now())
  if (!claimed.mine) return repeat(context, claimed, fingerprint)

  let answer: Answer
  try {
    answer = await work(claimed.token)
  } catch (error) {
    answer = refused(error)
  }
  if (kept(answer.status)) {
    const text =
      typeof answer.body === 'string' ? answer.body : answer.body ? JSON.stringify(answer.body) : ''
    // The work is done: its answer goes out even where it can not be kept. A repeat finds the work by its token.
    await storeAnswer(context.sql, scope, {
      status: answer.status,
      headers: answer.headers ?? {},
      body: context.secrets.seal(text),
    }).catch(error => context.log.warn('answer not kept', { code: String(error?.code) }))
  } else if (answer.status >= 500) await unlockScope(context.sql, scope).catch(() => {})
  else await releaseScope(context.sql, scope).catch(() => {})
  return answer
}

function repeat(
  context: Context,
  claimed: Awaited<ReturnType<typeof claimScope>>,
  fingerprint: Buffer,
): Answer {
  if (!fingerprint.equals(claimed.request)) refuse('idempotency_key_reused')
  if (claimed.status === null || !claimed.body)
    refuse('idempotency_in_progress', undefined, undefined, { headers: { 'retry-after': '1' } })
  const text = context.secrets.open(claimed.body)
  return {
    status: claimed.status,
    body: text === '' ? null : text,
    headers: {
      ...(text === '' ? {} : { 'content-type': 'application/json; charset=utf-8' }),
      ...claimed.headers,
      'idempotent-replayed': 'true',
    },
  }
}
