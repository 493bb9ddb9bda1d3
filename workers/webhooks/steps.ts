import type { Context } from '../../shared/context.ts'
import {
  type LineStep,
  releaseDeliveries,
  type Step,
  stepDeliveries,
  type Taken,
} from '../../shared/webhooks/queries.ts'
import { reasonOf } from '../work.ts'

const LINES_A_STEP = 50
const STEPS_AT_ONCE = 2
/** 15 s of sending, and time to record it. */
const LEASE_MS = 20_000
const TRIES = 18
/** A step takes milliseconds. One that is never answered would hold up its lines, and in the end all of them. */
const ANSWER_MS = 5000

/** What a step gave a line, under which lease. */
export interface Given extends Taken {
  lease: string
}

interface Asked {
  line: LineStep
  resolve(given: Given): void
  reject(error: unknown): void
}

/** The steps of one process. A line that comes alone goes at once; those that come meanwhile go together. */
export function makeSteps(context: Context): (line: LineStep) => Promise<Given> {
  const waiting: Asked[] = []
  let running = 0

  const go = () => {
    while (running < STEPS_AT_ONCE && waiting.length > 0) {
      running++
      void take(context, waiting.splice(0, LINES_A_STEP)).finally(() => {
        running--
        go()
      })
    }
  }
  return line => {
    const { promise, resolve, reject } = Promise.withResolvers<Given>()
    waiting.push({ line, resolve, reject })
    go()
    return promise
  }
}

/**
 * A step that outlives a database which is away for a moment: what was sent must be recorded, or it is sent again.
 * Where the connection died the step may have been committed all the same, so what it leased is given back first.
 */
async function take(context: Context, asked: Asked[]): Promise<void> {
  let before: Step | null = null
  for (let tries = 1; ; tries++) {
    try {
      if (before) await answered(releaseDeliveries(context.sql, before))
      const now = context.now()
      const lease: string = before?.lease ?? crypto.randomUUID()
      before = { lines: asked.map(({ line }) => line), lease, now, until: new Date(now.getTime() + LEASE_MS) }
      const taken = await answered(stepDeliveries(context.sql, before))
      for (const [i, { resolve }] of asked.entries())
        resolve({ lease, ...(taken[i] ?? { disabled: false, again: false, claimed: [] }) })
      return
    } catch (error) {
      const hopeless = refusesData(error)
      // What one of them carries must not hold up the others.
      if (hopeless && asked.length > 1) {
        await Promise.all(asked.map(each => take(context, [each])))
        return
      }
      if (hopeless || tries === TRIES) {
        for (const { reject } of asked) reject(error)
        return
      }
      context.log.debug('deliveries not recorded yet', { lines: asked.length, reason: reasonOf(error) })
      await Bun.sleep(Math.min(1000, 25 * 2 ** tries) * (0.5 + Math.random() / 2))
    }
  }
}

/** The answer, or an error when there is none in time. Whatever it did after all is under a lease that is given back. */
async function answered<T>(question: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const deadline = setTimeout(() => reject(new Error('Postgres does not answer')), ANSWER_MS)
  try {
    return await Promise.race([question, promise])
  } finally {
    clearTimeout(deadline)
  }
}

/** SQLSTATE classes of values that Postgres does not take; of all else the next try may fare better. */
const refusesData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
