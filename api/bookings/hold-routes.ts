import { Elysia } from 'elysia'
import { endHold, holdSlot } from '../../shared/bookings/hold.ts'
import { parseInstant } from '../../shared/instant.ts'
import { refuse } from '../../shared/refusal.ts'
import { created, noContent } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { exampleTime } from '../edge/example-times.ts'
import { presentNewHold } from './present.ts'
import { HoldAnswer, HoldBody } from './schema.ts'
import { slugOf } from './slug.ts'

export const holdRoutes = new Elysia({
  name: 'bookings/holds',
  prefix: '/businesses',
  tags: ['Leads and bookings'],
})
  .use(edge)
  .post(
    '/:slug/holds',
    async ({ context, caller, params, body, claim }) => {
      const slug = slugOf(params)
      const held = await holdSlot(context, {
        slug,
        agent: caller.id,
        lead: body.lead_id,
        start: parseInstant(body.start) ?? refuse('invalid_request'),
        service: body.service || null,
        nights: body.nights ?? null,
        claim,
      })
      return created(presentNewHold(slug, held))
    },
    {
      agent: { limit: 'bookings' },
      body: HoldBody,
      detail: docs({
        summary: 'Keep a slot while the customer decides',
        description:
          "For ten minutes nobody else is offered the slot. Booking the same lead and start uses the hold. A lead's new hold replaces one that it overlaps. An operator can have two open holds at a business, and six a day that lead to no booking.",
        bodyExample: {
          lead_id: 'lead_01kf8x7v8k2e5fa8z7c6b5d4e3',
          start: exampleTime('09:00'),
          service: 'visit',
        },
        answers: { 201: { description: 'Held until expiresAt.', schema: HoldAnswer } },
        errors: [
          'business_not_found',
          'lead_not_found',
          'slot_unavailable',
          'hold_limit',
          'lead_closed',
          'lead_business_mismatch',
          'business_not_bookable',
        ],
      }),
    },
  )
  .delete(
    '/:slug/holds/:holdId',
    async ({ context, caller, params }) => {
      await endHold(context, slugOf(params), params.holdId, caller.id)
      return noContent()
    },
    {
      agent: { limit: 'bookings' },
      detail: docs({
        summary: 'Free a held slot',
        answers: { 204: { description: 'Nobody holds it anymore.' } },
        errors: ['business_not_found', 'booking_not_found'],
      }),
    },
  )
