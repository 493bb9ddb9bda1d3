import type { Context } from '../../shared/context.ts'
import { Refusal } from '../../shared/refusal.ts'
import { Answer, type ErrorAnswer, errorBody, errorHeaders } from './answer.ts'

const UNREACHABLE_CODES = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT', // the socket file of a local server
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '08001', // sqlclient_unable_to_establish_sqlconnection
  '08006', // connection_failure
  '25006', // read_only_sql_transaction: a server that is no longer the primary
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
])

/** Maps every failure to an answer: a domain error, an unreachable database, or a bug. */
export function failure(error: unknown, context: Context, requestId: string): ErrorAnswer {
  if (error instanceof Refusal)
    return new Answer(error.status, errorBody(error.code, error.message, error.hint, context.baseUrl), {
      ...errorHeaders(error.code),
      ...(error.code === 'unavailable' ? { 'retry-after': '2' } : {}),
      ...error.headers,
    }) as ErrorAnswer // the catalog holds no other status
  const code = codeOf(error)
  if (UNREACHABLE_CODES.has(code)) {
    context.log.warn('database unreachable', { requestId, code })
    return failure(new Refusal('unavailable'), context, requestId)
  }
  // The stack names our lines; the message may carry values of the request, so it is left out.
  context.log.error('request failed', { requestId, code, name: nameOf(error), stack: stackOf(error) })
  return failure(new Refusal('internal_error'), context, requestId)
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)
const stackOf = (error: unknown): string =>
  error instanceof Error
    ? (error.stack ?? '')
        .split('\n')
        .filter(line => /^\s*at /.test(line))
        .slice(0, 8)
        .join(' | ')
    : ''
