import { Type } from '@sinclair/typebox'
import { queues } from '../../../shared/queue/jobs.ts'
import { readQueues, readStats } from '../../../shared/stats/watch.ts'
import { ok } from '../../edge/answer.ts'
import { docs } from '../../edge/endpoint.ts'
import { Instant, Nullable, OneOf } from '../../edge/formats.ts'
import { operatorApi } from '../api.ts'

const Counts = Type.Record(Type.String(), Type.Number())

const StatsAnswer = Type.Object({
  asOf: Instant,
  agents: Counts,
  commons: Counts,
  leads: Counts,
  webhooks: Counts,
  applications: Type.Integer(),
  customerReports: Type.Integer({ description: 'From their pages, and not done yet.' }),
  commonsDays: Type.Array(
    Type.Object({
      day: Type.String(),
      posts: Type.Integer(),
      holds: Type.Integer(),
      decisions: Type.Integer(),
      medianMinutes: Nullable(Type.Number()),
    }),
  ),
  replyDays: Type.Array(
    Type.Object({
      day: Type.String(),
      leads: Type.Integer(),
      answered: Type.Integer(),
      medianMinutes: Nullable(Type.Number()),
      p90Minutes: Nullable(Type.Number()),
    }),
  ),
  failingWebhooks: Type.Array(
    Type.Object({
      owner: Type.String(),
      address: Type.String(),
      enabled: Type.Boolean(),
      failingSince: Nullable(Instant),
      lastStatus: Nullable(Type.Integer()),
      waiting: Type.Integer(),
    }),
  ),
})

const QueuesAnswer = Type.Object({
  asOf: Instant,
  backend: OneOf(['redis', 'postgres']),
  queues: Type.Array(Type.Object({ queue: OneOf(queues), jobs: Nullable(Counts) })),
  backlogAsOf: Instant,
  backlog: Type.Array(
    Type.Object({ kind: Type.String(), rows: Type.Integer(), oldestSeconds: Type.Number() }),
  ),
})

export const statRoutes = operatorApi('stats')
  .get('/stats', async ({ context }) => ok(await readStats(context)), {
    operator: { may: 'read' },
    detail: docs({
      summary: 'Totals and the last 30 days',
      answers: { 200: { description: 'Totals and daily figures.', schema: StatsAnswer } },
    }),
  })
  .get('/queues', async ({ context }) => ok(await readQueues(context)), {
    operator: { may: 'read' },
    detail: docs({
      summary: 'Queue depths and due rows',
      answers: {
        200: {
          description: 'Jobs per queue, and due rows, which were counted at `backlogAsOf`.',
          schema: QueuesAnswer,
        },
      },
    }),
  })
