import { Elysia } from 'elysia'
import { findOffer } from '../../shared/bookings/availability.ts'
import { book } from '../../shared/bookings/book.ts'
import { parseInstant } from '../../shared/instant.ts'
import { refuse } from '../../shared/refusal.ts'
import { created, ok } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { exampleTime } from '../edge/example-times.ts'
import { unknownFieldWarnings } from '../edge/unknown-fields.ts'
import { presentAvailability, presentNewBooking } from './present.ts'
import {
  AvailabilityAnswer,
  AvailabilityQuery,
  BookingAnswer,
  BookingBody,
  DEFAULT_DAYS,
  DEFAULT_SLOTS,
  MAX_SLOTS,
} from './schema.ts'
import { slugOf } from './slug.ts'

const tag = 'Leads and bookings'

export const bookingRoutes = new Elysia({ name: 'bookings', prefix: '/businesses' })
  .use(edge)
  .get(
    '/:slug/availability',
    async ({ context, params, query }) => {
      const { service = null, from = null, to = null, days, part = null, nights = null } = query
      const namesDays = from !== null || to !== null || days !== undefined
      const limit = query.limit ?? (namesDays ? MAX_SLOTS : DEFAULT_SLOTS)
      const wanted = { service, from, to, days: days ?? DEFAULT_DAYS, part, nights, limit }
      const offer = await findOffer(context, slugOf(params), wanted)
      return ok(presentAvailability(offer, service === null && offer.service !== null, context.now()))
    },
    {
      anyone: { limit: 'read' },
      query: AvailabilityQuery,
      detail: docs({
        tag: 'Discovery',
        summary: 'Open appointment slots',
        description:
          "Exact, in the zone of the business. Without service, it's the first one that can be booked, and serviceAssumed is true. The slots of a nightly service are stays: from check-in to check-out, one a day. A business that takes no online bookings has no slots, and a note that says so.",
        queryExample: { service: 'visit', limit: 5 },
        answers: { 200: { description: 'The slots of the days asked for.', schema: AvailabilityAnswer } },
        errors: ['business_not_found', 'invalid_parameter'],
      }),
    },
  )
  .post(
    '/:slug/bookings',
    async ({ context, caller, params, body, claim }) => {
      const booked = await book(context, {
        slug: slugOf(params),
        agent: caller.id,
        lead: body.lead_id,
        start: parseInstant(body.start) ?? refuse('invalid_request'),
        service: body.service || null,
        nights: body.nights ?? null,
        mayOverlap: body.confirm_overlap ?? false,
        claim,
      })
      return created(await presentNewBooking(context, booked, unknownFieldWarnings(BookingBody, body)))
    },
    {
      agent: { limit: 'bookings' },
      body: BookingBody,
      detail: docs({
        tag,
        summary: 'Book the slot the customer chose',
        description:
          'The same lead and start again is the same booking. A start that is not free is refused with the next three. A nightly service needs nights, and is booked from check-in to check-out.',
        bodyExample: {
          lead_id: 'lead_01kf8x7v8k2e5fa8z7c6b5d4e3',
          start: exampleTime('09:00'),
          service: 'visit',
        },
        answers: { 201: { description: 'Booked.', schema: BookingAnswer } },
        errors: [
          'business_not_found',
          'lead_not_found',
          'slot_unavailable',
          'lead_already_booked',
          'lead_closed',
          'lead_business_mismatch',
          'business_not_bookable',
          'customer_already_booked',
        ],
      }),
    },
  )
