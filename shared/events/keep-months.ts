import type { Context } from '../context.ts'
import { dropEventPartitions, makeEventPartitions } from './queries.ts'

const KEPT_MS = 365 * 86_400_000

/** Events are kept 365 days, and go by whole months. */
export async function keepEventMonths(context: Context): Promise<void> {
  const now = context.now()
  await makeEventPartitions(context.sql, now)
  const dropped = await dropEventPartitions(context.sql, new Date(now.getTime() - KEPT_MS))
  if (dropped > 0) context.log.info('dropped old events', { months: dropped })
}
