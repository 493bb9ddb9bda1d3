import type { Context } from '../context.ts'
import { inBatches } from '../in-batches.ts'
import { refreshReach } from './queries.ts'

const BATCH = 500

/** Copies new merits to business_reach after a ranking pass, in small batches that don't block readers. */
export const refreshStaleReach = ({ sql }: Pick<Context, 'sql'>): Promise<void> =>
  inBatches(() => refreshReach(sql, BATCH))
