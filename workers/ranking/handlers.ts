import type { Ground } from '../../shared/ground.ts'
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
  'ranking.recompute': (ground, { business }) => recomputeMarked(ground, business),
  'ranking.sweep': ground =>
    alone(ground, async () => {
      const now = ground.now()
      await sweep(ground, now, new Date(now.getTime() - HINTED_MS))
    }),
  'ranking.decay': ground =>
    alone(ground, async goOn => {
      if (!(await decay(ground, ground.now(), goOn))) ground.log.warn('ranking pass broken off')
    }),
}

/** One pass at a time over all processes: a second one would only do the same. */
async function alone(ground: Ground, pass: (goOn: () => Promise<boolean>) => Promise<void>): Promise<void> {
  const token = crypto.randomUUID()
  const goOn = () => holdLease(ground.sql, LEASE, token, LEASE_MS)
  if (!(await goOn())) return
  try {
    await pass(goOn)
  } finally {
    await releaseLease(ground.sql, LEASE, token)
  }
}
