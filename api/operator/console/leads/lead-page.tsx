import { reveal } from '../../../../shared/commons/reveal.ts'
import { depositState } from '../../../../shared/deposits/deposit.ts'
import { moneyText } from '../../../../shared/money.ts'
import { spokenTimes } from '../../../../shared/spoken-time.ts'
import { inWords } from '../../../../shared/timeline/entry.ts'
import type { LeadStory } from '../../../../shared/timeline/lead.ts'
import type { BookingFacts, LeadFacts } from '../../../../shared/timeline/lead-queries.ts'
import { type Fact, Facts } from '../../../pages/facts.tsx'
import { entityPath } from '../entities/entity-path.ts'
import { EntityHeading, statusText, Timeline } from '../entities/parts.tsx'
import { consoleShell } from '../shell.tsx'
import { May, type Signed } from '../signed.tsx'
import { Time } from '../time.tsx'
import { LeadActions, type RefusedForm } from './lead-actions.tsx'

interface LeadPage {
  signed: Signed
  now: Date
  story: LeadStory
  /** If the page is about one of its bookings. */
  booking: BookingFacts | null
  done: string | null
  refused: RefusedForm | null
}

export function leadPage({ signed, now, story, booking, done, refused }: LeadPage) {
  const { lead, bookings, entries } = story
  const others = bookings.filter(each => each !== booking)
  return consoleShell(
    signed,
    booking ? `Booking ${booking.code}` : `Inquiry to ${lead.business}`,
    <>
      <Facts facts={[...(booking ? bookingFacts(booking, now) : []), ...leadFacts(lead)]} />
      {others.map(each => (
        <article class="card">
          <h2>
            <a href={entityPath({ kind: 'booking', id: each.id })}>Booking {each.code}</a>{' '}
            <span class={`badge ${bookingState(each, now).mood}`}>{bookingState(each, now).state}</span>
          </h2>
          <Facts facts={bookingFacts(each, now)} />
        </article>
      ))}
      <LeadActions now={now} lead={lead} booking={booking ?? bookings[0] ?? null} refused={refused} />
      <Timeline entries={entries} />
    </>,
    {
      done,
      problem: refused?.problem,
      heading: booking ? (
        <EntityHeading title={`Booking ${booking.code}`} {...bookingState(booking, now)} />
      ) : (
        <EntityHeading title={`Inquiry to ${reveal(lead.business)}`} state={statusText(lead)} />
      ),
    },
  )
}

function bookingState({ status, start, end, cancelledBy }: BookingFacts, now: Date) {
  if (status === 'cancelled') return { state: `canceled by the ${cancelledBy}`, mood: 'bad' as const }
  if (status !== 'confirmed')
    return { state: inWords(status), mood: status === 'completed' ? ('good' as const) : ('bad' as const) }
  return {
    state: now < start ? 'ahead' : now < end ? 'started' : 'over, no outcome yet',
    mood: now < start ? ('good' as const) : ('warn' as const),
  }
}

function bookingFacts(booking: BookingFacts, now: Date): Fact[] {
  const { service, start, end, timezone, freeUntil, cancellationFee: fee } = booking
  const times = spokenTimes(timezone)
  return [
    ['Service', <span dir="auto">{reveal(service.name)}</span>],
    [
      'When',
      `${times.dateTime(start)} to ${service.nights ? times.dateTime(end) : times.time(end)} (${timezone})`,
    ],
    ['Deposit', depositText(booking, now)],
    freeUntil && [
      'Cancellation',
      `Free until ${times.dateTime(freeUntil)}${fee ? `, then ${moneyText(fee.amount, fee.currency)}` : ''}`,
    ],
  ]
}

function depositText(booking: BookingFacts, now: Date): string {
  const { amount, currency, expiresAt, status, paidAt, settledAt } = booking
  if (amount === null || !currency || !expiresAt) return 'None asked for'
  const state = depositState({ ...booking, bookingStatus: status, expiresAt }, now)
  const owed = booking.refundOwedSince ? ': the refund failed, so pay it back by hand' : ''
  const paid = paidAt && settledAt ? ', paid out to the business' : ''
  return `${moneyText(amount, currency)}, ${state === 'open' || state === 'preparing' ? 'not paid' : inWords(state)}${owed}${paid}`
}

function leadFacts(lead: LeadFacts): Fact[] {
  const business = { kind: 'business' as const, id: lead.slug }
  return [
    [
      'Business',
      <>
        <a href={entityPath(business)} dir="auto">
          {reveal(lead.business)}
        </a>
        {lead.businessRemoved && ' (removed)'}
        {lead.businessPhone && `, ${lead.businessPhone}`}
        {!lead.businessMailed && ', no email address'}
      </>,
    ],
    [
      'Agent',
      <>
        <a href={entityPath({ kind: 'agent', id: lead.agentId })} dir="auto">
          {reveal(lead.agent)}
        </a>
        {lead.agentSuspended && ' (suspended)'}
      </>,
    ],
    ['Customer', <CustomerFact lead={lead} />],
    ['Inquiry', <InquiryFact lead={lead} />],
    [
      'Read',
      lead.unread ? 'The owner hasn’t read the latest news at the desk' : 'The owner has read everything',
    ],
  ]
}

/** Never says who the customer is: only links to their other inquiries. */
function CustomerFact({ lead }: { lead: LeadFacts }) {
  if (lead.erasedAt) return <>Erased on {<Time at={lead.erasedAt} />}</>
  return (
    <>
      <May do="customers">
        {lead.customers.map((digest, i) => (
          <>
            {i > 0 && ', and '}
            <a href={entityPath({ kind: 'customer', id: digest })}>
              {i === 0 ? 'Their inquiries' : 'by another address'}
            </a>
          </>
        ))}
        {lead.customers.length > 0 && ' · '}
      </May>
      {lead.customerMailed ? 'Gets mail' : 'Gets no mail'}
      {lead.withdrawnAt && ', withdrew consent'}
    </>
  )
}

const InquiryFact = ({ lead }: { lead: LeadFacts }) => (
  <>
    <a href={entityPath({ kind: 'lead', id: lead.id })}>
      <code>{lead.id}</code>
    </a>
    , {statusText(lead)}, <Time at={lead.createdAt} />
  </>
)
