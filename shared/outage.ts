import { once } from 'node:events'
import { connect } from 'node:net'
import { addressOf } from '../db/address.ts'
import { loginFault } from '../db/login.ts'
import type { Replica } from '../db/replica.ts'
import type { Log } from './log.ts'
import { withTimeout } from './with-timeout.ts'

const FIRST_MS = 3000
const REPEAT_MS = 60_000
const WITHIN_MS = 3000

/** DATABASE_DIRECT_URL can't be reached. The libraries that use it just retry. */
export const reportDirectOutage = (url: string, log: Log, repeatMs?: number): Timer =>
  report(log, `DATABASE_DIRECT_URL: ${addressOf(url)}`, "can't be reached", () => reach(url), repeatMs)

/** Reads use the primary, because the replica is down or too far behind. */
export function reportReplicaOutage(url: string, replica: Pick<Replica, 'isDown'>, log: Log): Timer {
  const findFault = async () =>
    replica.isDown()
      ? ((await loginFault(url)) ??
        (await reach(url)) ??
        "it's slow, lagging, or no longer following the primary")
      : null
  return report(log, `DATABASE_REPLICA_URL: ${addressOf(url)}`, "isn't used", findFault)
}

/** Logs the trouble and its reason, once a minute while it lasts, and when it's over. */
function report(
  log: Log,
  server: string,
  trouble: string,
  findFault: () => Promise<string | null>,
  repeatMs = REPEAT_MS,
): Timer {
  let isDown = false
  const check = async () => {
    const reason = await findFault()
    if (reason !== null) log.warn(`${server} ${trouble}`, { reason })
    else if (isDown) log.info(`${server} is back`)
    isDown = reason !== null
  }
  // Whether a replica is down shows within seconds.
  setTimeout(check, Math.min(FIRST_MS, repeatMs)).unref()
  return setInterval(check, repeatMs).unref()
}

/** Opens a socket only: another connection to Postgres would exceed what the process may hold. */
async function reach(url: string): Promise<string | null> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port || 5432), hostname.replace(/^\[|\]$/g, ''))
  try {
    await withTimeout(WITHIN_MS, once(socket, 'connect'))
    return null
  } catch (error) {
    const { message, code } = Object(error)
    return message || code
  } finally {
    socket.destroy()
  }
}
