import type { Context } from '../context.ts'
import { type Id, isId, newId } from '../ids.ts'
import { keyHint } from '../keys/create.ts'
import { makeKey } from '../keys/key.ts'
import { refuse } from '../refusal.ts'
import { hashKey } from '../secrets.ts'
import type { Role } from './permissions.ts'
import {
  disableOperator,
  insertOperator,
  type NewOperator,
  type Operator,
  replaceOperatorKey,
  updateOperator,
} from './queries.ts'

/** The key is shown once: only its digest is stored. */
export async function addOperator(
  context: Context,
  given: Pick<NewOperator, 'name' | 'email' | 'role' | 'claim' | 'requestId'>,
) {
  const { key, ...stored } = freshKey(context)
  const operator =
    (await insertOperator(context.sql, {
      ...given,
      ...stored,
      id: newId('opr'),
      now: context.now(),
    })) ?? refuse('operator_exists')
  return { operator, key }
}

export async function changeOperator(
  context: Context,
  id: string,
  { name, role }: { name: string | null; role: Role | null },
): Promise<Operator> {
  return (await updateOperator(context.sql, { id: known(id), name, role })) ?? refuse('operator_not_found')
}

/** For a key that was lost or seen by someone else. */
export async function giveNewKey(context: Context, id: string) {
  const { key, ...stored } = freshKey(context)
  const operator =
    (await replaceOperatorKey(context.sql, { id: known(id), ...stored, now: context.now() })) ??
    refuse('operator_not_found')
  return { operator, key }
}

export async function removeOperator(context: Context, id: string): Promise<void> {
  if (!(await disableOperator(context.sql, known(id), context.now()))) refuse('operator_not_found')
}

const known = (id: string): Id<'opr'> => (isId('opr', id) ? id : refuse('operator_not_found'))

function freshKey({ config }: Context) {
  const key = makeKey('opk')
  return { key, keyHash: hashKey(key, config.keyPepper), keyHint: keyHint(key) }
}
