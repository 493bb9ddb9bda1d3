import type { Sql } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import type { WrittenCard } from '../businesses/card.ts'
import type { Id } from '../ids.ts'
import type { Industry } from '../industries/industries.ts'
import type { CardIntake } from '../industries/intake.ts'
import { joinLatestBooking } from '../leads/latest-booking-queries.ts'
import type { BookingStatus, OutcomeSource } from '../leads/lead.ts'
import type { ClosedReason, LeadStatus } from '../leads/status.ts'
import type { Money } from '../money.ts'
import type { OutcomeKind } from '../ranking/verdict.ts'

export interface PageRow {
  leadId: Id<'lead'>
  status: LeadStatus
  closedReason: ClosedReason | null
  /** Why the business declined, encrypted. */
  closingNote: Buffer | null
  createdAt: Date
  consentedAt: Date
  withdrawnAt: Date | null
  customerReminded: boolean
  businessId: number
  slug: string
  /** It left the directory, and the appointment is canceled or about to be. */
  businessRemoved: boolean
  business: string
  industry: Industry
  timezone: string
  location: { street?: string | null; city?: string; state?: string; zip?: string }
  phone: string | null
  /** Null if the card doesn't say. */
  serviceArea: WrittenCard['serviceArea'] | null
  intake: CardIntake
  agentId: Id<'agt'>
  agent: string
  contact: Buffer | null
  /** The inquiry's first message, encrypted. */
  message: Buffer | null
  messageId: Id<'msg'> | null
  /** Its note is encrypted, in hex. */
  quote: (Money & { note: string | null }) | null
  rescheduledAt: Date | null
  bookingStatus: BookingStatus | null
  /** When the customer sent their latest report that's still open. */
  reportedAt: Date | null
  /** What was reported about the latest booking, and since its cancellation. Notes are encrypted, in hex. */
  outcomes: { id: Id<'out'>; kind: OutcomeKind; source: OutcomeSource; note: string | null }[]
  /** Whether the latest news reached the business. Null if it gets neither mail nor webhooks. */
  notified: boolean | null
}

export interface MessageRow {
  id: Id<'msg'>
  /** Encrypted. */
  text: Buffer
  at: Date
}

/** The business's latest messages, newest last. */
export async function listFromBusiness(sql: Sql, lead: Id<'lead'>, limit: number): Promise<MessageRow[]> {
  const rows = await sql<MessageRow[]>`
    select id, text, at from lead_messages
    where lead_id = ${lead} and sender = 'business' and text is not null
    order by n desc limit ${limit}`
  return rows.reverse()
}

/** Events that a business must be notified of. */
const NEWS = [
  'lead.received',
  'booking.confirmed',
  'booking.rescheduled',
  'booking.cancelled',
  'deposit.paid',
  'lead.consent_withdrawn',
]

/** Everything a customer's page shows, besides the booking and its deposit. */
export const findPage = (sql: Sql, digest: Buffer): Promise<PageRow | undefined> =>
  first(sql`
    select l.id as "leadId", l.status, l.closed_reason as "closedReason", l.closing_note as "closingNote",
           l.created_at as "createdAt", l.consented_at as "consentedAt", l.withdrawn_at as "withdrawnAt", l.customer_reminded as "customerReminded",
           p.id as "businessId", p.slug, p.deleted_at is not null as "businessRemoved", p.name as business, p.industry, p.timezone,
           coalesce(p.card -> 'location', '{}') as location, p.card ->> 'phone' as phone,
           p.card -> 'serviceArea' as "serviceArea", p.card -> 'intake' as intake,
           a.id as "agentId", a.name as agent, c.sealed as contact,
           m.text as message, m.id as "messageId",
           (select jsonb_build_object('amount', q.amount, 'currency', q.currency, 'note', encode(q.note, 'hex'))
            from lead_quotes q where q.lead_id = l.id order by q.id desc limit 1) as quote,
           b.rescheduled_at as "rescheduledAt", b.status as "bookingStatus",
           (select max(r.at) from customer_reports r where r.lead_id = l.id and r.done_at is null) as "reportedAt",
           (select coalesce(json_agg(json_build_object('id', o.id, 'kind', o.kind, 'source', o.source, 'note', encode(o.note, 'hex'))
                                     order by o.at), '[]')
            from outcomes o
            where o.lead_id = l.id
              and (o.booking_id is not distinct from b.id or (o.booking_id is null and o.at >= b.cancelled_at))
              -- An agent may report what its customer did before, such as taking back their consent.
              and (o.kind <> 'customer_cancelled' or l.status <> 'closed' or o.at <= l.status_since)) as outcomes,
           (select bool_or(d.state = 'delivered')
            -- The offset makes Postgres read the lead's events first. Otherwise, it may read all of the business's.
            from (select e.owner, e.id from (select owner, id, type from events where lead_id = l.id offset 0) e
                  where e.owner = 'biz_' || l.business_id and e.type = any (${NEWS})
                  order by e.id desc limit 1) as news
            join deliveries d on d.owner = news.owner and d.event_id = news.id and d.state <> 'cancelled') as notified
    from leads l
    join businesses p on p.id = l.business_id
    join agents a on a.id = l.agent_id
    left join contacts c on c.lead_id = l.id
    left join lateral (
      select id, text from lead_messages where lead_id = l.id and sender = 'agent' order by n limit 1
    ) m on true
    ${joinLatestBooking(sql, sql`id, status, rescheduled_at, cancelled_at`)}
    where l.page_digest = ${digest}`)
