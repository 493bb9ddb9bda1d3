import { withNights } from '../../../shared/bookings/stay.ts'
import { moneyText } from '../../../shared/money.ts'
import type { Answer } from '../../edge/answer.ts'
import { PhoneLink } from '../../pages/phone-link.tsx'
import { AppointmentForms } from '../calendar/appointment-forms.tsx'
import type { Desk } from '../pages/desk.ts'
import { deskPage } from '../pages/frame.tsx'
import { label } from '../pages/label.ts'
import { timesIn } from '../pages/times.ts'
import { statusName } from './inbox-page.tsx'
import { CloseForm, type Draft, QuoteForm, ReplyForm } from './lead-forms.tsx'
import type { DeskLead } from './read-lead.ts'

interface LeadPageProps {
  desk: Desk
  lead: DeskLead
  now: Date
  done?: string | null
  problem?: string | null
  status?: number
  draft?: Draft
}

/** One lead: who's asking and for what, the conversation, and the actions. */
export function leadPage({ desk, lead, now, done, problem, status, draft = {} }: LeadPageProps): Answer {
  const times = timesIn(desk.owner.timezone)
  const { customer, quote, booking, deposit } = lead
  return deskPage({
    title: customer?.name ?? 'A customer',
    desk,
    section: 'inbox',
    done,
    problem,
    status,
    children: (
      <>
        <p class="row">
          <span class="badge">{statusName[lead.status]}</span>
          <span class="soft small">
            Received {times.dayTime(lead.createdAt)} via {lead.agent.name}
          </span>
          {lead.status === 'closed' && lead.closedReason && (
            <span class="small">{label(lead.closedReason)}</span>
          )}
        </p>
        <section class="card" aria-labelledby="contact">
          <h2 id="contact">Contact</h2>
          {customer ? <Contact customer={customer} /> : <p>The customer’s details have been deleted.</p>}
          <p class="small soft">
            The customer agreed to be contacted about this ({times.dayTime(lead.consent.at)}).
          </p>
        </section>
        {lead.intake.length > 0 && (
          <section class="card" aria-labelledby="asked">
            <h2 id="asked">Request details</h2>
            <dl class="facts">
              {lead.intake.map(field => (
                <>
                  <dt>{field.label}</dt>
                  <dd>{valueText(field.value)}</dd>
                </>
              ))}
            </dl>
          </section>
        )}
        {booking && (
          <section class="card" aria-labelledby="appointment">
            <h2 id="appointment">Appointment</h2>
            <p>
              {withNights(booking.service.name, booking.nights)},{' '}
              <strong>{times.span(new Date(booking.start), new Date(booking.end))}</strong>{' '}
              <span class="badge">{label(booking.status)}</span>
            </p>
            <p class="small">
              Confirmation code <code>{booking.confirmationCode}</code>
              {deposit &&
                ` · Deposit of ${moneyText(deposit.amount, deposit.currency)}: ${label(deposit.state)}`}
            </p>
            <AppointmentForms booking={booking} now={now} />
          </section>
        )}
        <section aria-labelledby="conversation">
          <h2 id="conversation">Conversation</h2>
          {lead.messages.length === 0 && <p class="soft">No messages yet.</p>}
          {lead.messages.map(message => (
            <div key={message.id} class={`card said ${message.from}`}>
              <p class="small soft">
                {message.from === 'business' ? 'You' : 'The customer’s assistant'},{' '}
                {times.dayTime(message.at)}
              </p>
              <p class="text">{message.text ?? 'This message has been deleted.'}</p>
            </div>
          ))}
          {quote && (
            <p>
              Your price: <strong>{moneyText(quote.amount, quote.currency)}</strong>
              {quote.note && `, ${quote.note}`}
            </p>
          )}
          <ReplyForm desk={desk} lead={lead} draft={draft} />
        </section>
        {lead.status !== 'closed' && <QuoteForm desk={desk} lead={lead} draft={draft} />}
        {lead.status !== 'closed' && <CloseForm desk={desk} lead={lead} draft={draft} />}
      </>
    ),
  })
}

function Contact({ customer }: { customer: NonNullable<DeskLead['customer']> }) {
  return (
    <dl class="facts">
      <dt>Name</dt>
      <dd>{customer.name}</dd>
      {customer.phone && (
        <>
          <dt>Phone</dt>
          <dd>
            <PhoneLink phone={customer.phone} />
          </dd>
        </>
      )}
      {customer.email && (
        <>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${encodeURIComponent(customer.email)}`}>{customer.email}</a>
          </dd>
        </>
      )}
      {!customer.phone && !customer.email && (
        <>
          <dt>Contact</dt>
          <dd>Only through their assistant. Reply below.</dd>
        </>
      )}
    </dl>
  )
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  return typeof value === 'object' && value !== null
    ? JSON.stringify(value)
    : String(value).replaceAll('_', ' ')
}
