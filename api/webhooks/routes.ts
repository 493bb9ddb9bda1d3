import { Elysia } from 'elysia'
import { refuse } from '../../shared/refusal.ts'
import { sendAgain, sendTest } from '../../shared/webhooks/endpoint.ts'
import { type DeliveryRow, listDeliveries } from '../../shared/webhooks/log-queries.ts'
import { accepted, ok } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { idCursor, pageOf } from '../edge/paging.ts'
import { DeliveriesAnswer, DeliveriesQuery, RedeliverAnswer, TestAnswer } from './schema.ts'

export const webhookRoutes = new Elysia({ name: 'webhooks', prefix: '/webhooks', tags: ['Events'] })
  .use(edge)
  .post(
    '/test',
    async ({ context, caller, claim }) => {
      if (caller.tier === 'free') refuse('tier_required')
      return accepted({ eventId: await sendTest(context, caller.id, claim) })
    },
    {
      agent: { limit: 'account' },
      detail: docs({
        summary: 'Send yourself a test event',
        description: 'An event of type webhook.test, delivered and retried like any other.',
        answers: { 202: { description: "It's on its way.", schema: TestAnswer } },
        errors: ['tier_required', 'invalid_request'],
      }),
    },
  )
  .get(
    '/deliveries',
    async ({ context, caller, query }) => {
      if (caller.tier === 'free') refuse('tier_required')
      const { state = null, limit = 50 } = query
      const before = idCursor('evt', query.cursor)
      const rows = await listDeliveries(context.sql, { owner: caller.id, state, before, limit: limit + 1 })
      const { page, ...paging } = pageOf(rows, limit, row => row.event_id)
      return ok({ deliveries: page.map(presentDelivery), ...paging })
    },
    {
      agent: { limit: 'read' },
      query: DeliveriesQuery,
      detail: docs({
        summary: 'List webhook deliveries and responses',
        description: 'The newest first, each with its attempts. Kept for 30 days.',
        answers: { 200: { description: 'A page of deliveries.', schema: DeliveriesAnswer } },
        errors: ['tier_required'],
      }),
    },
  )
  .post(
    '/deliveries/:id/redeliver',
    async ({ context, caller, params, claim }) => {
      if (caller.tier === 'free') refuse('tier_required')
      return accepted(await sendAgain(context, caller.id, params.id, claim))
    },
    {
      agent: { limit: 'account' },
      detail: docs({
        summary: 'Deliver an event again',
        description:
          "With the same `webhook-id`. Its retries start over. One that's being sent stays as it is.",
        answers: { 202: { description: "It's on its way.", schema: RedeliverAnswer } },
        errors: ['tier_required', 'invalid_request', 'delivery_not_found', 'unavailable'],
      }),
    },
  )

const presentDelivery = (row: DeliveryRow) => ({
  id: row.id,
  eventId: row.event_id,
  type: row.type,
  state: row.state,
  attempts: row.attempts,
  nextAt: row.next_at,
})
