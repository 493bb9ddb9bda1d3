import type { Context } from '../../shared/context.ts'
import { bearer } from '../../shared/keys/key.ts'
import type { KeyRing } from '../../shared/keys/resolve.ts'
import { findOperatorByKey } from '../../shared/operators/caller.ts'
import { Refusal, refuse } from '../../shared/refusal.ts'
import { limitSubject } from './address.ts'
import type { Auth, Caller, Endpoint } from './endpoint.ts'
import { type LimitContext, takeToken } from './limits.ts'

const challenge = { headers: { 'www-authenticate': 'Bearer realm="agent-exchange"' } }

class WrongKey extends Refusal {}

interface AuthServices extends LimitContext {
  context: Context
  keys: KeyRing
  ip: string | null
}

/** Returns the caller, or throws 401 or 403. Wrong keys are counted per address to slow down guessing. */
export async function identify(
  endpoint: Pick<Endpoint, 'auth' | 'revokesItself'>,
  request: Request,
  services: AuthServices,
): Promise<Caller> {
  try {
    return await authenticate(endpoint, request.headers, services.context, services.keys)
  } catch (error) {
    if (error instanceof WrongKey) await countWrongKey(services)
    throw error
  }
}

/** Throws 429 if too many wrong keys came from this address. */
export async function countWrongKey(services: LimitContext & { ip: string | null }): Promise<void> {
  await takeToken(services, 'wrong-keys', limitSubject(services.ip), null).catch(refused => {
    // If the limits' store is down, a wrong key stays a 401.
    if (refused instanceof Refusal) throw refused
  })
}

/** A route that needs no key uses a valid agent key for its limits and ignores any other. */
async function authenticate(
  { auth, revokesItself }: Pick<Endpoint, 'auth' | 'revokesItself'>,
  headers: Headers,
  context: Context,
  keys: KeyRing,
): Promise<Caller> {
  const header = headers.get('authorization')
  const key = bearer(header)
  if (auth === 'none') {
    const state = key ? await keys.resolve(key) : null
    return state && 'caller' in state && state.caller.kind === 'agent' ? state.caller : null
  }
  if (!header) return refuse('missing_key', undefined, hintFor(auth), challenge)
  if (!key)
    throw wrongKey(
      auth,
      'The Authorization header has no bearer key.',
      'Send the key as Authorization: Bearer agx_…, with the word Bearer and a space before it.',
    )
  const state = await (key.startsWith('opk_') ? findOperatorByKey(context, key) : keys.resolve(key))
  if (state === null) throw wrongKey(auth)
  if ('revoked' in state) {
    if (revokesItself && state.revoked !== true && headers.has('idempotency-key'))
      return { ...state.revoked, isRevoked: true }
    throw revokedKey()
  }
  const { caller } = state
  if (auth === 'operator') return caller.kind === 'operator' ? caller : refuse('operator_only')
  if (auth === 'business') return caller.kind === 'business' ? caller : refuse('business_only')
  if (caller.kind === 'agent') return caller
  throw wrongKey(
    auth,
    `This is ${names[caller.kind]} key, and this endpoint takes an agent key.`,
    "Use an agent's key (agx_…). POST /keys makes one, free and at once.",
  )
}

export const revokedKey = (): Refusal => new WrongKey('revoked_key', undefined, undefined, challenge)

const wrongKey = (auth: Auth, message?: string, hint?: string) =>
  new WrongKey('invalid_key', message, hintFor(auth) ?? hint, challenge)

const names = { business: 'a business', operator: "an operator's" }

function hintFor(auth: Auth): string | undefined {
  if (auth === 'operator') return 'Send Authorization: Bearer opk_… with your operator key.'
  if (auth === 'business')
    return 'Send Authorization: Bearer bzk_… with the key that the operator gave the business.'
  return undefined
}
