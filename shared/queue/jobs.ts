import { type Static, type TObject, Type } from '@sinclair/typebox'

/** One queue per worker. */
export const queues = [
  'ranking',
  'feed',
  'webhooks',
  'moderation',
  'deposits',
  'calendars',
  'retention',
] as const
export type QueueName = (typeof queues)[number]

const job = <T extends TObject>(queue: QueueName, payload: T) => ({ queue, payload })

/**
 * Every job, with its queue and payload. A payload has ids only: the row is the truth, so a job may be lost, late or
 * run twice. New fields must be optional, since older jobs may still be queued.
 */
export const jobs = {
  'ranking.recompute': job('ranking', Type.Object({ business: Type.Integer() })),
  'ranking.sweep': job('ranking', Type.Object({})),
  'ranking.decay': job('ranking', Type.Object({})),
  'imports.store': job('ranking', Type.Object({ import: Type.String() })),
  'feed.index': job('feed', Type.Object({})),
  'webhooks.drain': job('webhooks', Type.Object({ owner: Type.String() })),
  'moderation.review': job('moderation', Type.Object({})),
  'deposits.prepare': job('deposits', Type.Object({ deposit: Type.String() })),
  'deposits.refund': job('deposits', Type.Object({ deposit: Type.String() })),
  'calendars.read': job('calendars', Type.Object({ calendar: Type.String() })),
  'leads.close': job('retention', Type.Object({})),
  'retention.sweep': job('retention', Type.Object({})),
}

export type JobName = keyof typeof jobs
export type Payload<J extends JobName> = Static<(typeof jobs)[J]['payload']>

/** How many permanently failed jobs a queue keeps, for up to an hour. */
export const MAX_FAILED = 1000
/** Finished jobs are deleted. A job fails for good after three errors. Killed workers don't count. */
export const jobOptions = {
  attempts: 3,
  backoff: { type: 'exponential', delay: 1000 },
  removeOnComplete: true,
  removeOnFail: { count: MAX_FAILED },
} as const
export const MAX_STALLED = 1000
