import type { Static } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { listEvents } from '../../shared/events/list.ts'
import { storedJson } from '../edge/answer.ts'
import { identify } from '../edge/auth.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { EventsAnswer, EventsQuery } from './schema.ts'

export const eventRoutes = new Elysia({ name: 'events', tags: ['Events'] }).use(edge).get(
  '/events',
  async ({ context, caller, query, request, signal, endpoint, keys, limiter, ip, limits }) => {
    const waitSeconds = query.wait ?? 0
    const page = await listEvents(context, caller.id, {
      after: query.after ?? null,
      limit: query.limit ?? 50,
      waitSeconds,
      signal: waitSeconds > 0 ? AbortSignal.any([signal, request.signal]) : signal,
    })
    // The key may have ended during the wait.
    if (waitSeconds > 0) await identify(endpoint, request, { context, keys, limiter, ip, limits })
    return storedJson<Static<typeof EventsAnswer>>(page)
  },
  {
    agent: { limit: 'read' },
    query: EventsQuery,
    detail: docs({
      summary: 'What happened, oldest first',
      description:
        'The same events that webhooks push, kept for 365 days. Follow `lastId` and none is missed; `wait` turns this into a long poll.',
      answers: {
        200: {
          description: 'A page of events.',
          schema: EventsAnswer,
          example: {
            events: [
              {
                id: 'evt_01k9z5m8q4e6v8w2x0y1z3a5b7',
                type: 'lead.quoted',
                timestamp: '2026-11-21T15:00:00.000Z',
                lead_id: 'lead_01k9z5kcw2f3t8r6s1m4n7p9q0',
                business: { slug: 'sandbox-quotes', name: 'Sandbox: quotes' },
                data: { amount: 18900, currency: 'USD', display: '$189.00' },
              },
            ],
            count: 1,
            hasMore: false,
            lastId: 'evt_01k9z5m8q4e6v8w2x0y1z3a5b7',
          },
        },
      },
      errors: ['cursor_invalid'],
    }),
  },
)
