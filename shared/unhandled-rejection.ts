import { isUnreachable } from '../db/unreachable.ts'
import type { Log } from './log.ts'

/**
 * Libraries don't await some of their own promises, such as postgres.js's query for the array types, so a lost connection
 * shows up here. It's logged. Any other unhandled rejection is a bug and ends the process.
 */
export function handleUnhandledRejections(log: Log): void {
  process.on('unhandledRejection', error => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (isUnreachable(error)) {
      log.warn('lost a connection', { code })
      return
    }
    log.error('unhandled rejection', { code, reason: String(error).slice(0, 200) })
    process.exit(1)
  })
}
