import { once } from 'node:events'
import { connect } from 'node:net'
import { addressOf } from '../db/address.ts'
import type { Log } from './log.ts'
import { withTimeout } from './with-timeout.ts'

const REPEAT_MS = 60_000
const WITHIN_MS = 3000

/**
 * Says that DATABASE_DIRECT_URL can't be reached, once a minute while it lasts, and when it's back. The libraries that use
 * it only try again.
 */
export function reportDirectOutage(url: string, log: Log, repeatMs = REPEAT_MS): Timer {
  const address = addressOf(url)
  let isAway = false
  const check = () =>
    reach(url).then(
      () => {
        if (isAway) log.info(`DATABASE_DIRECT_URL: ${address} is back`)
        isAway = false
      },
      error => {
        isAway = true
        log.warn(`DATABASE_DIRECT_URL: ${address} can't be reached`, { reason: error.message || error.code })
      },
    )
  check()
  return setInterval(check, repeatMs).unref()
}

/** Opens a socket only: another connection to Postgres would exceed what the process may hold. */
async function reach(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port || 5432), hostname.replace(/^\[|\]$/g, ''))
  try {
    await withTimeout(WITHIN_MS, once(socket, 'connect'))
  } finally {
    socket.destroy()
  }
}
