import type { TObject } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Context } from '../shared/context.ts'
import { failedAt } from '../shared/failed-at.ts'
import type { RunningWorker } from '../shared/queue/backend.ts'
import { type JobName, jobs, type Payload, type QueueName } from '../shared/queue/jobs.ts'
import { countWork } from './meter.ts'

export type Handlers = { [J in JobName]?: (context: Context, payload: Payload<J>) => Promise<void> }

/** Runs the jobs of a queue: checks the payload, times, logs, and rethrows so that BullMQ retries. */
export function work(
  context: Context,
  queue: QueueName,
  handlers: Handlers,
  concurrency: number,
): Promise<RunningWorker> {
  return context.backend.work(queue, concurrency, async ({ name, data, attempt }) => {
    const handler = handlers[name as JobName] as
      | ((context: Context, payload: unknown) => Promise<void>)
      | undefined // checked below
    const kind: { payload: TObject } | undefined = jobs[name as JobName]
    if (!handler || !kind || !Value.Check(kind.payload, data)) {
      // From another release. The scheduler finds the row it was about.
      context.log.warn('unknown job', { queue, job: name })
      return
    }
    const started = performance.now()
    try {
      await handler(context, data)
      const ms = performance.now() - started
      countWork('job', name, 'done', ms, context.now())
      context.log.debug('job done', { queue, job: name, ms: Math.round(ms) })
    } catch (error) {
      countWork('job', name, 'failed', performance.now() - started, context.now())
      context.log.warn('job failed', { queue, job: name, attempt, ...failureOf(error) })
      throw error
    }
  })
}

/** Messages of database errors may contain values, so only the code is logged. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error
    ? `${error.name} ${String(error.code)}`
    : String(error).slice(0, 200)

/** For the log. */
export const failureOf = (error: unknown) => ({ reason: reasonOf(error), ...failedAt(error) })
