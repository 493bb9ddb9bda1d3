import type { Context } from '../context.ts'
import { listStaleReach, refreshReach } from './queries.ts'

const BATCH = 500
const MAX_BATCHES = 200

/** Copies new merits to business_reach after a ranking pass, in small batches that don't block readers. */
export async function refreshStaleReach({ sql }: Pick<Context, 'sql'>): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const ids = await listStaleReach(sql, BATCH)
    if (ids.length > 0) await refreshReach(sql, ids)
    if (ids.length < BATCH) return
  }
}
