import type { Ground } from '../../shared/ground.ts'
import { releaseDeliveries, type Step, stepDeliveries } from '../../shared/webhooks/queries.ts'
import { reasonOf } from '../work.ts'

const TRIES = 18

/**
 * A step that outlives a database which is away for a moment: what was sent must be recorded, or it is sent again.
 * Where the connection died the step may have been committed all the same, so what it leased is given back first.
 */
export async function takeStep(ground: Ground, step: Step): ReturnType<typeof stepDeliveries> {
  for (let tries = 1; ; tries++) {
    try {
      if (tries > 1) await releaseDeliveries(ground.sql, step)
      return await stepDeliveries(ground.sql, step)
    } catch (error) {
      if (tries === TRIES) throw error
      ground.log.debug('deliveries not recorded yet', { owner: step.owner, reason: reasonOf(error) })
      await Bun.sleep(Math.min(1000, 25 * 2 ** tries) * (0.5 + Math.random() / 2))
    }
  }
}
