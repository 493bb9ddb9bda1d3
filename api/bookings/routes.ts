import type { Static } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { findOffer } from '../../shared/bookings/availability.ts'
import { book } from '../../shared/bookings/book.ts'
import { endHold, holdSlot } from '../../shared/bookings/hold.ts'
import { findBookingOfLead } from '../../shared/bookings/queries.ts'
import type { SlotRequest } from '../../shared/bookings/request.ts'
import { reschedule } from '../../shared/bookings/reschedule.ts'
import { findDepositByLead } from '../../shared/deposits/queries.ts'
import { parseInstant } from '../../shared/instant.ts'
import { refuseSensitive } from '../../shared/leads/sensitive/refuse.ts'
import { cancelLead } from '../../shared/outcomes/cancel.ts'
import { refuse } from '../../shared/refusal.ts'
import { created, noContent, ok } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { exampleTime } from '../edge/example-times.ts'
import { unknownFieldWarnings } from '../edge/unknown-fields.ts'
import { leadIdOf } from '../leads/lead-id.ts'
import { presentAvailability, presentCancelled, presentNewBooking, presentNewHold } from './present.ts'
import {
  AvailabilityAnswer,
  AvailabilityQuery,
  BookingAnswer,
  BookingBody,
  CancelAnswer,
  CancelBody,
  DEFAULT_DAYS,
  DEFAULT_SLOTS,
  HoldAnswer,
  HoldBody,
  MAX_SLOTS,
  RescheduleBody,
} from './schema.ts'
import { slugOf } from './slug.ts'

export const bookingRoutes = new Elysia({ name: 'bookings', tags: ['Leads and bookings'] })
  .use(edge)
  .get(
    '/businesses/:slug/availability',
    async ({ context, params, query }) => {
      const { service = null, from = null, to = null, days, part = null, nights = null } = query
      const namesDays = from !== null || to !== null || days !== undefined
      const limit = query.limit ?? (namesDays ? MAX_SLOTS : DEFAULT_SLOTS)
      const filters = { service, from, to, days: days ?? DEFAULT_DAYS, part, nights, limit }
      const offer = await findOffer(context, slugOf(params), filters)
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
        answers: { 200: { description: 'The slots of the requested days.', schema: AvailabilityAnswer } },
        errors: ['business_not_found', 'invalid_parameter'],
      }),
    },
  )
  .post(
    '/businesses/:slug/bookings',
    async ({ context, caller, params, body, claim }) => {
      const booked = await book(context, {
        slug: slugOf(params),
        agent: caller.id,
        lead: body.lead_id,
        ...requestOf(body),
        mayOverlap: body.confirm_overlap ?? false,
        claim,
      })
      return created(await presentNewBooking(context, booked, unknownFieldWarnings(BookingBody, body)))
    },
    {
      agent: { limit: 'bookings' },
      body: BookingBody,
      detail: docs({
        summary: 'Book the slot the customer chose',
        description:
          "Sending the same lead and start again returns the same booking. If the start isn't free, the error names the next three that are. A nightly service needs `nights`, and is booked from check-in to check-out.",
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
  .post(
    '/businesses/:slug/holds',
    async ({ context, caller, params, body, claim }) => {
      const slug = slugOf(params)
      const held = await holdSlot(context, {
        slug,
        agent: caller.id,
        lead: body.lead_id,
        ...requestOf(body),
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
          "For ten minutes nobody else is offered the slot. Booking the same lead and start uses the hold. A lead's new hold replaces one that it overlaps. All your keys together can have two open holds at a business, and six a day that lead to no booking.",
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
    '/businesses/:slug/holds/:holdId',
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
  .post(
    '/leads/:id/reschedule',
    async ({ context, caller, params, body }) => {
      const moved = await reschedule(context, leadIdOf(params), {
        agent: caller.id,
        ...requestOf(body),
        mayOverlap: body.confirm_overlap ?? false,
      })
      return ok(await presentNewBooking(context, moved, unknownFieldWarnings(RescheduleBody, body)))
    },
    {
      agent: { limit: 'bookings' },
      body: RescheduleBody,
      detail: docs({
        summary: 'Move the appointment to another time or service',
        description:
          'Takes the new time and frees the old one in one step, or changes nothing. The deposit stays with the booking: its payment page shows the new time, and the deadlines to cancel follow from it. Warnings say if they have passed already. One that passed before the move stays passed. A service with another deposit than the one already asked for is refused with lead_already_booked.',
        bodyExample: { start: exampleTime('09:00') },
        answers: { 200: { description: 'The booking at its new time.', schema: BookingAnswer } },
        errors: [
          'lead_not_found',
          'business_not_found',
          'slot_unavailable',
          'customer_already_booked',
          'booking_required',
          'booking_cancelled',
          'lead_closed',
          'lead_already_booked',
          'business_not_bookable',
        ],
      }),
    },
  )
  .post(
    '/leads/:id/cancel',
    async ({ context, caller, params, body }) => {
      const id = leadIdOf(params)
      refuseSensitive(body)
      const cancelled = await cancelLead(context, id, { agent: caller.id }, body.reason?.trim() || null)
      const [booking, deposit] = await Promise.all([
        findBookingOfLead(context.sql, id),
        findDepositByLead(context.sql, id),
      ])
      return ok(presentCancelled(cancelled, booking, deposit, context.now()))
    },
    {
      agent: { limit: 'bookings' },
      body: CancelBody,
      detail: docs({
        summary: 'Cancel for the customer',
        description:
          'The same as the outcome customer_cancelled: frees the slot, closes the lead and tells the business. Without an appointment it withdraws the inquiry. A paid deposit is refunded if refundableUntil has not passed. Once the appointment has started, it only closes the lead: the appointment stays, nothing is refunded, and the business says what became of it.',
        answers: { 200: { description: 'Canceled.', schema: CancelAnswer } },
        errors: ['lead_not_found', 'lead_closed', 'sensitive_data'],
      }),
    },
  )

const requestOf = ({ start, service, nights }: Static<typeof RescheduleBody>): SlotRequest => ({
  start: parseInstant(start) ?? refuse('invalid_request'),
  service: service || null,
  nights: nights ?? null,
})
