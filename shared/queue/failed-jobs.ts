import type { Context } from '../context.ts'
import { queues } from './jobs.ts'

const HOUR = 3_600_000

/** The row is the truth, so a failed job is only a trace. Without this, the alert on failed jobs would never end. */
export async function deleteFailedJobs({ backend }: Pick<Context, 'backend'>): Promise<void> {
  // While the store is down, `degraded` says so.
  for (const queue of queues) await backend.deleteFailed(queue, HOUR).catch(() => {})
}
