import type { Context } from '../context.ts'
import { logAction } from '../operators/actions.ts'
import type { OperatorCaller } from '../operators/caller.ts'
import { may } from '../operators/permissions.ts'

/** Who looks something up, and in which request. */
export interface Asker {
  operator: OperatorCaller
  requestId: string
}

export const mayLookUp = ({ operator }: Asker): boolean => may(operator.role, 'customers')

/** Logs a customer lookup before it happens, by the digest of the address. */
export async function logLookup(context: Context, { operator, requestId }: Asker, digest: Buffer) {
  const finish = await logAction(context, {
    operator: operator.id,
    action: 'Look up a customer',
    target: digest.toString('hex'),
    requestId,
  })
  await finish(200)
}
