import type { Context } from '../../shared/context.ts'
import {
  claimScope,
  deleteClaim,
  expireLock,
  RENEW_MS,
  renewScope,
  storeResponse,
} from '../../shared/idempotency/queries.ts'
import { openBody, sealBody } from '../../shared/idempotency/stored-body.ts'
import { refuse } from '../../shared/refusal.ts'
import { sha256 } from '../../shared/secrets.ts'
import { settledWithin } from '../../shared/with-timeout.ts'
import { Answer } from './answer.ts'
import type { Caller } from './endpoint.ts'
import { splitUrl, withoutTrailingSlash } from './query.ts'

/** How long a response waits for its claim to be settled. An unsettled claim expires, like one of a process that died. */
const FINISH_MS = 250

/** A claim this request owns until `finishClaim`. */
export interface HeldClaim {
  scope: Buffer
  /** Stored with what the request creates. */
  token: Buffer
  renewal: Timer
}

interface Claimant {
  caller: Caller
  ip: string | null
  body: unknown
  /** The caller's key, if claims belong to that key and not to its agent. */
  ownKey: string | null
}

/** Errors that aren't stored, because no work was done. */
export const notStored = [400, 401, 413, 415, 429]

/**
 * Claims an Idempotency-Key for this request, or returns its stored response. The verb writes the token with what it
 * creates, so a retry after a crash finds it (docs/decisions/0004-claims.md).
 */
export async function claimKey(
  context: Context,
  key: string,
  { method, url }: Request,
  { caller, ip, body, ownKey }: Claimant,
): Promise<HeldClaim | Answer> {
  if (key.length > 255 || !/^[\x20-\x7e]+$/.test(key))
    refuse(
      'invalid_request',
      'Idempotency-Key must have 1 to 255 printable ASCII characters.',
      'Send a UUID.',
    )
  const { pathname, search } = splitUrl(url)
  const owner = ownKey ?? ownerOf(caller, ip)
  const scope = sha256([owner, method, withoutTrailingSlash(pathname), search, key].join('\n'))
  const fingerprint = sha256(JSON.stringify(inOrder(body ?? null)))
  const claimed = await claimScope(context.sql, scope, fingerprint, context.now())
  if (claimed.acquired) {
    const renewal = setInterval(() => renewScope(context.sql, scope).catch(() => {}), RENEW_MS)
    return { scope, token: claimed.token, renewal }
  }

  if (!fingerprint.equals(claimed.fingerprint)) refuse('idempotency_key_reused')
  if (claimed.status === null || !claimed.body)
    refuse('idempotency_in_progress', undefined, undefined, { headers: { 'retry-after': '1' } })
  const text = openBody(context.secrets, scope, claimed.body)
  return new Answer(claimed.status, text === '' ? null : text, {
    ...(text === '' ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    ...claimed.headers,
    'idempotent-replayed': 'true',
  })
}

/** Sorts fields by name, since their order doesn't matter. A body isn't nested deeply. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, each]) => [name, inOrder(each)]))
}

/** Anonymous callers are distinguished by full address, not by rate-limit bucket: a stored response may contain a secret. */
function ownerOf(caller: Caller, ip: string | null): string {
  return caller ? `${caller.kind} ${caller.id}` : `address ${ip}`
}

/** Stores the response for repeats, unless it's a 5xx or the request was refused before any work. */
export async function finishClaim(
  context: Context,
  { scope, renewal }: HeldClaim,
  answer: Answer,
): Promise<void> {
  clearInterval(renewal)
  await settledWithin(FINISH_MS, settleScope(context, scope, answer))
}

async function settleScope(context: Context, scope: Buffer, answer: Answer): Promise<void> {
  const { status, body, headers } = answer
  if (status >= 500) return expireLock(context.sql, scope)
  if (notStored.includes(status)) return deleteClaim(context.sql, scope)
  const text = typeof body === 'string' ? body : body ? JSON.stringify(body) : ''
  // The work is done, so its response goes out even if it can't be stored. A repeat finds the work by its token.
  await storeResponse(context.sql, scope, {
    status,
    headers,
    body: sealBody(context.secrets, scope, text),
    leads: [...new Set(text.match(/lead_[0-9a-z]{26}/g))],
  }).catch(error => context.log.warn('response not stored', { code: String(error?.code) }))
}
