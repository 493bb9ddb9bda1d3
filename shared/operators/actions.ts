import type { Context } from '../context.ts'
import { finishAction, insertAction, type NewAction } from './action-queries.ts'

const MAX_TARGET = 200

export async function logSignIn(
  context: Context,
  { how, ...by }: Pick<NewAction, 'operator' | 'requestId'> & { how: 'key' | 'link' },
): Promise<void> {
  const finish = await logAction(context, { ...by, action: `Sign in with a ${how}`, target: '' })
  await finish(303)
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
      context.log.warn('result of an action not logged', { code: String(error?.code) }),
    )
}
