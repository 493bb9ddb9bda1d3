import type { ComponentChildren } from 'preact'
import type { Schedule } from '../../../shared/businesses/openings.ts'
import type { InboxFilter } from '../../../shared/desk/inbox-queries.ts'
import { type LeadStatus, leadStatuses } from '../../../shared/leads/status.ts'
import { Select } from '../../pages/choices.tsx'
import { NextPage } from '../../pages/next-page.tsx'
import { timesIn } from '../../pages/times.ts'
import { type Desk, deskPage } from '../pages/desk.tsx'
import type { Inbox } from './read-inbox.ts'
import { Waiting } from './waiting.tsx'

interface InboxPageProps {
  desk: Desk
  inbox: Inbox
  schedule: Schedule
  now: Date
  done: string | null
  /** What's shown above the leads, on the first page of open ones. */
  above?: ComponentChildren
}

export const statusName: Record<LeadStatus, string> = {
  received: 'New',
  'in conversation': 'In conversation',
  quoted: 'Quoted',
  booked: 'Booked',
  closed: 'Closed',
}

export function inboxPage({ desk, inbox, schedule, now, done, above }: InboxPageProps) {
  const { leads, older, searched } = inbox
  // Unread leads that aren't on this page, such as one closed by a cancellation.
  const unseen = above ? desk.owner.unread - leads.filter(each => each.unread).length : 0
  return deskPage({
    title: 'Inbox',
    desk,
    section: 'inbox',
    done,
    children: (
      <>
        {above}
        <Filter desk={desk} inbox={inbox} />
        {unseen > 0 && (
          <p class="notice">
            {unseen} unread {unseen === 1 ? 'lead isn’t' : 'leads aren’t'} on this page.{' '}
            <a href="/desk/inbox?status=unread">Show unread</a>
          </p>
        )}
        {leads.length === 0 && <Empty desk={desk} inbox={inbox} />}
        {leads.length > 0 && (
          <ul class="plain leads">
            {leads.map(lead => (
              <Row desk={desk} lead={lead} schedule={schedule} now={now} />
            ))}
          </ul>
        )}
        {leads.some(lead => lead.waiting) && (
          <p class="small soft">Waiting time only counts while you’re open, as in your ranking.</p>
        )}
        {searched !== null && (
          <p class="small soft">The search covers {searched} of your most recently active leads.</p>
        )}
        <NextPage href={older}>Older leads</NextPage>
      </>
    ),
  })
}

function Filter({ desk, inbox: { query, filter, counts } }: Pick<InboxPageProps, 'desk' | 'inbox'>) {
  const counted = (text: string, count: number | undefined) =>
    count ? `${text} (${count > 99 ? '99+' : count})` : text
  const options: [InboxFilter, string][] = [
    ['open', 'Open leads'],
    ['unread', counted('Unread', desk.owner.unread)],
    ['waiting', counted('Waiting for a reply', counts.waiting)],
    ...leadStatuses.map((each): [InboxFilter, string] => [
      each,
      counted(statusName[each], counts.statuses[each]),
    ]),
    ['all', 'All leads'],
  ]
  return (
    <form method="get" action="/desk/inbox" class="find">
      <label for="q" class="visually-hidden">
        Search
      </label>
      <input
        id="q"
        name="q"
        type="search"
        maxLength={100}
        placeholder="Name, phone, ZIP code, service or code"
        value={query}
      />
      <label for="status" class="visually-hidden">
        Show
      </label>
      <Select aria={{ id: 'status', name: 'status' }} options={options} value={filter} />
      <button class="quiet" type="submit">
        Show
      </button>
    </form>
  )
}

function Row({ desk, lead, schedule, now }: Omit<InboxPageProps, 'inbox' | 'done'> & { lead: Lead }) {
  const times = timesIn(desk.owner.timezone, now)
  const { booking, message } = lead
  return (
    <li class={lead.unread ? 'inbox-row unread' : 'inbox-row'}>
      <h2>
        <a href={`/desk/inbox/leads/${lead.id}`}>
          <bdi>{lead.name ?? 'A customer (details deleted)'}</bdi>
        </a>
        {lead.unread && <span class="visually-hidden">, unread</span>}
      </h2>
      <time class="soft small" dateTime={lead.updatedAt.toISOString()}>
        {times.short(lead.updatedAt)}
      </time>
      {lead.about.length > 0 && (
        <p class="small">
          {lead.about.map((fact, i) => (
            <>
              {i > 0 && ' · '}
              <bdi>{fact}</bdi>
            </>
          ))}
        </p>
      )}
      {message && (
        <p class="excerpt soft">
          {message.isOurs && 'You: '}
          <bdi>{message.text}</bdi>
        </p>
      )}
      <div class="row marks">
        {lead.waiting ? (
          <Waiting lead={lead} schedule={schedule} now={now} />
        ) : (
          <>
            <div class="badge">{statusName[lead.status]}</div>
            {lead.customerWrote && <div class="badge">Customer wrote</div>}
          </>
        )}
        {booking && <div class="small">Booking for {times.dayTime(booking)}</div>}
      </div>
    </li>
  )
}

type Lead = Inbox['leads'][number]

function Empty({ desk: { owner }, inbox: { query, filter } }: Pick<InboxPageProps, 'desk' | 'inbox'>) {
  if (query)
    return (
      <p class="soft">
        Nothing found for “{query}”. Search by name, phone, email, ZIP code, service or confirmation code.
      </p>
    )
  const mail = owner.hasEmail ? (
    'We’ll email you when one comes in.'
  ) : (
    <>
      To get an email when one comes in, <a href="/desk/inbox/notifications">add your address</a>.
    </>
  )
  if (filter === 'all') return <p class="soft">No leads here yet. {mail}</p>
  return filter === 'open' ? (
    <p class="soft">
      No open leads. {mail} <a href="/desk/inbox?status=all">Show all leads</a>
    </p>
  ) : (
    <p class="soft">
      Nothing here right now. <a href="/desk/inbox">Show open leads</a>
    </p>
  )
}
