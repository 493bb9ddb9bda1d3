import type { Ground } from '../ground.ts'
import { dropEventPartitions, makeEventPartitions } from './queries.ts'

const KEPT_MS = 365 * 86_400_000

/** Events are kept 365 days, and go by whole months. */
export async function keepEventMonths(ground: Ground): Promise<void> {
  const now = ground.now()
  await makeEventPartitions(ground.sql, now)
  const dropped = await dropEventPartitions(ground.sql, new Date(now.getTime() - KEPT_MS))
  if (dropped > 0) ground.log.info('dropped old events', { months: dropped })
}
