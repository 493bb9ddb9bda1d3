import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { findBusinessForBooking } from '../../../shared/businesses/queries.ts'
import { openContact } from '../../../shared/contacts/contact.ts'
import { type AppointmentEnd, endAppointment } from '../../../shared/desk/end-appointment.ts'
import { type ListedBooking, listBookings } from '../../../shared/desk/queries.ts'
import { isId } from '../../../shared/ids.ts'
import { isDate } from '../../../shared/instant.ts'
import { refuse } from '../../../shared/refusal.ts'
import type { SecretBox } from '../../../shared/secrets.ts'
import { presentBooking } from '../../bookings/present.ts'
import { bookingFields } from '../../bookings/schema.ts'
import { ok } from '../../edge/answer.ts'
import { edge } from '../../edge/edge.ts'
import { docs } from '../../edge/endpoint.ts'
import { Nullable, OptionalBody, Text } from '../../edge/formats.ts'

const DEFAULT_DAYS = 30
const MAX_DAYS = 732
const MAX_BOOKINGS = 1000

const Day = (description: string, example: string) =>
  Type.Optional(Type.String({ examples: [example], description }))

const BookingsQuery = Type.Object({
  from: Day('The first date, in your zone. Left out: today.', '2026-11-23'),
  to: Day(`The last date. Left out: ${DEFAULT_DAYS} days after the first.`, '2026-11-30'),
})

const BookingsAnswer = Type.Object({
  timezone: Type.String(),
  from: Type.String(),
  to: Type.String(),
  bookings: Type.Array(
    Type.Object({
      ...bookingFields,
      customer: Nullable(
        Type.Object({
          name: Type.String(),
          phone: Nullable(Type.String()),
          email: Nullable(Type.String()),
        }),
      ),
    }),
  ),
  count: Type.Integer(),
})

const EndBody = OptionalBody({
  reason: Type.Optional(
    Nullable(
      Text({
        maxLength: 300,
        examples: ['Our truck broke down.'],
        description: 'At most 300 characters. The customer and their agent can read it.',
      }),
    ),
  ),
})

const ends = [
  { path: 'cancel', kind: 'business_cancelled', summary: 'Cancel an appointment' },
  { path: 'complete', kind: 'completed', summary: 'Say that an appointment took place' },
  { path: 'no-show', kind: 'customer_no_show', summary: 'Say that the customer did not come' },
] as const satisfies { path: string; kind: AppointmentEnd; summary: string }[]

export const deskBookingRoutes = new Elysia({ name: 'desk/bookings', tags: ['Desk'] })
  .use(edge)
  .get(
    '/desk/bookings',
    async ({ context, caller, query, now }) => {
      const business = await findBusinessForBooking(context.sql, caller.slug)
      if (!business) return refuse('business_not_found')
      const { timezone } = business
      const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone)
      const from = query.from === undefined ? today.toPlainDate() : dateOf('from', query.from)
      const to = query.to === undefined ? from.add({ days: DEFAULT_DAYS }) : dateOf('to', query.to)
      const days = from.until(to).days
      if (days < 0 || days > MAX_DAYS)
        refuse(
          'invalid_parameter',
          `to must be 0 to ${MAX_DAYS} days after from.`,
          `Send to=${from.add({ days: 7 })}.`,
        )
      const midnight = (date: Temporal.PlainDate) =>
        new Date(date.toZonedDateTime(timezone).epochMilliseconds)
      const rows = await listBookings(context.sql, {
        business: caller.id,
        from: midnight(from),
        until: midnight(to.add({ days: 1 })),
        limit: MAX_BOOKINGS,
      })
      const bookings = rows.map(row => presentDeskBooking(context.secrets, row))
      return ok({ timezone, from: from.toString(), to: to.toString(), bookings, count: rows.length })
    },
    {
      business: { limit: 'read' },
      query: BookingsQuery,
      detail: docs({
        summary: 'Your appointments of some days',
        beyond: true,
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
          const note = body?.reason?.trim() || null
          return ok(presentBooking(await endAppointment(context, id, caller.id, { kind, note })))
        },
        {
          business: { limit: 'bookings' },
          body: EndBody,
          detail: docs({
            summary,
            description:
              'Recorded as your own outcome, which outweighs what an agent reports. Again, it changes nothing. The customer and their agent can read the reason.',
            beyond: true,
            answers: {
              200: { description: 'The appointment as it is now.', schema: Type.Object(bookingFields) },
            },
            errors: ['booking_not_found', 'booking_cancelled', 'outcome_not_allowed'],
          }),
        },
      ),
    ),
  )

const dateOf = (name: string, text: string): Temporal.PlainDate =>
  isDate(text) && text >= '2000' && text < '2200'
    ? Temporal.PlainDate.from(text)
    : refuse('invalid_parameter', `${name} must be a date of the calendar.`, `Send ${name}=2026-11-23.`)

function presentDeskBooking(secrets: SecretBox, row: ListedBooking) {
  const contact = row.contact && openContact(secrets, row.leadId, row.contact)
  return {
    ...presentBooking(row),
    customer: contact && { name: contact.name, phone: contact.phone, email: contact.email },
  }
}
