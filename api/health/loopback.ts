import { refuse } from '../../shared/refusal.ts'
import { sameSecret } from '../../shared/secrets.ts'
import type { Call } from '../edge/route.ts'

/** A peer on this machine, and no proxy between: then the address is the socket's own. */
export const isLoopback = ({ ip, request, ground }: Call): boolean =>
  (ip === '127.0.0.1' || ip === '::1') &&
  (ground.config.trustProxy !== null || request.headers.get('x-forwarded-for') === null)

/** Elsewhere the operator key is asked for. */
export function refuseStranger({ request, ground }: Call): void {
  const key = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!key) refuse('missing_key', undefined, 'Send the operator key, or ask from the machine itself.')
  if (!ground.config.operatorKey || !sameSecret(key, ground.config.operatorKey)) refuse('operator_only')
}
