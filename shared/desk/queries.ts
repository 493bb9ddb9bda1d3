import type { Sql } from '../../db/client.ts'
import { first, firstValue } from '../../db/first.ts'
import { type Booking, bookingColumns, overlaps } from '../bookings/queries.ts'
import type { MeasuredResponse } from '../businesses/measured.ts'
import type { Id } from '../ids.ts'
import { joinLatestBooking } from '../leads/latest-booking-queries.ts'
import type { BookingStatus } from '../leads/lead.ts'
import type { ClosedReason, LeadStatus } from '../leads/status.ts'
import type { MatchedCard } from '../search/match.ts'
import type { DeskAccess } from '../sessions/sessions.ts'

export interface Profile {
  slug: string
  name: string
  industry: string
  timezone: string
  version: number
  response: MeasuredResponse | null
  contactEmail: string | null
  callbackUrl: string | null
  enabled: boolean | null
  failingSince: Date | null
  lastDeliveryAt: Date | null
  lastStatus: number | null
  statuses: Partial<Record<LeadStatus, number>>
  unanswered: number
  upcoming: number
}

export const findProfile = (sql: Sql, business: number, now: Date): Promise<Profile | undefined> =>
  first(sql`
    select p.slug, p.name, p.industry, p.timezone, p.version, p.response, p.contact_email as "contactEmail",
           e.address as "callbackUrl", e.enabled, e.failing_since as "failingSince",
           e.last_delivery_at as "lastDeliveryAt", e.last_status as "lastStatus",
           (select coalesce(json_object_agg(s.status, s.n), '{}')
            from (select status, count(*) as n from leads where business_id = p.id group by status) s) as statuses,
           (select count(*) from leads
            where business_id = p.id and status = 'received' and first_reply_at is null) as unanswered,
           (select count(*) from bookings
            where business_id = p.id and status = 'confirmed' and start_at >= ${now}) as upcoming
    from businesses p
    left join endpoints e on e.owner = 'biz_' || p.id and e.channel = 'webhook'
    where p.id = ${business}`)

export interface ListedLead {
  id: Id<'lead'>
  status: LeadStatus
  statusSince: Date
  closedReason: ClosedReason | null
  createdAt: Date
  updatedAt: Date
  firstReplyAt: Date | null
  contact: Buffer | null
  /** The agent's latest message, encrypted. */
  message: Buffer | null
  messageId: Id<'msg'> | null
  bookingStatus: BookingStatus | null
  bookingStart: Date | null
  bookingTimezone: string | null
}

/** Newest first. */
export async function listLeads(
  sql: Sql,
  list: { business: number; status: LeadStatus | null; after: Id<'lead'> | null; limit: number },
): Promise<ListedLead[]> {
  const { business, status, after, limit } = list
  return sql<ListedLead[]>`
    select l.id, l.status, l.status_since as "statusSince", l.closed_reason as "closedReason",
           l.created_at as "createdAt", l.updated_at as "updatedAt", l.first_reply_at as "firstReplyAt",
           c.sealed as contact, m.text as message, m.id as "messageId",
           b.status as "bookingStatus", b.start_at as "bookingStart", b.timezone as "bookingTimezone"
    from leads l
    left join contacts c on c.lead_id = l.id
    left join lateral (
      select id, text from lead_messages
      where lead_id = l.id and sender = 'agent' order by n desc limit 1
    ) m on true
    ${joinLatestBooking(sql, sql`status, start_at, timezone`)}
    where l.business_id = ${business}
      and ${status === null ? sql`true` : sql`l.status = ${status}`}
      and ${after === null ? sql`true` : sql`l.id < ${after}`}
    order by l.id desc
    limit ${limit}`
}

export type ListedBooking = Booking & { contact: Buffer | null; chair: number }

/** The appointments that overlap [from, until), in order. */
export const listBookings = async (
  sql: Sql,
  list: { business: number; from: Date; until: Date; limit: number },
): Promise<ListedBooking[]> => sql`
  select ${bookingColumns(sql, list.business)}, b.chair, c.sealed as contact
  from bookings b
  left join contacts c on c.lead_id = b.lead_id
  where b.business_id = ${list.business} and ${overlaps(sql, list)}
    and b.expires_at is null
  order by b.start_at, b.id
  limit ${list.limit}`

interface AskedFor {
  card: MatchedCard
  lead: Id<'lead'>
  contact: Buffer | null
  /** The agent's first message, encrypted. */
  message: Buffer | null
  messageId: Id<'msg'> | null
  /** The service of the latest booking. */
  booked: string | null
}

/** What a headline is made of. */
export const findAskedFor = (sql: Sql, lead: Id<'lead'>): Promise<AskedFor | undefined> =>
  first(sql`
    select p.card, l.id as lead, c.sealed as contact, m.text as message, m.id as "messageId",
           (select b.service ->> 'name' from bookings b
            where b.lead_id = l.id and b.expires_at is null order by b.id desc limit 1) as booked
    from leads l
    join businesses p on p.id = l.business_id
    left join contacts c on c.lead_id = l.id
    left join lateral (
      select id, text from lead_messages where lead_id = l.id and sender = 'agent' order by n limit 1
    ) m on true
    where l.id = ${lead}`)

interface ListedHold {
  id: Id<'hld'>
  chair: number
  service: string
  start: Date
  end: Date
  expiresAt: Date
}

/** The open holds that overlap [from, until). */
export const listOpenHolds = async (
  sql: Sql,
  list: { business: number; from: Date; until: Date; now: Date },
): Promise<ListedHold[]> => sql`
  select b.id, b.chair, b.service ->> 'name' as service, b.start_at as start, b.end_at as "end",
         b.expires_at as "expiresAt"
  from bookings b
  where b.business_id = ${list.business} and ${overlaps(sql, list)}
    and b.status = 'held' and b.expires_at > ${list.now}
  order by b.start_at, b.id`

export const findContactEmail = (sql: Sql, business: number): Promise<string | null> =>
  firstValue(sql<{ email: string | null }[]>`
    select contact_email as email from businesses where id = ${business}`)

/** Writes a new version of the card, with this address. A trigger moves the mailbox. */
export async function saveContactEmail(
  sql: Sql,
  { id, by, email, now }: DeskAccess & { email: string; now: Date },
): Promise<void> {
  await sql`
    select write_contact_email(${id}, ${email}, 'desk', ${now}) where holds_desk(${id}, ${by})`
}
