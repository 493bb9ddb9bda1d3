import type { Context } from '../context.ts'
import { finishAction, insertAction, type NewAction } from './action-queries.ts'
import type { OperatorId } from './caller.ts'

const MAX_TARGET = 200

/** Logs a sign-in. */
export async function logSignIn(context: Context, { operator, how, requestId }: SignIn): Promise<void> {
  const finish = await logAction(context, {
    operator,
    action: `Sign in with a ${how}`,
    target: '',
    requestId,
  })
  await finish(303)
}

interface SignIn {
  operator: OperatorId
  how: 'key' | 'link'
  requestId: string
}

/** Logs what an operator is about to do. Call the returned function with the status when it's done. */
export async function logAction(
  context: Context,
  { target, ...rest }: Omit<NewAction, 'now'>,
): Promise<(status: number) => Promise<void>> {
  const id = await insertAction(context.sql, {
    ...rest,
    target: target.slice(0, MAX_TARGET).toWellFormed(),
    now: context.now(),
  })
  // The action is done, so its response goes out even if this fails.
  return status =>
    finishAction(context.sql, id, status).catch(error =>
      context.log.warn('action not finished in the log', { code: String(error?.code) }),
    )
}
