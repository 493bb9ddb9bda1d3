import { Cron } from 'croner'
import type { Context } from '../shared/context.ts'
import { holdLease, releaseLease } from '../shared/queue/queries.ts'
import { hasWrongClock } from '../shared/queue/wrong-clock.ts'
import { settledWithin } from '../shared/with-timeout.ts'
import { type Duty, duties } from './duties.ts'
import { countWork } from './meter.ts'
import { failureOf } from './work.ts'

const LEASE = 'scheduler'
const LEASE_MS = 15_000
/** Before the lease expires. */
const CLOSE_DEADLINE_MS = 10_000

/**
 * Finds what's due or was missed, and hints. Any number may run: the lease decides which one acts, and another takes
 * over when it ends. The next run makes up for a missed one.
 */
export function startScheduler(context: Context) {
  const token = crypto.randomUUID()
  const running = new Set<Promise<void>>()

  const runOnce = async ({ name, maxClockSkew, run }: Duty) => {
    const started = performance.now()
    const count = (result: 'done' | 'failed') =>
      countWork('duty', name, result, performance.now() - started, context.now())
    try {
      if (!(await holdLease(context.sql, LEASE, token, LEASE_MS))) return
      if (maxClockSkew && (await hasWrongClock(context, name, maxClockSkew))) return
      await run(context)
      count('done')
    } catch (error) {
      count('failed')
      context.log.warn('duty failed', { duty: name, ...failureOf(error) })
    }
  }
  const track = (duty: Duty) => {
    const ran = runOnce(duty).finally(() => running.delete(ran))
    running.add(ran)
    return ran
  }
  const crons = duties.map(duty => {
    const cron = new Cron(duty.cron, { timezone: 'UTC', catch: true, protect: true }, () => track(duty))
    if (duty.atStart) cron.trigger()
    return cron
  })
  return {
    async close() {
      for (const cron of crons) cron.stop()
      // Another scheduler can take over at once, but not while a duty runs here. After the deadline, the lease expires.
      const released = Promise.all(running).then(() => releaseLease(context.sql, LEASE, token))
      await settledWithin(CLOSE_DEADLINE_MS, released)
    },
  }
}
