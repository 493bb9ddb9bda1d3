import { withNights } from '../../../shared/bookings/stay.ts'
import { moneyText } from '../../../shared/money.ts'
import { inWords } from '../../../shared/timeline/entry.ts'
import { withScripts } from '../../pages/headers.ts'
import { PhoneLink } from '../../pages/phone-link.tsx'
import { timesIn } from '../../pages/times.ts'
import type { FramedPage } from '../../signed-in/frame.tsx'
import { AppointmentForms } from '../calendar/end-page.tsx'
import { type Desk, deskPage } from '../pages/desk.tsx'
import { Answers, Conversation, Question } from './conversation.tsx'
import { statusName } from './inbox-page.tsx'
import { CloseForm, QuoteForm, ReplyForm } from './lead-forms.tsx'
import type { Draft, LeadProblems } from './read-forms.ts'
import { type DeskLead, upcomingOf } from './read-lead.ts'
import { Waiting } from './waiting.tsx'

interface LeadPageProps extends Pick<FramedPage, 'done' | 'problem' | 'status'> {
  desk: Desk
  lead: DeskLead
  now: Date
  /** Shown next to the latest message. */
  sent?: string | null
  problems?: LeadProblems
  draft?: Draft
}

/** One lead. The question, the phone number and the reply fit on a phone's first screen. The rest is below. */
export function leadPage(props: LeadPageProps) {
  const { desk, lead, now, done, sent = null, problem, problems = {}, status, draft = {} } = props
  const times = timesIn(desk.owner.timezone, now)
  const { customer, withdrawnAt } = lead
  // What was typed stays, even if the lead has been closed.
  const has = (field: keyof Draft) => !withdrawnAt && (lead.status !== 'closed' || draft[field] !== undefined)
  const form = { lead, draft, problems }
  const [field, words] = Object.entries(problems)[0] ?? []
  return deskPage({
    title: customer?.name ?? 'A customer',
    desk,
    section: 'inbox',
    done,
    problem: field ? (
      <>
        Not sent yet. <a href={`#${field}`}>{words}</a>
      </>
    ) : (
      problem
    ),
    status,
    head: <script src="/desk/inbox/drafts.js" defer />,
    csp: withScripts,
    children: (
      <div class="lead-page">
        <div class="row">
          {lead.status === 'received' && !lead.firstReplyAt ? (
            <Waiting lead={lead} schedule={lead.schedule} now={now} />
          ) : (
            <div class="badge">{statusName[lead.status]}</div>
          )}
          <div class="soft small">Received {times.short(lead.createdAt)}</div>
          {lead.status === 'closed' && lead.closedReason && (
            <div class="small">{withdrawnAt ? 'consent taken back' : inWords(lead.closedReason)}</div>
          )}
        </div>
        <Question lead={lead} />
        {withdrawnAt ? (
          <p class="notice bad">
            The customer took back their consent on {times.dayTime(withdrawnAt)}. Please delete your copy, and
            don’t contact them.
          </p>
        ) : (
          <>
            <Contact customer={customer} />
            <ReplyForm {...form} />
          </>
        )}
        <Appointment desk={desk} lead={lead} now={now} />
        <Conversation desk={desk} lead={lead} sent={sent} now={now} />
        {has('amount') && <QuoteForm {...form} />}
        {has('reason') && <CloseForm {...form} now={now} />}
        <Answers lead={lead} />
        <p class="small soft">
          Sent by {lead.agent.name}.
          {!withdrawnAt &&
            ` The customer agreed to be contacted about this on ${times.dayTime(lead.consent.at)}.`}
        </p>
      </div>
    ),
  })
}

function Contact({ customer }: Pick<DeskLead, 'customer'>) {
  if (!customer) return <p class="soft">The customer’s details have been deleted.</p>
  const { phone, email } = customer
  if (!phone && !email)
    return <p class="soft">There’s no phone number or email. Reply below: their assistant passes it on.</p>
  return (
    <p class="actions contact">
      {phone && (
        <PhoneLink phone={phone} class="button quiet">
          <span class="visually-hidden">Call </span>
        </PhoneLink>
      )}
      {email && (
        <a class="button quiet" href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}>
          <span class="visually-hidden">Email </span>
          {email}
        </a>
      )}
    </p>
  )
}

function Appointment({ desk, lead, now }: Pick<LeadPageProps, 'desk' | 'lead' | 'now'>) {
  const { booking } = lead
  if (!booking) return null
  const deposit = depositText(lead)
  const times = timesIn(desk.owner.timezone, now)
  return (
    <section class="card" aria-labelledby="booking">
      <h2 id="booking">Booking</h2>
      <p>
        <bdi>{withNights(booking.service.name, booking.nights)}</bdi>,{' '}
        <strong>{times.span(new Date(booking.start), new Date(booking.end))}</strong>{' '}
        <span class="badge">{inWords(booking.status)}</span>
      </p>
      <p class="small">
        Confirmation code <code>{booking.confirmationCode}</code>
        {deposit && ` · ${deposit}`}
      </p>
      {upcomingOf(lead, now) && (
        <p class="small soft">
          To move it, write to the customer: they or their assistant can choose another time.
        </p>
      )}
      <AppointmentForms booking={booking} now={now} isFinal={lead.isCorrected} />
    </section>
  )
}

/** A deposit is stored once somebody opens its page. Until then, the booking has the amount. */
function depositText({ booking, deposit }: Pick<DeskLead, 'booking' | 'deposit'>): string | null {
  if (!deposit)
    return booking?.deposit.required && booking.status === 'confirmed'
      ? `Deposit of ${booking.deposit.display}: not paid yet`
      : null
  const isDue = deposit.state === 'open' || deposit.state === 'preparing'
  return `Deposit of ${moneyText(deposit.amount, deposit.currency)}: ${isDue ? 'not paid yet' : inWords(deposit.state)}`
}
