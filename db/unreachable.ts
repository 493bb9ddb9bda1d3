/** A full disk refuses writes; reads still work. */
export const DISK_FULL = '53100'

/** Migrations haven't run, or not all of them. */
export const isTableMissing = (error: unknown): boolean => Object(error).code === '42P01' // undefined_table

const CODES = new Set([
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
  '25006', // read_only_sql_transaction: a server that is no longer the primary
  '40P01', // deadlock_detected: a migration or another statement went first
  DISK_FULL,
  '53200', // out_of_memory
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '58030', // io_error
])

/** Whether Postgres, a pooler or Redis couldn't be reached or has no room, so trying again may work. */
export function isUnreachable(error: unknown): boolean {
  const { code, message, severity } = Object(error) as {
    code?: unknown
    message?: unknown
    severity?: unknown
  }
  if (typeof code !== 'string') return message === 'Connection is closed.' // ioredis gives no code
  // Postgres couldn't open the connection: on a full disk, "could not write init file".
  if (code === 'XX000') return severity === 'FATAL'
  // Class 08 is about connections. PgBouncer uses 08P01 for everything, such as a server that restarts.
  return CODES.has(code) || /^08...$/.test(code)
}
