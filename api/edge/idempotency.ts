import type { Context } from '../../shared/context.ts'
import { claimScope, releaseScope, storeResponse, unlockScope } from '../../shared/idempotency/queries.ts'
import { openBody, sealBody } from '../../shared/idempotency/stored-body.ts'
import { refuse } from '../../shared/refusal.ts'
import { sha256 } from '../../shared/secrets.ts'
import { Answer } from './answer.ts'
import type { Caller } from './endpoint.ts'
import { splitUrl } from './query.ts'

interface Claimant {
  caller: Caller
  ip: string | null
  body: unknown
}

/**
 * Claims an Idempotency-Key for this request, or returns the answer stored for it. The verb writes the token with what it
 * creates, so a retry after a crash finds it (docs/decisions/0004-claims.md).
 */
export async function claimKey(
  context: Context,
  key: string,
  { method, url }: Request,
  { caller, ip, body }: Claimant,
): Promise<{ scope: Buffer; token: Buffer } | Answer> {
  if (key.length > 255 || !/^[\x20-\x7e]+$/.test(key))
    refuse(
      'invalid_request',
      'Idempotency-Key must have 1 to 255 printable ASCII characters.',
      'Send a UUID.',
    )
  const { pathname, search } = splitUrl(url)
  const owner = ownerOf(caller, ip)
  const scope = sha256([owner, method, pathname, search, key].join('\n'))
  const fingerprint = sha256(JSON.stringify(body ?? null))
  const claimed = await claimScope(context.sql, scope, fingerprint, context.now())
  if (claimed.mine) return { scope, token: claimed.token }

  if (!fingerprint.equals(claimed.request)) refuse('idempotency_key_reused')
  if (claimed.status === null || !claimed.body)
    refuse('idempotency_in_progress', undefined, undefined, { headers: { 'retry-after': '1' } })
  const text = openBody(context.secrets, scope, claimed.body)
  return new Answer(claimed.status, text === '' ? null : text, {
    ...(text === '' ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    ...claimed.headers,
    'idempotent-replayed': 'true',
  })
}

/** An answer may hold a secret, so strangers who share a limit don't share this. */
function ownerOf(caller: Caller, ip: string | null): string {
  return caller ? `${caller.kind} ${caller.id}` : `address ${ip}`
}

/** Stores the answer for repeats, unless it's our own fault or was refused before any work. */
export async function finishClaim(context: Context, scope: Buffer, answer: Answer): Promise<void> {
  const { status, body, headers } = answer
  if (status >= 500) await unlockScope(context.sql, scope).catch(() => {})
  else if ([400, 401, 413, 415, 429].includes(status)) await releaseScope(context.sql, scope).catch(() => {})
  else {
    const text = typeof body === 'string' ? body : body ? JSON.stringify(body) : ''
    // The work is done, so its answer goes out even if it can't be stored. A repeat finds the work by its token.
    await storeResponse(context.sql, scope, {
      status,
      headers,
      body: sealBody(context.secrets, scope, text),
    }).catch(error => context.log.warn('answer not stored', { code: String(error?.code) }))
  }
}
