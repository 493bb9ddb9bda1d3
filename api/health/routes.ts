import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { listPendingFiles } from '../../db/ledger.ts'
import { isUnreachable } from '../../db/unreachable.ts'
import { refuse } from '../../shared/refusal.ts'
import { secretsFault } from '../../shared/unlock-secrets.ts'
import { ok, text } from '../edge/answer.ts'
import { identify } from '../edge/auth.ts'
import { edge, type RequestContext } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { OneOf } from '../edge/formats.ts'
import { isLoopbackName } from '../edge/loopback.ts'
import { findDegraded } from './degraded.ts'
import { renderMetrics } from './metrics.ts'

const Alive = Type.Object({ status: Type.Literal('ok') })
const Ready = Type.Object({
  status: Type.Literal('ready'),
  degraded: Type.Array(OneOf(['redis', 'queue', 'replica', 'disk']), {
    description:
      'Parts that are unavailable. The service still responds: without the queue, webhooks, mail and ranking wait; without the replica, reads use the primary; while the disk of Postgres is full, reads work and most writes get 503.',
  }),
})

export const healthRoutes = new Elysia({ name: 'health', tags: ['Running it'] })
  .use(edge)
  .get('/healthz', () => ok({ status: 'ok' }), {
    anyone: { limit: 'unlimited' },
    detail: docs({
      summary: 'Check that the process is alive',
      answers: { 200: { description: 'Alive.', schema: Alive } },
    }),
  })
  .get(
    '/readyz',
    async ({ context, draining, requestId }) => {
      if (draining.aborted) refuse('unavailable', 'This process is stopping.', 'Use another one.')
      const migrations = await listPendingFiles(context.sql).catch(error => {
        if (!isUnreachable(error)) throw error
        context.log.warn('database unreachable', { requestId, code: String(Object(error).code ?? '') })
        return refuse('unavailable', "Postgres can't be reached.", 'Start it, or check DATABASE_URL.')
      })
      if (migrations.length > 0)
        refuse(
          'unavailable',
          `Migrations haven't run: ${migrations.join(', ')}.`,
          'Run the release: `npm run migrate`.',
        )
      const fault = await secretsFault(context)
      if (fault) refuse('unavailable', `SECRETS_KEY ${fault}.`, 'Restart this process with the right keys.')
      return ok({ status: 'ready', degraded: await findDegraded(context) })
    },
    {
      anyone: { limit: 'unlimited' },
      detail: docs({
        summary: 'Check that the process can serve requests',
        description:
          "Postgres is reachable, migrations have run, the process has the keys that the data is encrypted with, and it isn't stopping.",
        answers: { 200: { description: 'Ready.', schema: Ready } },
        errors: ['unavailable'],
      }),
    },
  )
  .get(
    '/metrics',
    async call => {
      if (!isLocal(call)) await identify({ auth: 'operator' }, call.request, call)
      return text(await renderMetrics(call.context, call.meter), 'text/plain; version=0.0.4')
    },
    {
      anyone: { limit: 'unlimited' },
      detail: docs({
        summary: 'Prometheus metrics',
        description:
          'For the operator key. A service with a local BASE_URL also shows it to its own machine.',
        answers: {
          200: {
            description: 'Prometheus text format.',
            mediaType: 'text/plain',
            example: 'agent_exchange_requests_total{method="GET",path="/businesses",status="200"} 41207',
          },
        },
        errors: ['missing_key', 'invalid_key', 'revoked_key', 'operator_only', 'rate_limited'],
      }),
    },
  )

/** Headers of a proxy or a browser. Their requests come from this machine, but their clients may not. */
const foreignHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'origin', 'sec-fetch-site']

/** Whether the request comes from this machine, and the service runs for this machine only. */
const isLocal = ({ ip, request: { headers }, context }: RequestContext): boolean =>
  (ip === '127.0.0.1' || ip === '::1') &&
  isLoopbackName(context.baseUrl) &&
  isLoopbackName(`http://${headers.get('host')}`) &&
  foreignHeaders.every(name => !headers.has(name))
