import type { Sql } from '../../db/client.ts'
import { digests } from '../contacts/queries.ts'
import type { Id } from '../ids.ts'
import type { LeadEvent } from './events.ts'
import { joinLatestBooking } from './latest-booking-queries.ts'
import type { BookingStatus, Lead, LeadBooking } from './lead.ts'

export interface NewLead {
  id: Id<'lead'>
  businessId: number
  /** `business_mark` of the card that the caller checked. */
  mark: string
  agentId: Id<'agt'>
  contact: Buffer
  /** Whether the customer has an email address. */
  customerMailed: boolean
  page: { sealed: Buffer; digest: Buffer }
  points: Buffer[]
  /** The customer's message, encrypted. */
  message: { id: Id<'msg'>; text: Buffer } | null
  claim: Buffer | null
  /** At most `max` leads since then for one customer at one business. */
  contactLimit: { since: Date; max: number }
  countedSince: Date
  idleFrom: Date
  events: LeadEvent[]
  now: Date
}

type InsertedLead =
  | { inserted: true; id: Id<'lead'>; receivedAt: Date; pageToken: Buffer; endpoints: string[] }
  | { inserted: false; reason: 'contact_limit' | 'business_changed' }

/** Inserts a lead, its contact and its events, unless the customer is over the limit. A repeat gets the first lead. */
export async function insertLead(sql: Sql, lead: NewLead): Promise<InsertedLead> {
  const [row] = await sql<
    { id: Id<'lead'> | null; received_at: Date; page_token: Buffer; endpoints: string[] }[]
  >`
    with existing as (
      select id, created_at, page_token from leads where claim = ${lead.claim}
    ), allowed as (
      -- Developers use the same made-up customers in the sandbox, many times a day.
      select b.id < 0 or contact_allowed(${lead.businessId}, ${digests(sql, lead.points)}, ${lead.contactLimit.since}, ${lead.contactLimit.max}) as ok
      from businesses b
      where b.id = ${lead.businessId} and b.deleted_at is null and business_mark(b) = ${lead.mark}
        and not exists (select from existing)
    ), lead as (
      insert into leads (id, business_id, agent_id, operator_group, tier, counted, status_since, idle_from,
                         consented_at, claim, customer_mailed, page_token, page_digest, created_at, updated_at)
      select ${lead.id}, ${lead.businessId}, a.id, a.operator_group, a.tier,
             ${lead.businessId} > 0 and is_first_to_count(${lead.businessId}, a.operator_group, ${lead.countedSince}),
             ${lead.now}, ${lead.idleFrom}, ${lead.now}, ${lead.claim}, ${lead.customerMailed},
             ${lead.page.sealed}, ${lead.page.digest}, ${lead.now}, ${lead.now}
      from allowed, agents a
      where allowed.ok and a.id = ${lead.agentId}
      returning id, agent_id, business_id, status, created_at, page_token
    ), contact as (
      insert into contacts (lead_id, sealed, created_at)
      select id, ${lead.contact}, created_at from lead
    ), points as (
      insert into contact_points (business_id, digest, lead_id, created_at)
      select l.business_id, p, l.id, l.created_at from lead l, unnest(${digests(sql, lead.points)}) p
    ), ${
      lead.message
        ? sql`
    message as (
      insert into lead_messages (id, lead_id, sender, text, at)
      select ${lead.message.id}, id, 'agent', ${lead.message.text}, created_at from lead
    ),`
        : sql``
    } events as (
      select add_lead_events(id, agent_id, business_id, status, ${sql.json(lead.events as never)}, created_at) as endpoints from lead
    )
    select lead.id, lead.created_at as received_at, lead.page_token, events.endpoints from lead, events
    union all
    select id, created_at, page_token, '{}' from existing
    union all
    select null, ${lead.now}, null, '{}' from allowed where not ok`
  if (!row) return { inserted: false, reason: 'business_changed' }
  const { id, received_at, page_token, endpoints } = row
  return id
    ? { inserted: true, id, receivedAt: received_at, pageToken: page_token, endpoints }
    : { inserted: false, reason: 'contact_limit' }
}

