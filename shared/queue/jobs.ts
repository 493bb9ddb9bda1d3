import { type Static, type TObject, Type } from '@sinclair/typebox'

/** The workers of the Procfile that take jobs; each has one queue of its name. */
export const queues = ['ranking', 'feed', 'webhooks', 'moderation', 'deposits', 'retention'] as const
export type QueueName = (typeof queues)[number]

interface JobKind<T extends TObject> {
  queue: QueueName
  payload: T
}

const job = <T extends TObject>(queue: QueueName, payload: T): JobKind<T> => ({ queue, payload })

/**
 * Every job: where it runs and what it carries. A payload holds ids, never data: the row is the truth,
 * and a job that is lost, doubled or late changes nothing but the moment. New fields stay optional.
 */
export const jobs = {
  'ranking.recompute': job('ranking', Type.Object({ business: Type.Integer() })),
  'ranking.sweep': job('ranking', Type.Object({})),
  'ranking.decay': job('ranking', Type.Object({})),
  'feed.index': job('feed', Type.Object({})),
  'webhooks.drain': job('webhooks', Type.Object({ owner: Type.String() })),
  'moderation.review': job('moderation', Type.Object({})),
  'deposits.prepare': job('deposits', Type.Object({ deposit: Type.String() })),
  'deposits.refund': job('deposits', Type.Object({ deposit: Type.String() })),
  'retention.sweep': job('retention', Type.Object({})),
} satisfies Record<string, JobKind<TObject>>

export type JobName = keyof typeof jobs
export type Payload<J extends JobName> = Static<(typeof jobs)[J]['payload']>

/** How BullMQ keeps them: finished ones are thrown away, a killed worker never uses a job up (traps.md). */
export const jobOptions = {
  attempts: 3,
  backoff: { type: 'exponential', delay: 1000 },
  removeOnComplete: true,
  removeOnFail: { count: 1000 },
} as const
export const MAX_STALLED = 1000
