import type { Booking } from '../../../shared/bookings/queries.ts'
import { whenOf } from '../../../shared/customer/when.ts'
import { type Deposit, isGoingBack } from '../../../shared/deposits/deposit.ts'
import type { AppointmentEnd } from '../../../shared/desk/end-appointment.ts'
import { moneyText } from '../../../shared/money.ts'
import type { presentBooking } from '../../bookings/present.ts'
import { type Fact, Facts } from '../../pages/facts.tsx'
import { Field } from '../../pages/field.tsx'
import { Form } from '../../signed-in/form.tsx'
import { type Desk, deskPage } from '../pages/desk.tsx'

export const ends = {
  cancel: {
    kind: 'business_cancelled',
    link: 'Cancel booking',
    title: 'Cancel this booking?',
    reason: 'Reason for the customer',
    button: 'Cancel the booking',
    keep: 'Keep it',
  },
  complete: {
    kind: 'completed',
    link: 'Completed',
    title: 'Did this booking take place?',
    reason: 'A note to the customer',
    button: 'Yes, it’s completed',
    keep: 'Not yet',
  },
  'no-show': {
    kind: 'customer_no_show',
    link: 'No-show',
    title: 'Did the customer not show up?',
    reason: 'What happened',
    button: 'Yes, mark as a no-show',
    keep: 'Back',
  },
} as const satisfies Record<string, { kind: AppointmentEnd; [word: string]: string }>

export type EndName = keyof typeof ends

/** Shown on the page that the form was opened from. */
export const endMessages: Record<string, string> = {
  cancel: 'The booking was canceled, and its time is available again.',
  complete: 'The booking is marked as completed.',
  'no-show': 'The booking is marked as a no-show.',
}

interface EndPageProps {
  desk: Desk
  name: EndName
  booking: Booking
  customer: string
  /** Whether the customer has an email address. */
  hasMail: boolean
  deposit: Deposit | null
  /** The page to return to: the calendar of a day, or the lead. */
  back: Temporal.PlainDate | null
  reason?: string
  reasonProblem?: string
  /** The customer moved it while the page was open. */
  isMoved?: boolean
  /** Why it can't be done. */
  problem?: string | null
  status?: number
}

/** Asks once before an appointment is canceled or its outcome recorded, and takes a reason that the customer reads. */
export function endPage(props: EndPageProps) {
  const { desk, name, booking, back, reason = '', reasonProblem, problem } = props
  const { title, reason: reasonLabel, button, keep } = ends[name]
  const wayBack = back ? `/desk/inbox/calendar?date=${back}` : `/desk/inbox/leads/${booking.leadId}`
  return deskPage({
    title,
    desk,
    section: back ? 'calendar' : 'inbox',
    problem:
      problem ??
      (props.isMoved
        ? 'Not done yet. The customer moved this booking in the meantime: check the new time.'
        : reasonProblem && 'Not done yet. See below what to change.'),
    status: props.status,
    children: (
      <>
        <Facts
          look="card"
          facts={[
            ['Customer', props.customer, { dir: 'auto' }],
            ['Service', booking.service.name, { dir: 'auto' }],
            ...whenOf(booking).map(({ label, date, time }): Fact => [label, `${date}, ${time}`]),
          ]}
        />
        {problem ? (
          <p>
            <a class="button quiet" href={wayBack}>
              Back
            </a>
          </p>
        ) : (
          <>
            <p>{effectOf(props)}</p>
            <Form action={`/desk/inbox/bookings/${booking.id}/${name}`} class="stack">
              <input type="hidden" name="start" value={booking.start.toISOString()} />
              {back && <input type="hidden" name="back" value={back.toString()} />}
              <Field
                name="reason"
                label={`${reasonLabel} (optional)`}
                help={
                  reasonProblem
                    ? null
                    : name === 'cancel' && props.hasMail
                      ? 'The customer reads it in an email and on their page.'
                      : 'The customer can read it on their page.'
                }
                problem={reasonProblem}
              >
                {aria => (
                  <textarea {...aria} rows={3}>
                    {reason}
                  </textarea>
                )}
              </Field>
              <div class="row">
                <button type="submit" class={name === 'complete' ? undefined : 'danger'}>
                  {button}
                </button>
                <a class="button quiet" href={wayBack}>
                  {keep}
                </a>
              </div>
            </Form>
          </>
        )}
      </>
    ),
  })
}

/** What it does, including to the deposit. */
function effectOf({ name, booking, deposit, hasMail }: EndPageProps): string {
  const isPaid = deposit?.paidAt && !isGoingBack(deposit)
  const amount = isPaid ? moneyText(deposit.amount, deposit.currency) : null
  switch (name) {
    case 'cancel':
      return `The customer’s assistant is notified right away${hasMail ? ', and the customer gets an email' : ''}. The time can be booked again.${amount ? ` The deposit of ${amount} goes back to the customer.` : ''}`
    case 'complete':
      return `It’s recorded right away. ${correction(booking, 'no-show')}`
    case 'no-show':
      return `It’s recorded right away, and the customer’s page says so.${amount ? ` You keep the deposit of ${amount}.` : ''} ${correction(booking, 'completed')}`
  }
}

const correction = ({ status }: Booking, to: string): string =>
  status === 'confirmed'
    ? `If you made a mistake, you can change it once, to “${to}”.`
    : 'You reported it before, so this can’t be changed again.'

interface AppointmentFormsProps {
  booking: Pick<ReturnType<typeof presentBooking>, 'id' | 'start' | 'status'>
  now: Date
  /** The page to return to after the form: the calendar of this day, or the lead. */
  back?: Temporal.PlainDate
  /** It was corrected, so it can’t be changed again. */
  isFinal?: boolean
}

/** What can be done about an appointment. Links, because the next page asks. */
export function AppointmentForms({ booking, now, back, isFinal = false }: AppointmentFormsProps) {
  const verbs = isFinal ? [] : verbsFor(booking, now)
  if (verbs.length === 0) return null
  return (
    <div class="row">
      {verbs.map((verb, i) => (
        <a
          class={i === 0 && verb === 'complete' && booking.status === 'confirmed' ? 'button' : 'button quiet'}
          href={`/desk/inbox/bookings/${booking.id}/${verb}${back ? `?back=${back}` : ''}`}
        >
          {booking.status === 'confirmed' ? ends[verb].link : `Change to ${ends[verb].link.toLowerCase()}`}
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
