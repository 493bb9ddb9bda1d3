import { openContact } from '../../../shared/contacts/contact.ts'
import type { ListedBooking } from '../../../shared/desk/queries.ts'
import type { SecretBox } from '../../../shared/secrets.ts'
import { presentBooking } from '../../bookings/present.ts'
import type { Answer } from '../../edge/answer.ts'
import type { Desk } from '../pages/desk.ts'
import { deskPage } from '../pages/frame.tsx'
import { label } from '../pages/label.ts'
import { timesIn } from '../pages/times.ts'
import { AppointmentForms } from './appointment-forms.tsx'

interface BookingsPageProps {
  desk: Desk
  bookings: ListedBooking[]
  secrets: SecretBox
  /** Two weeks before the first date, the first date, two weeks after it. */
  dates: string[]
  now: Date
  done?: string | null
  problem?: string
  status?: number
}

export function bookingsPage({
  desk,
  bookings,
  secrets,
  dates,
  now,
  ...formResult
}: BookingsPageProps): Answer {
  const times = timesIn(desk.owner.timezone)
  const [earlier, from, later] = dates
  return deskPage({
    title: 'Appointments',
    desk,
    section: 'bookings',
    ...formResult,
    children: (
      <>
        <p class="row">
          <a href={`/desk/inbox/bookings?from=${earlier}`}>Earlier</a>
          <span class="soft">Two weeks starting {from}</span>
          <a href={`/desk/inbox/bookings?from=${later}`}>Later</a>
        </p>
        {bookings.length === 0 && <p class="soft">No appointments in these two weeks.</p>}
        {bookings.map(booking => (
          <article key={booking.id} class="card">
            <h2>{times.span(booking.start, booking.end)}</h2>
            <p>
              {booking.service.name} for{' '}
              <a href={`/desk/inbox/leads/${booking.leadId}`}>
                {booking.contact
                  ? openContact(secrets, booking.contact).name
                  : 'a customer (details deleted)'}
              </a>{' '}
              <span class="badge">{label(booking.status)}</span>
            </p>
            <p class="small soft">
              Confirmation code <code>{booking.confirmationCode}</code>
            </p>
            <AppointmentForms desk={desk} booking={presentBooking(booking)} now={now} />
          </article>
        ))}
      </>
    ),
  })
}
