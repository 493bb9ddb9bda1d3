import type { presentBooking } from '../../bookings/present.ts'
import type { Desk } from '../pages/desk.ts'
import { FormToken } from '../pages/frame.tsx'

interface Forms {
  desk: Desk
  booking: Pick<ReturnType<typeof presentBooking>, 'id' | 'start' | 'status' | 'service'>
  now: Date
}

/** Before an appointment starts it can be canceled; after that, its outcome can be recorded. */
export function AppointmentForms({ desk, booking, now }: Forms) {
  if (booking.status !== 'confirmed') return null
  const hasStarted = new Date(booking.start) <= now
  const verbs = hasStarted
    ? ([
        ['complete', 'Completed', ''],
        ['no-show', 'Customer didn’t show up', 'quiet'],
      ] as const)
    : ([['cancel', 'Cancel appointment', 'danger']] as const)
  return (
    <div class="row">
      {verbs.map(([verb, label, style]) => (
        <form key={verb} method="post" action={`/desk/inbox/bookings/${booking.id}/${verb}`}>
          <FormToken desk={desk} />
          <button type="submit" class={style}>
            {label}
          </button>
        </form>
      ))}
    </div>
  )
}
