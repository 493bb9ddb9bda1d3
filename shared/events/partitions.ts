import type { Sql } from '../../db/client.ts'
import type { Context } from '../context.ts'
import { dropEventPartitions, makeEventPartitions } from './queries.ts'

const TRIES = 40
const PAUSE_MS = 5000
const LOCK_NOT_AVAILABLE = '55P03'

/** Makes the partitions of the coming months and drops the old ones. */
export async function maintainEventPartitions(
  { sql, now, log }: Context,
  keepFor: number,
  pauseMs = PAUSE_MS,
): Promise<void> {
  await makeComingMonths(sql, now(), pauseMs)
  const before = new Date(now().getTime() - keepFor)
  const dropped = await untilUnlocked(() => dropEventPartitions(sql, before), pauseMs)
  if (dropped > 0) log.info('dropped old events', { months: dropped })
}

export const makeComingMonths = (sql: Sql, now: Date, pauseMs = PAUSE_MS): Promise<void> =>
  untilUnlocked(() => makeEventPartitions(sql, now), pauseMs)

/** Waits for a gap, because someone is nearly always reading events. Briefly each time, because others queue behind it. */
async function untilUnlocked<T>(change: () => Promise<T>, pauseMs: number): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await change()
    } catch (error) {
      if (Object(error).code !== LOCK_NOT_AVAILABLE || tries === TRIES) throw error
    }
    await Bun.sleep(pauseMs)
  }
}
