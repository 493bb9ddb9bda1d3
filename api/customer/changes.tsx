import type { Booking } from '../../shared/bookings/queries.ts'
import { withNights } from '../../shared/bookings/stay.ts'
import { type CustomerPage, upcoming } from '../../shared/customer/page.ts'
import { cancelTerms, type TextFact } from '../../shared/customer/terms.ts'
import { nounOf } from '../../shared/customer/when.ts'
import { spokenTimes } from '../../shared/spoken-time.ts'
import { Facts } from '../pages/facts.tsx'
import { Field } from '../pages/field.tsx'
import { page as layout } from '../pages/layout.tsx'
import { Notices } from '../pages/notices.tsx'
import { PhoneLink } from '../pages/phone-link.tsx'
import { whenFacts } from './facts.tsx'
import { contactText } from './words.ts'

interface FormPage {
  page: CustomerPage
  title: string
  problem?: string | null
  status?: number
  /** The label of the link back. */
  back?: string
  children: preact.ComponentChildren
}

/** A page below the customer's page, with a link back. */
export function formPage({ page, title, problem, status = 200, back = 'Back', children }: FormPage) {
  return layout(
    {
      title: `${title} · ${page.business}`,
      isError: status >= 400,
      bare: true,
      children: (
        <div class="pay">
          <h1>{title}</h1>
          <Notices problem={problem} />
          {children}
          <p>
            <a class="button quiet" href={page.url}>
              {back}
            </a>
          </p>
        </div>
      ),
    },
    { status },
  )
}

export interface Day {
  date: string
  slots: { start: string; time: string }[]
}

interface TimesProps {
  page: CustomerPage
  days: Day[]
  /** False if the service left the card, or the business is gone. */
  isOffered: boolean
  /** The first day of the next page, if there is one. */
  more: number | null
  problem?: string | null
  status?: number
}

/** The next free times, one tap each. */
export const timesPage = ({ page, days, isOffered, more, problem, status }: TimesProps) =>
  formPage({
    page,
    title: 'Choose a new time',
    problem,
    status,
    children: (
      <>
        <p class="lead">
          {page.booking && withNights(page.booking.service.name, page.booking.service.nights)} at{' '}
          {page.business}, now on{' '}
          {page.booking && spokenTimes(page.booking.timezone).dateTime(page.booking.start)}. Your old time is
          kept until you confirm a new one.
        </p>
        {days.length > 0 && page.booking && (
          <p class="soft">Times are in {spokenTimes(page.booking.timezone).anyZone()}.</p>
        )}
        {days.length === 0 && (
          <p class="notice">
            {isOffered ? 'Nothing else is free online in the next 30 days.' : 'This can’t be moved online.'}{' '}
            Please {contactText(page)}
            {page.phone && (
              <>
                {' '}
                at <PhoneLink phone={page.phone} />
              </>
            )}
            .
          </p>
        )}
        {days.map(({ date, slots }) => (
          <section aria-label={date}>
            <h2>{date}</h2>
            <div class="times">
              {slots.map(({ start, time }) => (
                <a
                  class="button quiet"
                  href={`?start=${encodeURIComponent(start)}`}
                  aria-label={`${time}, ${date}`}
                >
                  {time}
                </a>
              ))}
            </div>
          </section>
        ))}
        {more !== null && (
          <p>
            <a href={`?from=${more}`}>Show later days</a>
          </p>
        )}
      </>
    ),
  })

interface MoveProps {
  page: CustomerPage
  /** The appointment as it would be. */
  moved: Booking
  /** The cost of canceling after the move. */
  terms: readonly TextFact[]
  /** The customer has another appointment then, and may want both. */
  overlaps?: boolean
  problem?: string | null
}

/** The terms after a move, as the form sends them back. */
export const textOf = (terms: readonly TextFact[]): string => terms.map(([, text]) => text).join(' ')

export function movePage({ page, moved, terms, overlaps = false, problem }: MoveProps) {
  const times = spokenTimes(moved.timezone)
  const overlapping = overlaps ? 'You have another appointment that overlaps with this time.' : null
  return formPage({
    page,
    title: `Move your ${nounOf(page.booking)}?`,
    problem: problem ?? overlapping,
    status: overlaps ? 409 : problem ? 400 : 200,
    children: (
      <>
        <Facts
          look="card"
          facts={[
            ...whenFacts(moved),
            ...terms,
            [
              page.booking?.service.nights ? 'Old check-in' : 'Old time',
              page.booking && times.dateTime(page.booking.start),
            ],
          ]}
        />
        <form method="post" action={`${page.url}/reschedule`} class="stack">
          <input type="hidden" name="form" value={page.formToken} />
          <input type="hidden" name="start" value={moved.start.toISOString()} />
          <input type="hidden" name="terms" value={textOf(terms)} />
          {overlaps && <input type="hidden" name="overlap" value="yes" />}
          <button type="submit">{overlaps ? 'Move it anyway' : 'Move it'}</button>
        </form>
        <p>
          <a href={`${page.url}/reschedule`}>Other times</a>
        </p>
      </>
    ),
  })
}

/** The terms the customer read aren't today's anymore. */
export const TERMS_CHANGED = 'This has changed since you opened the page. Please read it again.'

/** Stops a change whose terms aren't what the customer read. */
export class TermsChanged extends Error {
  constructor() {
    super(TERMS_CHANGED)
  }
}

interface CancelProps {
  page: CustomerPage
  now: Date
  reason?: string
  reasonProblem?: string | null
  problem?: string | null
}

/** What the customer is about to cancel and what that costs, as the form sends it back. */
export const toConfirm = (page: CustomerPage, now: Date): string =>
  [upcoming(page, now)?.start.toISOString(), cancelTerms(page, now)].join(' ')

export function cancelPage({ page, now, reason, reasonProblem, problem }: CancelProps) {
  const booking = upcoming(page, now)
  const terms = cancelTerms(page, now)
  return formPage({
    page,
    title: booking ? `Cancel your ${nounOf(booking)}?` : 'Withdraw your request?',
    problem,
    status: problem || reasonProblem ? 400 : 200,
    back: `Keep the ${booking ? nounOf(booking) : 'request'}`,
    children: (
      <>
        {booking && (
          <p class="lead">
            {withNights(booking.service.name, booking.service.nights)} at {page.business},{' '}
            {spokenTimes(booking.timezone).dateTime(booking.start)}
          </p>
        )}
        <p class="card">
          <strong>{terms}</strong>
        </p>
        <form method="post" action={`${page.url}/cancel`} class="stack">
          <input type="hidden" name="form" value={page.formToken} />
          <input type="hidden" name="terms" value={toConfirm(page, now)} />
          <Field
            name="reason"
            label="Reason (optional, the business reads it)"
            problem={reasonProblem}
            isAlert
          >
            {aria => (
              <textarea {...aria} rows={2}>
                {reason}
              </textarea>
            )}
          </Field>
          <button type="submit" class="danger">
            {booking ? `Cancel the ${nounOf(booking)}` : 'Withdraw the request'}
          </button>
        </form>
      </>
    ),
  })
}
