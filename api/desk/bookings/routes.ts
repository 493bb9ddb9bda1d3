import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { openWithoutDetails } from '../../../shared/contacts/contact.ts'
import { type AppointmentEnd, endAppointment } from '../../../shared/desk/end-appointment.ts'
import { type ListedBooking, listBookings } from '../../../shared/desk/queries.ts'
import { isId } from '../../../shared/ids.ts'
import { cutPage } from '../../../shared/page.ts'
import { refuse } from '../../../shared/refusal.ts'
import type { SecretBox } from '../../../shared/secrets.ts'
import { presentBooking } from '../../bookings/present.ts'
import { Booking, bookingFields } from '../../bookings/schema.ts'
import { ok } from '../../edge/answer.ts'
import { edge } from '../../edge/edge.ts'
import { docs } from '../../edge/endpoint.ts'
import { OptionalBody, OptionalText } from '../../edge/formats.ts'
import { countFields, DaysQuery, daysFields, daysOf, MAX_LISTED } from '../days.ts'
import { CustomerContact } from '../leads/schema.ts'
import { ownBusiness } from '../own-business.ts'

const BookingsAnswer = Type.Object({
  ...daysFields,
  bookings: Type.Array(Type.Object({ ...bookingFields, customer: CustomerContact })),
  ...countFields,
})

const EndBody = OptionalBody({
  reason: OptionalText({
    maxLength: 300,
    examples: ['Our truck broke down.'],
    description: 'At most 300 characters. The customer and their agent can read it.',
  }),
})

const ends = [
  { path: 'cancel', kind: 'business_cancelled', summary: 'Cancel an appointment' },
  { path: 'complete', kind: 'completed', summary: 'Say that an appointment took place' },
  { path: 'no-show', kind: 'customer_no_show', summary: 'Report a no-show' },
] as const satisfies { path: string; kind: AppointmentEnd; summary: string }[]

export const deskBookingRoutes = new Elysia({ name: 'desk/bookings', tags: ['Desk'] })
  .use(edge)
  .get(
    '/desk/bookings',
    async ({ context, caller, query, now }) => {
      const { timezone } = await ownBusiness(context.sql, caller)
      const { answer, start, end } = daysOf(query, timezone, now)
      const rows = await listBookings(context.sql, {
        business: caller.id,
        from: start,
        until: end,
        limit: MAX_LISTED + 1,
      })
      const { page, next } = cutPage(rows, MAX_LISTED)
      const bookings = page.map(row => presentDeskBooking(context.secrets, row))
      return ok({ ...answer, bookings, count: bookings.length, hasMore: next !== null })
    },
    {
      business: { limit: 'read' },
      query: DaysQuery,
      detail: docs({
        summary: 'List your appointments',
        answers: { 200: { description: 'In order, including canceled ones.', schema: BookingsAnswer } },
      }),
    },
  )
  .use(
    ends.map(({ path, kind, summary }) =>
      new Elysia().use(edge).post(
        `/desk/bookings/:id/${path}`,
        async ({ context, caller, params, body }) => {
          const id = isId('bkg', params.id) ? params.id : refuse('booking_not_found')
          const note = body.reason?.trim() || null
          return ok(presentBooking(await endAppointment(context, id, caller.id, { kind, note })))
        },
        {
          business: { limit: 'bookings' },
          body: EndBody,
          detail: docs({
            summary,
            description:
              'Recorded as your own outcome, which outweighs what an agent reports. A repeat changes nothing. The customer and their agent can read the reason.',
            answers: {
              200: { description: 'The appointment as it is now.', schema: Booking },
            },
            errors: ['booking_not_found', 'booking_cancelled', 'outcome_not_allowed'],
          }),
        },
      ),
    ),
  )

const presentDeskBooking = (secrets: SecretBox, row: ListedBooking) => ({
  ...presentBooking(row),
  customer: row.contact && openWithoutDetails(secrets, row.leadId, row.contact),
})
