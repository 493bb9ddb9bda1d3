import { type Booking, findBooking } from '../../../shared/bookings/queries.ts'
import { openContact } from '../../../shared/contacts/contact.ts'
import { findContact } from '../../../shared/contacts/queries.ts'
import type { Context } from '../../../shared/context.ts'
import { findDepositByLead } from '../../../shared/deposits/queries.ts'
import { endAppointment, isCorrected, MOVED } from '../../../shared/desk/end-appointment.ts'
import { isId } from '../../../shared/ids.ts'
import { parseInstant } from '../../../shared/instant.ts'
import { refuse } from '../../../shared/refusal.ts'
import { seeOther } from '../../edge/answer.ts'
import { searchParamsOf } from '../../edge/query.ts'
import { problemOf } from '../../pages/problem.ts'
import { readDate } from '../../pages/times.ts'
import { textProblem } from '../../pages/too-long.ts'
import { type Desk, deskPages } from '../pages/desk.tsx'
import { type EndName, endPage, ends } from './end-page.tsx'

const MAX_REASON = 300

/** Each asks before it's done. */
const pages = deskPages('desk/calendar/bookings')
for (const name of Object.keys(ends) as EndName[])
  pages
    .page(`/desk/inbox/bookings/:id/${name}`, async ({ context, params, request, now }, desk) => {
      const back = readDate(searchParamsOf(request).get('back'))
      const appointment = await readAppointment(context, desk, params.id)
      // The Back button, after the form.
      if (name === 'cancel' && appointment.booking.cancelledBy === 'business')
        return seeOther(nextPath(appointment.booking, name, back))
      const problem = await problemWith(context, appointment.booking, name, now)
      return endPage({ desk, name, back, ...appointment, problem, status: problem ? 409 : 200 })
    })
    .form(`/desk/inbox/bookings/:id/${name}`, async ({ context, params, now }, desk, { fields }) => {
      const appointment = await readAppointment(context, desk, params.id)
      const { booking } = appointment
      const reason = fields.get('reason')?.trim() ?? ''
      const back = readDate(fields.get('back'))
      const problem = await problemWith(context, booking, name, now)
      if (problem) return endPage({ desk, name, back, ...appointment, problem, status: 409 })
      const reasonProblem = textProblem(reason, MAX_REASON, 'They never belong in a message.')
      if (reasonProblem)
        return endPage({ desk, name, back, ...appointment, reason, reasonProblem, status: 400 })
      try {
        await endAppointment(context, booking.id, desk.owner.id, {
          kind: ends[name].kind,
          note: reason || null,
          start: parseInstant(fields.get('start') ?? ''),
        })
      } catch (error) {
        if (error === MOVED) {
          const moved = await readAppointment(context, desk, params.id)
          return endPage({ desk, name, back, ...moved, reason, isMoved: true, status: 409 })
        }
        // The hints are for programs.
        const { status } = problemOf(error)
        const problem = error instanceof Error ? error.message : null
        return endPage({ desk, name, back, ...appointment, problem, status })
      }
      return seeOther(nextPath(booking, name, back))
    })

export const bookingPageRoutes = pages.app

const nextPath = ({ leadId }: Booking, name: EndName, back: Temporal.PlainDate | null): string =>
  `${back ? `/desk/inbox/calendar?date=${back}&` : `/desk/inbox/leads/${leadId}?`}done=${name}`

async function readAppointment({ sql, secrets }: Context, { owner }: Desk, id: string | undefined) {
  const booking = isId('bkg', id) ? await findBooking(sql, id) : undefined
  if (booking?.businessId !== owner.id) return refuse('booking_not_found')
  const [contact, deposit] = await Promise.all([
    findContact(sql, booking.leadId),
    findDepositByLead(sql, booking.leadId),
  ])
  const customer = contact && openContact(secrets, contact.lead, contact.sealed)
  return {
    booking,
    customer: customer?.name ?? 'Details deleted',
    hasMail: Boolean(customer?.email),
    deposit: deposit?.bookingId === booking.id ? deposit : null,
  }
}

/** Why this can't be reported, or null. Repeating the same report is fine. */
async function problemWith({ sql }: Context, booking: Booking, name: EndName, now: Date) {
  const { status, start, cancelledBy } = booking
  if (cancelledBy === 'customer') return 'The customer canceled this booking.'
  if (status === 'cancelled') return name === 'cancel' ? null : 'This booking was canceled.'
  if (name === 'cancel')
    return status === 'confirmed' ? null : 'This booking is over, so it can’t be canceled.'
  if (start > now) return 'This booking hasn’t started yet.'
  return status !== ends[name].kind && (await isCorrected(sql, booking))
    ? 'You reported this before, and then corrected it. It can’t be changed again.'
    : null
}
