import type { Context } from '../context.ts'
import { dropEventPartitions, makeEventPartitions } from './queries.ts'

const RETENTION_MS = 365 * 86_400_000

/** Makes the partitions of the coming months and drops those older than 365 days. */
export async function maintainEventPartitions(context: Context): Promise<void> {
  const now = context.now()
  await makeEventPartitions(context.sql, now)
  const dropped = await dropEventPartitions(context.sql, new Date(now.getTime() - RETENTION_MS))
  if (dropped > 0) context.log.info('dropped old events', { months: dropped })
}
