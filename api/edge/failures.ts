import { DISK_FULL, isUnreachable } from '../../db/unreachable.ts'
import type { Context } from '../../shared/context.ts'
import { failedAt } from '../../shared/failed-at.ts'
import { Refusal } from '../../shared/refusal.ts'
import { CannotOpen } from '../../shared/sealing-key.ts'
import { Answer, type ErrorAnswer, errorBody } from './answer.ts'
import { noteFullDisk } from './full-disk.ts'

/** Maps every failure to a response: a domain error, an unreachable database, or a bug. */
export function failure(error: unknown, context: Context, requestId: string): ErrorAnswer {
  if (error instanceof Refusal)
    return new Answer(error.status, errorBody(error.code, error.message, error.hint, context.baseUrl), {
      'error-action': error.action,
      ...(error.code === 'unavailable' && error.action === 'retry' ? { 'retry-after': '2' } : {}),
      ...error.headers,
    }) as ErrorAnswer // the catalog holds no other status
  const code = codeOf(error)
  if (error instanceof CannotOpen && error.code === 'unknown_secrets_key') {
    context.log.error(error.message, { requestId, code })
    return failure(new Refusal('unavailable'), context, requestId)
  }
  if (isUnreachable(error)) {
    if (code === DISK_FULL) noteFullDisk(context)
    context.log.warn('database unreachable', { requestId, code })
    return failure(new Refusal('unavailable'), context, requestId)
  }
  context.log.error('request failed', { requestId, code, name: nameOf(error), ...failedAt(error) })
  return failure(new Refusal('internal_error'), context, requestId)
}

const codeOf = (error: unknown): string => String(Object(error).code ?? '')
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)
