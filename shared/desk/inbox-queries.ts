import type { Sql } from '../../db/client.ts'
import { anyRow, onlyRow } from '../../db/first.ts'
import type { Id } from '../ids.ts'
import { joinLatestBooking } from '../leads/latest-booking-queries.ts'
import type { BookingStatus } from '../leads/lead.ts'
import type { LeadStatus } from '../leads/status.ts'

export interface InboxLead {
  id: Id<'lead'>
  status: LeadStatus
  unread: boolean
  createdAt: Date
  /** When something last happened. */
  updatedAt: Date
  /** Received, and without a reply. */
  waiting: boolean
  /** Open, and the last message is the customer's. */
  customerWrote: boolean
  contact: Buffer | null
  sender: 'agent' | 'business' | null
  /** The last message, encrypted. */
  message: Buffer | null
  messageId: Id<'msg'> | null
  bookingStatus: BookingStatus | null
  bookingStart: Date | null
  service: string | null
  code: string | null
}

export type InboxFilter = 'open' | 'unread' | 'waiting' | 'all' | LeadStatus

/** The last lead of the page before. */
export interface InboxCursor {
  at: Date
  id: Id<'lead'>
}

const isOpen = (sql: Sql) => sql`l.status in ('received', 'in conversation', 'quoted', 'booked')`

const isWaiting = (sql: Sql) => sql`(l.status = 'received' and l.first_reply_at is null)`

/** Since the last step, such as a booking, and the last quote. Compares times first, which settles it for most leads. */
const customerWrote = (sql: Sql) => sql`
  (l.status <> 'closed' and l.updated_at > l.status_since and exists (
     select from (select sender, at from lead_messages where lead_id = l.id order by n desc limit 1) m
     where m.sender = 'agent' and m.at > l.status_since
       and not exists (select from lead_quotes q where q.lead_id = l.id and q.at >= m.at)))`

const needsReply = (sql: Sql) => sql`(${isWaiting(sql)} or ${customerWrote(sql)})`

function matching(sql: Sql, filter: InboxFilter) {
  switch (filter) {
    case 'all':
      return sql`true`
    case 'open':
      return sql`l.status <> 'closed'`
    case 'unread':
      return sql`l.unread`
    case 'waiting':
      // Only open leads, which Postgres finds by their status.
      return sql`${isOpen(sql)} and ${needsReply(sql)}`
    default:
      return sql`l.status = ${filter}`
  }
}

/** The latest activity first. */
export async function listInbox(
  sql: Sql,
  list: { business: number; filter: InboxFilter; after: InboxCursor | null; limit: number },
): Promise<InboxLead[]> {
  const { business, filter, after, limit } = list
  return sql<InboxLead[]>`
    select l.id, l.status, l.unread, l.created_at as "createdAt", l.updated_at as "updatedAt",
           ${isWaiting(sql)} as waiting, ${customerWrote(sql)} as "customerWrote", c.sealed as contact, m.sender, m.text as message, m.id as "messageId",
           b.status as "bookingStatus", b.start_at as "bookingStart", b.service ->> 'name' as service,
           b.confirmation_code as code
    from leads l
    left join contacts c on c.lead_id = l.id
    left join lateral (
      select id, sender, text from lead_messages where lead_id = l.id order by n desc limit 1
    ) m on true
    ${joinLatestBooking(sql, sql`status, start_at, service, confirmation_code`)}
    where l.business_id = ${business} and ${matching(sql, filter)}
      and ${after ? sql`(l.updated_at, l.id) < (${after.at}, ${after.id})` : sql`true`}
    order by l.updated_at desc, l.id desc
    limit ${limit}`
}

/** Returns whether it was unread. */
export function markRead(sql: Sql, business: number, lead: Id<'lead'>): Promise<boolean> {
  // Without the subselect, the planner may read all of the business's unread leads.
  return anyRow(sql`
    update leads set unread = false
    where id = (select id from leads where id = ${lead} and business_id = ${business}) and unread`)
}

/** Open leads by status, and how many need a reply. */
export const countInbox = (sql: Sql, business: number) =>
  onlyRow(sql<{ waiting: number; statuses: Partial<Record<LeadStatus, number>> }[]>`
    select coalesce(sum(waiting), 0)::int as waiting, coalesce(json_object_agg(status, n), '{}') as statuses
    from (
      select l.status, count(*)::int as n, count(*) filter (where ${needsReply(sql)}) as waiting
      from leads l
      where l.business_id = ${business} and ${isOpen(sql)}
      group by l.status
    ) s`)
