import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { pending } from '../../db/ledger.ts'
import { findBacklog } from '../../shared/queue/queries.ts'
import { refuse } from '../../shared/refusal.ts'
import { ok, text } from '../edge/answer.ts'
import { authenticate } from '../edge/auth.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { OneOf } from '../edge/formats.ts'
import { isLoopback } from './loopback.ts'
import { queueDepths, renderMetrics } from './metrics.ts'

const PING_MS = 2000
const Alive = Type.Object({ status: Type.Literal('ok') })
const Ready = Type.Object({
  status: Type.Literal('ready'),
  postgres: Type.Literal('ok'),
  queue: Type.Literal('ok'),
  backend: OneOf(['postgres', 'redis']),
})

/** A queue that is silent is away, too. */
async function answers(ping: Promise<void>): Promise<boolean> {
  let timer: Timer | undefined
  const silence = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), PING_MS)
  })
  const heard = ping.then(
    () => true,
    () => false,
  )
  return Promise.race([heard, silence]).finally(() => clearTimeout(timer))
}

export const healthRoutes = new Elysia({ name: 'health', tags: ['Running it'] })
  .use(edge)
  .get('/healthz', () => ok({ status: 'ok' }), {
    anyone: { limit: 'unlimited' },
    detail: docs({
      summary: 'Is the process alive',
      beyond: true,
      answers: { 200: { description: 'Alive.', schema: Alive } },
    }),
  })
  .get(
    '/readyz',
    async ({ context, signal }) => {
      if (signal.aborted) refuse('unavailable', 'This process is stopping.', 'Ask another one.')
      const waiting = await pending(context.sql)
      if (waiting.length > 0)
        refuse(
          'unavailable',
          `Migrations are waiting: ${waiting.join(', ')}.`,
          'Run the release process of the Procfile.',
        )
      if (!(await answers(context.backend.ping())))
        refuse(
          'unavailable',
          `The queue (${context.backend.kind}) can not be reached.`,
          'Requests are answered; their follow-up waits.',
        )
      return ok({ status: 'ready', postgres: 'ok', queue: 'ok', backend: context.backend.kind })
    },
    {
      anyone: { limit: 'unlimited' },
      detail: docs({
        summary: 'Can it serve: Postgres and queue reachable, migrations current',
        beyond: true,
        answers: { 200: { description: 'Ready.', schema: Ready } },
        errors: ['unavailable'],
      }),
    },
  )
  .get(
    '/metrics',
    async call => {
      const key = call.request.headers.get('authorization')
      if (!isLoopback(call)) await authenticate('operator', key, call.context, call.keys)
      const [depths, backlog] = await Promise.all([
        queueDepths(call.context),
        findBacklog(call.context.sql, call.now),
      ])
      return text(renderMetrics(call.meter, depths, backlog), 'text/plain; version=0.0.4')
    },
    {
      anyone: { limit: 'unlimited' },
      detail: docs({
        summary: 'Prometheus metrics',
        description: 'For the operator key, or a peer on loopback.',
        beyond: true,
        answers: {
          200: {
            description: 'Prometheus text format.',
            mediaType: 'text/plain',
            example: 'agent_exchange_requests_total{method="GET",path="/businesses",status="200"} 41207',
          },
        },
      }),
    },
  )
