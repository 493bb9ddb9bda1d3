import { Cron } from 'croner'
import type { Context } from '../shared/context.ts'
import { holdLease, releaseLease } from '../shared/queue/queries.ts'
import { duties } from './duties.ts'
import { reasonOf } from './work.ts'

const LEASE = 'scheduler'
const LEASE_MS = 15_000

/**
 * Finds what is due or forgotten, and hints. Any number may run: the lease row names the one that acts, and one
 * that died is followed by another when its lease ends. Each firing is itself a hint: a missed one is made up by the next.
 */
export function startScheduler(context: Context) {
  const token = crypto.randomUUID()
  const running = new Set<string>()

  const fire = async (name: string, duty: (context: Context) => Promise<void>) => {
    if (running.has(name)) return
    running.add(name)
    try {
      if (await holdLease(context.sql, LEASE, token, LEASE_MS)) await duty(context)
    } catch (error) {
      context.log.warn('duty failed', { duty: name, reason: reasonOf(error) })
    } finally {
      running.delete(name)
    }
  }
  const crons = duties.map(
    ({ name, every, duty }) =>
      new Cron(every, { timezone: 'UTC', catch: true, protect: true }, () => fire(name, duty)),
  )
  return {
    async close() {
      for (const cron of crons) cron.stop()
      // Another may lead at once instead of waiting for the lease to end.
      await releaseLease(context.sql, LEASE, token).catch(() => {})
    },
  }
}
