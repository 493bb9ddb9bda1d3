import { Cron } from 'croner'
import type { Context } from '../shared/context.ts'
import { holdLease, releaseLease } from '../shared/queue/queries.ts'
import { hasWrongClock } from '../shared/queue/wrong-clock.ts'
import { type Duty, duties } from './duties.ts'
import { countWork } from './meter.ts'
import { reasonOf } from './work.ts'

const LEASE = 'scheduler'
const LEASE_MS = 15_000

/**
 * Finds what's due or was missed, and hints. Any number may run: the lease decides which one acts, and another takes
 * over when it ends. The next run makes up for a missed one.
 */
export function startScheduler(context: Context) {
  const token = crypto.randomUUID()
  const asking = new Set<Promise<boolean>>()

  const askForLease = () => {
    const asked = holdLease(context.sql, LEASE, token, LEASE_MS).finally(() => asking.delete(asked))
    asking.add(asked)
    return asked
  }
  const run = async ({ name, isFinal, duty }: Duty) => {
    const started = performance.now()
    const count = (result: 'done' | 'failed') =>
      countWork('duty', name, result, performance.now() - started, context.now())
    try {
      if (!(await askForLease())) return
      if (isFinal && (await hasWrongClock(context, name))) return
      await duty(context)
      count('done')
    } catch (error) {
      count('failed')
      context.log.warn('duty failed', { duty: name, reason: reasonOf(error) })
    }
  }
  const crons = duties.map(duty => {
    const cron = new Cron(duty.every, { timezone: 'UTC', catch: true, protect: true }, () => run(duty))
    if (duty.atStart) cron.trigger()
    return cron
  })
  return {
    async close() {
      for (const cron of crons) cron.stop()
      // One that's still asked for would come after the release.
      await Promise.allSettled(asking)
      // Another scheduler can take over at once.
      await releaseLease(context.sql, LEASE, token).catch(() => {})
    },
  }
}
