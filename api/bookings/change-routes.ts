import { Elysia } from 'elysia'
import { findBookingOfLead } from '../../shared/bookings/queries.ts'
import { reschedule } from '../../shared/bookings/reschedule.ts'
import { findDepositByLead } from '../../shared/deposits/queries.ts'
import { parseInstant } from '../../shared/instant.ts'
import { refuseSensitive } from '../../shared/leads/sensitive/refuse.ts'
import { cancelLead } from '../../shared/outcomes/cancel.ts'
import { refuse } from '../../shared/refusal.ts'
import { ok } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { exampleTime } from '../edge/example-times.ts'
import { unknownFieldWarnings } from '../edge/unknown-fields.ts'
import { leadIdOf } from '../leads/lead-id.ts'
import { presentCancelled, presentNewBooking } from './present.ts'
import { BookingAnswer, CancelAnswer, CancelBody, RescheduleBody } from './schema.ts'

/** What becomes of a booking when the customer's plans change. */
export const bookingChangeRoutes = new Elysia({
  name: 'bookings/change',
  prefix: '/leads',
  tags: ['Leads and bookings'],
})
  .use(edge)
  .post(
    '/:id/reschedule',
    async ({ context, caller, params, body }) => {
      const moved = await reschedule(context, leadIdOf(params), {
        agent: caller.id,
        start: parseInstant(body.start) ?? refuse('invalid_request'),
        service: body.service || null,
        nights: body.nights ?? null,
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
    '/:id/cancel',
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
