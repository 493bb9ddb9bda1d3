import type { Booking } from '../../../shared/bookings/queries.ts'
import { whenOf } from '../../../shared/customer/when.ts'
import { type Deposit, isGoingBack } from '../../../shared/deposits/deposit.ts'
import { moneyText } from '../../../shared/money.ts'
import type { Answer } from '../../edge/answer.ts'
import { type Fact, Facts } from '../../pages/facts.tsx'
import { Field } from '../../pages/field.tsx'
import type { Desk } from '../pages/desk.ts'
import { deskPage, FormToken } from '../pages/frame.tsx'

export type EndName = 'cancel' | 'complete' | 'no-show'

const words = {
  cancel: {
    title: 'Cancel this appointment?',
    reason: 'Reason for the customer',
    button: 'Cancel the appointment',
    keep: 'Keep it',
  },
  complete: {
    title: 'Did this appointment take place?',
    reason: 'A word to the customer',
    button: 'Yes, it’s completed',
    keep: 'Not yet',
  },
  'no-show': {
    title: 'Did the customer not show up?',
    reason: 'What happened',
    button: 'Yes, mark as a no-show',
    keep: 'Back',
  },
} as const satisfies Record<EndName, object>

interface EndPageProps {
  desk: Desk
  name: EndName
  booking: Booking
  customer: string
  /** Whether the customer has an email address. */
  hasMail: boolean
  deposit: Deposit | null
  /** Where to go on: the calendar of a day, or the lead. */
  back: Temporal.PlainDate | null
  reason?: string
  /** What's wrong with the reason. */
  complaint?: string
  /** Why it can't be done. */
  problem?: string | null
  status?: number
}

/** Asks once before an appointment is canceled or its outcome recorded, and takes a reason that the customer reads. */
export function endPage(props: EndPageProps): Answer {
  const { desk, name, booking, customer, hasMail, back, reason = '', complaint, problem, status } = props
  const { title, reason: reasonLabel, button, keep } = words[name]
  const wayBack = back ? `/desk/inbox/calendar?date=${back}` : `/desk/inbox/leads/${booking.leadId}`
  return deskPage({
    title,
    desk,
    section: back ? 'calendar' : 'inbox',
    problem,
    status,
    children: (
      <>
        <Facts
          look="card"
          facts={[
            ['Customer', customer, { dir: 'auto' }],
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
            <form method="post" action={`/desk/inbox/bookings/${booking.id}/${name}`} class="stack">
              <FormToken desk={desk} />
              {back && <input type="hidden" name="back" value={back.toString()} />}
              <Field
                name="reason"
                label={`${reasonLabel} (optional)`}
                help={
                  complaint
                    ? null
                    : name === 'cancel' && hasMail
                      ? 'The customer reads it in an email and on their page.'
                      : 'The customer can read it on their page.'
                }
                problem={complaint}
              >
                {tied => (
                  <textarea {...tied} rows={3}>
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
            </form>
          </>
        )}
      </>
    ),
  })
}

/** What it does, and to the money. */
function effectOf({ name, booking, deposit, hasMail }: EndPageProps): string {
  const isPaid = deposit?.paidAt && !isGoingBack(deposit)
  const amount = isPaid ? moneyText(deposit.amount, deposit.currency) : null
  switch (name) {
    case 'cancel':
      return `The customer’s assistant is told right away${hasMail ? ', and the customer gets an email' : ''}. The time can be booked again.${amount ? ` The deposit of ${amount} goes back to the customer.` : ''}`
    case 'complete':
      return `It’s recorded right away. ${correction(booking, 'a no-show')}`
    case 'no-show':
      return `It’s recorded right away, and the customer’s page says so.${amount ? ` You keep the deposit of ${amount}.` : ''} ${correction(booking, 'completed')}`
  }
}

const correction = ({ status }: Booking, to: string): string =>
  status === 'confirmed'
    ? `If you made a mistake, you can change it to ${to} once.`
    : 'You reported it before, so this can’t be changed again.'
