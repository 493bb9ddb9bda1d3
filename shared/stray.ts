import type { Log } from './log.ts'

/**
 * postgres.js has promises of its own that nobody waits for, such as its question for the array types: a connection that
 * dies right then must not end the process. Whatever else is left unhandled is a fault of ours, and does.
 */
export function surviveLostConnections(log: Log): void {
  process.on('unhandledRejection', error => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|57P0)/.test(code)) {
      log.warn('a connection was lost', { code })
      return
    }
    log.error('nobody handled this', { code, reason: String(error).slice(0, 200) })
    process.exit(1)
  })
}
