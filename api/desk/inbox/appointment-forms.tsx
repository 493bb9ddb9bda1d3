import type { presentBooking } from '../../bookings/present.ts'
import type { Desk } from './desk.ts'
import { FormToken } from './frame.tsx'

interface Forms {
  desk: Desk
  booking: Pick<ReturnType<typeof presentBooking>, 'id' | 'start' | 'status' | 'service'>
  now: Date
}

/** What can be said of an appointment: before it begins that it is off, afterwards how it went. */
export function AppointmentForms({ desk, booking, now }: Forms) {
  if (booking.status !== 'confirmed') return null
  const begun = new Date(booking.start) <= now
  const verbs = begun
    ? ([
        ['complete', 'It took place', ''],
        ['no-show', 'The customer did not come', 'quiet'],
      ] as const)
    : ([['cancel', 'Cancel the appointment', 'danger']] as const)
  return (
    <div class="row">
      {verbs.map(([verb, label, look]) => (
        <form key={verb} method="post" action={`/desk/inbox/bookings/${booking.id}/${verb}`}>
          <FormToken desk={desk} />
          <button type="submit" class={look}>
            {label}
          </button>
        </form>
      ))}
    </div>
  )
}
