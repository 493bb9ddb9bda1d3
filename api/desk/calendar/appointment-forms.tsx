import type { presentBooking } from '../../bookings/present.ts'
import type { EndName } from './end-page.tsx'

interface AppointmentFormsProps {
  booking: Pick<ReturnType<typeof presentBooking>, 'id' | 'start' | 'status'>
  now: Date
  /** Where to go on after the form: the calendar of this day, or the lead. */
  back?: Temporal.PlainDate
}

const labels: Record<EndName, string> = {
  cancel: 'Cancel appointment',
  complete: 'Completed',
  'no-show': 'No-show',
}

/** What can be done about an appointment. Links, because the next page asks. */
export function AppointmentForms({ booking, now, back }: AppointmentFormsProps) {
  const verbs = verbsFor(booking, now)
  if (verbs.length === 0) return null
  return (
    <div class="row">
      {verbs.map((verb, i) => (
        <a
          key={verb}
          class={i === 0 && verb === 'complete' && booking.status === 'confirmed' ? 'button' : 'button quiet'}
          href={`/desk/inbox/bookings/${booking.id}/${verb}${back ? `?back=${back}` : ''}`}
        >
          {booking.status === 'confirmed' ? labels[verb] : `Change to ${labels[verb].toLowerCase()}`}
        </a>
      ))}
    </div>
  )
}

/** Before it starts it can be canceled; after that, its outcome can be recorded, and corrected. */
function verbsFor({ status, start }: AppointmentFormsProps['booking'], now: Date): EndName[] {
  if (status === 'confirmed') return new Date(start) > now ? ['cancel'] : ['complete', 'no-show']
  if (status === 'completed') return ['no-show']
  return status === 'customer_no_show' ? ['complete'] : []
}
