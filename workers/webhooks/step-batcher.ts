import type { Context } from '../../shared/context.ts'
import {
  type EndpointStep,
  releaseDeliveries,
  type Step,
  type StepResult,
  stepDeliveries,
} from '../../shared/webhooks/queries.ts'
import { withTimeout } from '../../shared/with-timeout.ts'
import { reasonOf } from '../work.ts'

const MAX_ENDPOINTS = 50
const MAX_RUNNING = 2
/** 15 s to send, and time to record it. */
const LEASE_MS = 20_000
const MAX_TRIES = 18
/** A step takes milliseconds. One that never returns would block its endpoints. */
const STEP_TIMEOUT_MS = 5000

type LeasedStep = StepResult & { lease: string }

/** Records what was sent to an endpoint and leases its next deliveries. */
export type TakeStep = (endpoint: EndpointStep) => Promise<LeasedStep>

interface Waiting extends PromiseWithResolvers<LeasedStep> {
  endpoint: EndpointStep
}

/**
 * The steps of one process. Endpoints that arrive while steps run share the next statement. Doesn't use `batch`, because a
 * step writes and is retried until it's recorded.
 */
export function makeStepBatcher(context: Context): TakeStep {
  const waiting: Waiting[] = []
  let running = 0

  const start = () => {
    while (running < MAX_RUNNING && waiting.length > 0) {
      running++
      void run(context, waiting.splice(0, MAX_ENDPOINTS)).finally(() => {
        running--
        start()
      })
    }
  }
  return endpoint => {
    const entry: Waiting = { endpoint, ...Promise.withResolvers<LeasedStep>() }
    waiting.push(entry)
    start()
    return entry.promise
  }
}

/**
 * Retries while the database is down: what was sent must be recorded, or it's sent again. A step may have been committed
 * although its connection died, so the next try first gives back what it leased.
 */
async function run(context: Context, batch: Waiting[]): Promise<void> {
  let previous: Step | null = null
  for (let tries = 1; ; tries++) {
    try {
      if (previous) await withTimeout(STEP_TIMEOUT_MS, releaseDeliveries(context.sql, previous))
      const lease: string = previous?.lease ?? crypto.randomUUID()
      previous = {
        endpoints: batch.map(({ endpoint }) => endpoint),
        lease,
        leaseMs: LEASE_MS,
        now: context.now(),
      }
      const results = await withTimeout(STEP_TIMEOUT_MS, stepDeliveries(context.sql, previous))
      for (const [i, { resolve }] of batch.entries())
        resolve({ lease, ...(results[i] ?? { disabled: false, again: false, claimed: [] }) })
      return
    } catch (error) {
      const isBadData = refusesData(error)
      // One endpoint's bad data must not block the others.
      if (isBadData && batch.length > 1) {
        await Promise.all(batch.map(each => run(context, [each])))
        return
      }
      if (isBadData || tries === MAX_TRIES) {
        for (const { reject } of batch) reject(error)
        return
      }
      context.log.debug('deliveries not recorded yet', { endpoints: batch.length, reason: reasonOf(error) })
      await Bun.sleep(Math.min(1000, 25 * 2 ** tries) * (0.5 + Math.random() / 2))
    }
  }
}

/** SQLSTATE classes 22 and 23: Postgres refuses the values, so trying again is useless. */
const refusesData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
