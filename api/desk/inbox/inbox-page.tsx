import { type LeadStatus, leadStatuses } from '../../../shared/leads/status.ts'
import type { Answer } from '../../edge/answer.ts'
import type { presentDeskLeads } from '../leads/present.ts'
import type { Desk } from '../pages/desk.ts'
import { deskPage } from '../pages/frame.tsx'
import { timesIn } from '../pages/times.ts'

interface InboxPageProps {
  desk: Desk
  leads: ReturnType<typeof presentDeskLeads>
  status: LeadStatus | null
  done: string | null
}

export const statusName: Record<LeadStatus, string> = {
  received: 'New',
  'in conversation': 'In conversation',
  quoted: 'Quoted',
  booked: 'Booked',
  closed: 'Closed',
}

export function inboxPage({ desk, leads, status, done }: InboxPageProps): Answer {
  const times = timesIn(desk.owner.timezone)
  return deskPage({
    title: 'Inbox',
    desk,
    section: 'inbox',
    done,
    children: (
      <>
        <form method="get" class="row filter">
          <label for="status">Show</label>
          <select id="status" name="status">
            <option value="">All leads</option>
            {leadStatuses.map(each => (
              <option key={each} value={each} selected={each === status}>
                {statusName[each]}
              </option>
            ))}
          </select>
          <button class="quiet" type="submit">
            Show
          </button>
        </form>
        {leads.count === 0 && <p class="soft">No leads here yet. We’ll email you when one comes in.</p>}
        {leads.leads.map(lead => (
          <article key={lead.lead_id} class="card">
            <h2>
              <a href={`/desk/inbox/leads/${lead.lead_id}`}>
                {lead.customer.name ?? 'A customer (details deleted)'}
              </a>
            </h2>
            <p class="row">
              <span class={lead.status === 'received' ? 'badge warn' : 'badge'}>
                {statusName[lead.status]}
              </span>
              <time class="soft small" dateTime={lead.createdAt.toISOString()}>
                {times.dayTime(lead.createdAt)}
              </time>
              {lead.booking?.status === 'confirmed' && (
                <span class="small">Appointment: {times.dayTime(new Date(lead.booking.start))}</span>
              )}
            </p>
            {lead.message && <p class="excerpt">{lead.message}</p>}
          </article>
        ))}
        {leads.nextCursor && (
          <p>
            <a
              href={`/desk/inbox?after=${leads.nextCursor}${status ? `&status=${encodeURIComponent(status)}` : ''}`}
            >
              Older leads
            </a>
          </p>
        )}
      </>
    ),
  })
}
