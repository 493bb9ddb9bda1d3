import type { Context } from '../../shared/context.ts'
import { holdLease, releaseLease } from '../../shared/queue/queries.ts'
import { decay } from '../../shared/ranking/passes/decay.ts'
import { sweep } from '../../shared/ranking/passes/sweep.ts'
import { recomputeMarked } from '../../shared/ranking/recompute.ts'
import type { Handlers } from '../work.ts'

const LEASE = 'ranking pass'
const LEASE_MS = 120_000
/** A mark that is younger has a hint of its own under way. */
const HINTED_MS = 10_000

export const rankingHandlers: Handlers = {
  'ranking.recompute': (context, { business }) => recomputeMarked(context, business),
  'ranking.sweep': context =>
    alone(context, async () => {
      const now = context.now()
      await sweep(context, now, new Date(now.getTime() - HINTED_MS))
    }),
  'ranking.decay': context =>
    alone(context, async goOn => {
      if (!(await decay(context, context.now(), goOn))) context.log.warn('ranking pass broken off')
    }),
}

/** One pass at a time over all processes: a second one would only do the same. */
async function alone(context: Context, pass: (goOn: () => Promise<boolean>) => Promise<void>): Promise<void> {
  const token = crypto.randomUUID()
  const goOn = () => holdLease(context.sql, LEASE, token, LEASE_MS)
  if (!(await goOn())) return
  try {
    await pass(goOn)
  } finally {
    await releaseLease(context.sql, LEASE, token)
  }
}
