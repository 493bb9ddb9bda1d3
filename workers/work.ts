import type { TObject } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Context } from '../shared/context.ts'
import type { RunningWorker } from '../shared/queue/backend.ts'
import { type JobName, jobs, type Payload, type QueueName } from '../shared/queue/jobs.ts'

export type Handlers = { [J in JobName]?: (context: Context, payload: Payload<J>) => Promise<void> }

/** How any job runs: its payload parsed again, timed, logged, and thrown on so that BullMQ tries again. */
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
      // From another release, or damaged: the row it meant is found by the scheduler.
      context.log.warn('job not understood', { queue, job: name })
      return
    }
    const started = performance.now()
    try {
      await handler(context, data)
      context.log.debug('job done', { queue, job: name, ms: Math.round(performance.now() - started) })
    } catch (error) {
      context.log.warn('job failed', { queue, job: name, attempt, reason: reasonOf(error) })
      throw error
    }
  })
}

/** The message of a database error may carry values, so only its code is written. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error
    ? `${error.name} ${String(error.code)}`
    : String(error).slice(0, 200)
