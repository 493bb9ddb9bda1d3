import type { Cluster, Redis } from 'ioredis'
import { addressOf } from '../../db/address.ts'
import { type Log, makeOutageLog } from '../log.ts'

/** Logs that Redis can't be reached at the first failed try, then once a minute, and when it's back. */
export function reportOutage(redis: Redis | Cluster, urls: readonly string[], log: Log, repeatMs?: number) {
  const address = urls.map(url => addressOf(url, 6379)).join(', ')
  const outage = makeOutageLog(log, `REDIS_URL: ${address}`, "can't be reached", repeatMs)
  let reason: string | null = null
  let closed = 0

  redis.on('error', error => {
    reason = reasonOf(error)
  })
  redis.on('reconnecting', () => {
    closed++
    // At first, a connection may have been cut while Redis is fine. If Redis only closes connections, there's no reason.
    if (reason || closed > 1) outage.down(reason ?? 'it closes the connection')
  })
  redis.on('ready', () => {
    outage.back()
    reason = null
    closed = 0
  })
}

/** Warns if Redis may evict jobs. BullMQ's own warning is plain text, once per connection. */
export async function reportEviction(redis: Redis | Cluster, log: Log): Promise<void> {
  const policy = /^maxmemory_policy:(\S+)/m.exec(await redis.info('memory'))?.[1]
  if (policy && policy !== 'noeviction')
    log.warn(`REDIS_URL: Redis evicts keys (${policy}), including jobs: set maxmemory-policy to noeviction`)
}

/** A cluster's error only says that all nodes failed, but it has the last node's error. */
export function reasonOf(error: Error & { lastNodeError?: Error }): string {
  const { message, name } = error.lastNodeError ?? error
  return (message || name).slice(0, 200)
}
