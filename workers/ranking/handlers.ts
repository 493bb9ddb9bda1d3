import type { Context } from '../../shared/context.ts'
import { holdLease, releaseLease } from '../../shared/queue/queries.ts'
import { hasWrongClock } from '../../shared/queue/wrong-clock.ts'
import { decay } from '../../shared/ranking/passes/decay.ts'
import { sweep } from '../../shared/ranking/passes/sweep.ts'
import { recomputeMarked } from '../../shared/ranking/recompute.ts'
import type { Handlers } from '../work.ts'

const HOUR = 3_600_000
const LEASE = 'ranking pass'
const LEASE_MS = 120_000
/** Newer marks may still have a hint on its way. */
const HINT_LOST_MS = 10_000

export const rankingHandlers: Handlers = {
  'ranking.recompute': (context, { business }) => recomputeMarked(context, business),
  'ranking.sweep': context =>
    withLease(context, async () => {
      const now = context.now()
      await sweep(context, now, new Date(now.getTime() - HINT_LOST_MS))
    }),
  'ranking.decay': context =>
    withLease(context, async renew => {
      if (!(await decay(context, context.now(), renew))) context.log.warn('ranking pass interrupted')
    }),
}

/**
 * Runs one pass at a time across all processes. With a clock far ahead, a pass would age everything measured, and
 * none would run again until that time.
 */
async function withLease(context: Context, pass: (renew: () => Promise<boolean>) => Promise<void>) {
  if (await hasWrongClock(context, 'rank businesses', HOUR)) return
  const token = crypto.randomUUID()
  const renew = () => holdLease(context.sql, LEASE, token, LEASE_MS)
  if (!(await renew())) return
  const renewal = setInterval(() => renew().catch(() => {}), LEASE_MS / 4)
  try {
    await pass(renew)
  } finally {
    clearInterval(renewal)
    await releaseLease(context.sql, LEASE, token)
  }
}
