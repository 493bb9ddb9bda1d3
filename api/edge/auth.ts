import type { Context } from '../../shared/context.ts'
import type { AgentCaller, BusinessCaller, KeyState } from '../../shared/keys/callers.ts'
import type { KeyRing } from '../../shared/keys/resolve.ts'
import { Refusal, refuse } from '../../shared/refusal.ts'
import { sameSecret } from '../../shared/secrets.ts'
import type { Auth } from './route.ts'

const challenge = { headers: { 'www-authenticate': 'Bearer realm="agent-exchange"' } }

type Caller = AgentCaller | BusinessCaller | null

/** Thrown where a key was presented and is wrong: such requests are counted per address. */
export class WrongKey extends Refusal {}

/**
 * Who calls, or a 401 or 403. A keyless route takes a good agent key for its limits and ignores a bad one.
 * Answers without a promise where no key is looked up.
 */
export function authenticate(
  auth: Auth,
  header: string | null,
  context: Context,
  keys: KeyRing,
): Caller | Promise<Caller> {
  const key = bearer(header)
  if (auth === 'none') return key ? welcome(keys.resolve(key)) : null
  if (!header) return refuse('missing_key', undefined, hintFor(auth), challenge)
  if (!key)
    throw new WrongKey(
      'invalid_key',
      'The Authorization header holds no bearer key.',
      hintFor(auth),
      challenge,
    )
  if (isOperator(key, context.config.operatorKey)) {
    if (auth === 'operator') return null
    if (auth === 'business') return refuse('business_only')
    throw new WrongKey(
      'invalid_key',
      'This is the operator key; this endpoint takes an agent key.',
      hintFor(auth),
      challenge,
    )
  }
  const state = keys.resolve(key)
  return state instanceof Promise ? state.then(found => admit(auth, found)) : admit(auth, state)
}

function admit(auth: Auth, state: KeyState): Caller {
  if (state === null) throw new WrongKey('invalid_key', undefined, hintFor(auth), challenge)
  if ('revoked' in state) throw new WrongKey('revoked_key', undefined, undefined, challenge)
  const { caller } = state
  if (auth === 'operator') return refuse('operator_only')
  if (auth === 'business') return caller.kind === 'business' ? caller : refuse('business_only')
  if (caller.kind === 'agent') return caller
  throw new WrongKey(
    'invalid_key',
    'This is the key of a business; this endpoint takes an agent key.',
    hintFor(auth),
    challenge,
  )
}

const welcome = (state: KeyState | Promise<KeyState>): Caller | Promise<Caller> =>
  state instanceof Promise ? state.then(agentOnly) : agentOnly(state)

const agentOnly = (state: KeyState): Caller =>
  state && 'caller' in state && state.caller.kind === 'agent' ? state.caller : null

export const bearer = (header: string | null) => /^bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null

const isOperator = (key: string, operatorKey: string | null) =>
  // Its first letters are no secret, and comparing takes two digests.
  operatorKey !== null && key.startsWith('opk_') && sameSecret(key, operatorKey)

function hintFor(auth: Auth): string | undefined {
  if (auth === 'operator')
    return 'Send Authorization: Bearer opk_… with the operator key that the start of the service shows.'
  if (auth === 'business')
    return 'Send Authorization: Bearer bzk_… with the key that the operator handed to the business.'
  return undefined
}
