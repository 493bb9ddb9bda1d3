import { Elysia } from 'elysia'
import { type AppointmentEnd, endAppointment } from '../../../shared/desk/end-appointment.ts'
import { listBookings } from '../../../shared/desk/queries.ts'
import { isId } from '../../../shared/ids.ts'
import { isDate } from '../../../shared/instant.ts'
import { refuse } from '../../../shared/refusal.ts'
import { seeOther } from '../../edge/answer.ts'
import { edge, type RequestContext } from '../../edge/edge.ts'
import { doneOf } from '../inbox/lead-routes.ts'
import type { Desk } from '../pages/desk.ts'
import { forDesk, forDeskForm, problemOf } from '../pages/desk-session.ts'
import { deskHeaders } from '../pages/headers.ts'
import { bookingsPage } from './bookings-page.tsx'

const DAYS = 14
const MAX_BOOKINGS = 500

const endForms: [string, AppointmentEnd][] = [
  ['cancel', 'business_cancelled'],
  ['complete', 'completed'],
  ['no-show', 'customer_no_show'],
]

export const bookingPageRoutes = new Elysia({ name: 'desk/calendar' })
  .use(edge)
  .get(
    '/desk/inbox/bookings',
    forDesk((call, desk) => showBookings(call, desk, { done: doneOf(call.request) })),
    { anyone: { limit: 'read', page: true } },
  )
  .use(
    endForms.map(([name, kind]) =>
      new Elysia().use(edge).post(
        `/desk/inbox/bookings/:id/${name}`,
        forDeskForm(async (call, desk) => {
          const { id } = call.params
          if (!isId('bkg', id)) return refuse('booking_not_found')
          try {
            const { leadId } = await endAppointment(call.context, id, desk.owner.id, { kind, note: null })
            return seeOther(`/desk/inbox/leads/${leadId}?done=${name}`, deskHeaders())
          } catch (error) {
            return showBookings(call, desk, problemOf(error))
          }
        }),
        { anyone: { limit: 'payments', page: true, raw: true } },
      ),
    ),
  )

/** Two weeks of appointments, from `?from=` or today. */
async function showBookings(
  { context, request, now }: RequestContext,
  desk: Desk,
  formResult: { done?: string | null; problem?: string; status?: number },
) {
  const { timezone } = desk.owner
  const fromParam = new URL(request.url).searchParams.get('from') ?? ''
  const from =
    isDate(fromParam) && fromParam >= '2000' && fromParam < '2200'
      ? Temporal.PlainDate.from(fromParam)
      : Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate()
  const midnight = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime(timezone).epochMilliseconds)
  const bookings = await listBookings(context.sql, {
    business: desk.owner.id,
    from: midnight(from),
    until: midnight(from.add({ days: DAYS })),
    limit: MAX_BOOKINGS,
  })
  const dates = [from.subtract({ days: DAYS }), from, from.add({ days: DAYS })].map(String)
  return bookingsPage({ desk, bookings, secrets: context.secrets, dates, now, ...formResult })
}
