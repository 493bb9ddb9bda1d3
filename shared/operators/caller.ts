import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { looksRight } from '../keys/key.ts'
import { hashKey, sameSecret } from '../secrets.ts'
import type { NewSession } from '../sessions/sessions.ts'
import type { Role } from './permissions.ts'
import { findOperatorByKeyHash, insertSessionByKey } from './queries.ts'

/** As the log names them. */
export type OperatorId = 'root' | Id<'opr'>

export interface OperatorCaller {
  kind: 'operator'
  /** "root" is the holder of OPERATOR_KEY. */
  id: OperatorId
  name: string
  role: Role | 'root'
}

export const root: OperatorCaller = { kind: 'operator', id: 'root', name: 'root', role: 'root' }

/**
 * Whose key this is, or null. Asks the database each time, so a disabled operator is out of every process at once.
 */
export async function findOperatorByKey(
  { config, sql }: Context,
  key: string,
): Promise<{ caller: OperatorCaller } | { revoked: true } | null> {
  const { operatorKey, keyPepper } = config
  if (operatorKey !== null && sameSecret(key, operatorKey)) return { caller: root }
  if (!looksRight(key, 'opk')) return null
  const found = await findOperatorByKeyHash(sql, hashKey(key, keyPepper))
  if (!found) return null
  if (found.disabledAt) return { revoked: true }
  return { caller: { kind: 'operator', id: found.id, name: found.name, role: found.role } }
}

/** Starts a session of a named operator. False if the key was replaced since it was found. */
export const startSessionByKey = (
  { config, sql }: Context,
  key: string,
  session: NewSession,
): Promise<boolean> => insertSessionByKey(sql, hashKey(key, config.keyPepper), session)
