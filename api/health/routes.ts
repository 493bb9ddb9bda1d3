import { pending } from '../../db/migrate.ts'
import { findBacklog } from '../../shared/queue/queries.ts'
import { refuse } from '../../shared/refusal.ts'
import { ok, text } from '../edge/answer.ts'
import { route } from '../edge/route.ts'
import { isLoopback, refuseStranger } from './loopback.ts'
import { queueDepths, renderMetrics } from './metrics.ts'

const tag = 'Running it'

export const healthRoutes = [
  route({
    method: 'GET',
    path: '/healthz',
    auth: 'none',
    limit: 'unlimited',
    docs: { tag, summary: 'Is the process alive', beyond: true, answers: { 200: { description: 'Alive.' } } },
    handle: () => ok({ status: 'ok' }),
  }),
  route({
    method: 'GET',
    path: '/readyz',
    auth: 'none',
    limit: 'unlimited',
    docs: {
      tag,
      summary: 'Can it serve: Postgres and queue reachable, migrations current',
      beyond: true,
      answers: { 200: { description: 'Ready.' } },
      errors: ['unavailable'],
    },
    async handle({ ground, signal }) {
      if (signal.aborted) refuse('unavailable', 'This process is stopping.', 'Ask another one.')
      const waiting = await pending(ground.sql)
      if (waiting.length > 0)
        refuse(
          'unavailable',
          `Migrations are waiting: ${waiting.join(', ')}.`,
          'Run the release process of the Procfile.',
        )
      const queue = await ground.backend.ping().then(
        () => 'ok',
        () => 'away',
      )
      if (queue === 'away')
        refuse(
          'unavailable',
          `The queue (${ground.backend.kind}) can not be reached.`,
          'Requests are answered; their follow-up waits.',
        )
      return ok({ status: 'ready', postgres: 'ok', queue, backend: ground.backend.kind })
    },
  }),
  route({
    method: 'GET',
    path: '/metrics',
    auth: 'none',
    limit: 'unlimited',
    docs: {
      tag,
      summary: 'Prometheus metrics',
      description: 'For the operator key, or a peer on loopback.',
      beyond: true,
      answers: { 200: { description: 'Prometheus text format.', mediaType: 'text/plain' } },
    },
    async handle(call) {
      if (!isLoopback(call)) refuseStranger(call)
      const [depths, backlog] = await Promise.all([
        queueDepths(call.ground),
        findBacklog(call.ground.sql, call.now),
      ])
      return text(renderMetrics(call.meter, depths, backlog), 'text/plain; version=0.0.4')
    },
  }),
]