type FoundLead = Omit<Lead, 'booking'> &
  Pick<LeadBooking, 'cancelledBy' | 'depositLostAfter'> & {
    bookingId: Id<'bkg'> | null
    bookingStatus: BookingStatus
    bookingStart: Date
    bookingEnd: Date
    bookingTimezone: string
    bookingService: { id: string; name: string }
  }

/** The agent that sent the lead, the business that received it, or the customer, who followed this lead's link. */
export type LeadOwner = { agent: Id<'agt'> } | { business: number } | { customer: Id<'lead'> }

export function ownedBy(sql: Sql, owner: LeadOwner) {
  if ('agent' in owner) return sql`l.agent_id = ${owner.agent}`
  return 'business' in owner ? sql`l.business_id = ${owner.business}` : sql`l.id = ${owner.customer}`
}

export async function findLead(sql: Sql, id: Id<'lead'>, owner: LeadOwner | null): Promise<Lead | null> {
  const [row] = await sql<FoundLead[]>`
    select l.id, l.business_id as "businessId", p.slug, p.timezone,
           p.deleted_at is not null as "businessRemoved", l.agent_id as "agentId", l.status, l.status_since as "statusSince",
           l.closed_reason as "closedReason", l.revision, l.counted, l.withdrawn_at as "withdrawnAt", l.created_at as "createdAt",
           l.first_reply_at as "firstReplyAt", l.idle_from as "idleFrom",
           b.id as "bookingId", b.status as "bookingStatus", b.start_at as "bookingStart", b.end_at as "bookingEnd",
           b.timezone as "bookingTimezone", b.service as "bookingService",
           b.cancelled_by as "cancelledBy",
           (select d.refundable_until from deposits d join payments m on m.deposit_id = d.id and m.counts
            where d.booking_id = b.id and m.refund_due_at is null and m.refunded_at is null) as "depositLostAfter"
    from leads l
    join businesses p on p.id = l.business_id
    ${joinLatestBooking(sql, sql`id, status, start_at, end_at, timezone, service, cancelled_by`)}
    where l.id = ${id} and ${owner ? ownedBy(sql, owner) : sql`true`}`
  if (!row) return null
  const {
    bookingId,
    bookingStatus,
    bookingStart,
    bookingEnd,
    bookingTimezone,
    bookingService,
    cancelledBy,
    depositLostAfter,
    ...lead
  } = row
  if (!bookingId) return { ...lead, booking: null }
  return {
    ...lead,
    booking: {
      id: bookingId,
      status: bookingStatus,
      start: bookingStart,
      end: bookingEnd,
      timezone: bookingTimezone,
      service: { id: bookingService.id, name: bookingService.name },
      cancelledBy,
      depositLostAfter,
    },
  }
}

/** A lead in its agent's list, with its latest booking. */
export interface AgentLead
  extends Pick<Lead, 'id' | 'status' | 'statusSince' | 'closedReason' | 'createdAt'> {
  slug: string
  business: string
  bookingStatus: BookingStatus | null
  bookingStart: Date | null
  bookingService: { id: string; name: string } | null
  /** The customer's, until it's erased. */
  contact: Buffer | null
  /** The booking's, or else the business's. */
  timezone: string
  confirmationCode: string | null
}

/** Newest first. */
export const listAgentLeads = (
  sql: Sql,
  { agent, after, limit }: { agent: Id<'agt'>; after: Id<'lead'> | null; limit: number },
): Promise<AgentLead[]> => sql<AgentLead[]>`
  select l.id, l.status, l.status_since as "statusSince", l.closed_reason as "closedReason", l.created_at as "createdAt",
         p.slug, p.name as business, b.status as "bookingStatus", b.start_at as "bookingStart",
         b.service as "bookingService", c.sealed as contact,
         coalesce(b.timezone, p.timezone) as timezone, b.confirmation_code as "confirmationCode"
  from leads l
  join businesses p on p.id = l.business_id
  left join contacts c on c.lead_id = l.id
  ${joinLatestBooking(sql, sql`status, start_at, timezone, confirmation_code, service`)}
  where l.agent_id = ${agent} and ${after === null ? sql`true` : sql`l.id < ${after}`}
  order by l.id desc
  limit ${limit}`
