import type { Context } from '../context.ts'
import { listStaleReach, refreshReach } from './queries.ts'

const BATCH = 500
const MOST_BATCHES = 200

/** After a ranking pass: brings what search goes by up to what was measured, a batch a statement, so that no reader waits. */
export async function refreshStaleReach({ sql }: Pick<Context, 'sql'>): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const ids = await listStaleReach(sql, BATCH)
    if (ids.length > 0) await refreshReach(sql, ids)
    if (ids.length < BATCH) return
  }
}
