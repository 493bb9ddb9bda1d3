import type { Sql } from '../../db/client.ts'
import { first, firstValue } from '../../db/first.ts'
import type { DepositPage, ProviderName } from '../deposits/deposit.ts'
import { STUCK_AFTER } from '../deposits/payment-queries.ts'
import type { Id } from '../ids.ts'
import { joinLatestBooking } from '../leads/latest-booking-queries.ts'
import type { BookingStatus, OutcomeSource } from '../leads/lead.ts'
import type { ClosedReason, LeadStatus } from '../leads/status.ts'
import type { Money } from '../money.ts'
import type { OutcomeKind } from '../ranking/verdict.ts'

export interface LeadFacts {
  id: Id<'lead'>
  status: LeadStatus
  statusSince: Date
  closedReason: ClosedReason | null
  createdAt: Date
  withdrawnAt: Date | null
  erasedAt: Date | null
  /** The owner hasn't read the news yet. */
  unread: boolean
  /** The customer gets mail. */
  customerMailed: boolean
  businessId: number
  business: string
  slug: string
  businessRemoved: boolean
  /** Whether mail reaches the business. */
  businessMailed: boolean
  businessPhone: string | null
  agentId: Id<'agt'>
  agent: string
  agentSuspended: boolean
  /** Digests of the customer's addresses, in hex. */
  customers: string[]
}

export const findLeadFacts = (sql: Sql, id: Id<'lead'>): Promise<LeadFacts | undefined> =>
  first(sql`
    select l.id, l.status, l.status_since as "statusSince", l.closed_reason as "closedReason",
           l.created_at as "createdAt", l.withdrawn_at as "withdrawnAt", l.erased_at as "erasedAt", l.unread,
           l.customer_mailed as "customerMailed",
           u.id as "businessId", u.name as business, u.slug, u.deleted_at is not null as "businessRemoved",
           u.contact_email is not null as "businessMailed", u.card ->> 'phone' as "businessPhone",
           a.id as "agentId", a.name as agent, a.suspended_at is not null as "agentSuspended",
           array(select encode(p.digest, 'hex') from contact_points p where p.lead_id = l.id) as customers
    from leads l
    join businesses u on u.id = l.business_id
    join agents a on a.id = l.agent_id
    where l.id = ${id}`)

export interface BookingFacts {
  id: Id<'bkg'>
  code: string
  status: BookingStatus
  service: { name: string; nights?: number }
  timezone: string
  start: Date
  end: Date
  createdAt: Date
  cancelledAt: Date | null
  cancelledBy: 'customer' | 'business' | null
  freeUntil: Date | null
  cancellationFee: Money | null
  deposit: Id<'dep'> | null
  amount: number | null
  currency: string | null
  requestedAt: Date | null
  expiresAt: Date | null
  page: DepositPage | null
  paidAt: Date | null
  refundDueAt: Date | null
  refundedAt: Date | null
  /** When a refund of any payment of the deposit failed, if it wasn't paid back yet. */
  refundOwedSince: Date | null
  settledAt: Date | null
}

/** A lead's bookings with their deposits, the newest first. */
export const listBookingFacts = async (sql: Sql, lead: Id<'lead'>): Promise<BookingFacts[]> => sql`
  select b.id, b.confirmation_code as code, b.status, b.service, b.timezone, b.start_at as start, b.end_at as end,
         b.created_at as "createdAt", b.cancelled_at as "cancelledAt", b.cancelled_by as "cancelledBy",
         b.free_until as "freeUntil", b.cancellation_fee as "cancellationFee",
         d.id as deposit, d.amount, d.currency, d.created_at as "requestedAt", d.expires_at as "expiresAt",
         d.page, p.paid_at as "paidAt", p.refund_due_at as "refundDueAt", p.refunded_at as "refundedAt",
         p.settled_at as "settledAt",
         (select max(coalesce(f.refund_failed_at, f.refund_due_at)) from payments f
          where f.deposit_id = d.id and f.refund_due_at is not null and f.refunded_at is null
            and (f.refund_failed_at is not null or f.refund_attempts >= ${STUCK_AFTER})) as "refundOwedSince"
  from bookings b
  left join deposits d on d.booking_id = b.id
  left join payments p on p.deposit_id = d.id and p.counts
  where b.lead_id = ${lead} and b.expires_at is null
  order by b.id desc
  limit 50`

export const findLeadOfBooking = (sql: Sql, id: Id<'bkg'>): Promise<Id<'lead'> | null> =>
  firstValue(sql<{ lead: Id<'lead'> }[]>`
    select lead_id as lead from bookings where id = ${id} and expires_at is null`)

export const findLeadOfDeposit = (sql: Sql, id: Id<'dep'>): Promise<Id<'lead'> | null> =>
  firstValue(sql<{ lead: Id<'lead'> }[]>`select lead_id as lead from deposits where id = ${id}`)

export interface PaymentFacts extends Money {
  provider: ProviderName
  reference: string
  paidAt: Date | null
  refundReason: string | null
  refundDueAt: Date | null
  refundAttempts: number
  refundedAt: Date | null
  refundFailedAt: Date | null
  refundFailure: string | null
  settledAt: Date | null
  settlement: string | null
}

export const listPaymentFacts = async (sql: Sql, lead: Id<'lead'>): Promise<PaymentFacts[]> => sql`
  select p.provider, p.reference, d.amount, d.currency, p.paid_at as "paidAt",
         p.refund_reason as "refundReason", p.refund_due_at as "refundDueAt", p.refund_attempts as "refundAttempts",
         p.refunded_at as "refundedAt", p.refund_failed_at as "refundFailedAt", p.refund_failure as "refundFailure",
         p.settled_at as "settledAt", p.settlement
  from deposits d
  join payments p on p.deposit_id = d.id
  where d.lead_id = ${lead}
  limit 100`

/** Something that was written about a lead. `textEntry` decrypts its text. */
export type LeadText = { at: Date; text: Buffer | null } & (
  | { kind: 'message'; id: string; by: 'agent' | 'business' }
  | { kind: 'quote'; amount: number; currency: string }
  | { kind: 'outcome'; id: string; by: OutcomeSource; outcome: OutcomeKind }
  | { kind: 'report' }
  | { kind: 'decision'; by: string; outcome: string }
)

/** Messages, quotes, outcomes, reports and what was decided about them, the newest of each. */
export const listTexts = async (sql: Sql, lead: Id<'lead'>, most: number): Promise<LeadText[]> => sql`
  (select 'message' as kind, id, sender as by, null as outcome, null::bigint as amount, null as currency, at, text
   from lead_messages where lead_id = ${lead} order by n desc limit ${most})
  union all
  (select 'quote', null, 'business', null, amount, currency, at, note
   from lead_quotes where lead_id = ${lead} order by id desc limit ${most})
  union all
  (select 'outcome', id, source, kind, null, null, at, note
   from outcomes where lead_id = ${lead} order by at desc limit ${most})
  union all
  (select 'report', null, 'customer', null, null, null, at, text
   from customer_reports where lead_id = ${lead} order by n desc limit ${most})
  union all
  (select 'decision', null, coalesce(o.name, r.done_by, 'service'), r.decision, null, null, r.done_at, null
   from (select lead_id, done_by, decision, done_at from customer_reports
         union all select lead_id, done_by, decision, done_at from wrong_information_reports) r
   left join operators o on o.id = r.done_by
   where r.lead_id = ${lead} and r.decision is not null order by r.done_at desc limit ${most})`

/** The newest steps of the lead's own timeline. */
export async function listSteps(sql: Sql, lead: Id<'lead'>, most: number) {
  return sql<{ at: Date; kind: string; status: LeadStatus }[]>`
    select at, kind, status from lead_timeline where lead_id = ${lead} order by id desc limit ${most}`
}

/** A lead in a list, with its latest booking. */
export interface ListedLead {
  id: Id<'lead'>
  business: string
  slug: string
  agentId: Id<'agt'>
  agent: string
  status: string
  closedReason: string | null
  at: Date
  booking: Id<'bkg'> | null
  code: string | null
  start: Date | null
  timezone: string | null
}

const listed = (sql: Sql, ids: ReturnType<Sql>) => sql<ListedLead[]>`
  select l.id, u.name as business, u.slug, a.id as "agentId", a.name as agent, l.status, l.closed_reason as "closedReason",
         l.created_at as at, b.id as booking, b.confirmation_code as code, b.start_at as start, b.timezone
  from leads l
  join businesses u on u.id = l.business_id
  join agents a on a.id = l.agent_id
  ${joinLatestBooking(sql, sql`id, confirmation_code, start_at, timezone`)}
  where l.id = any (array(${ids}))
  order by l.id desc`

export const listLeadsOfAgent = (sql: Sql, agent: Id<'agt'>, most: number): Promise<ListedLead[]> =>
  listed(sql, sql`select id from leads where agent_id = ${agent} order by id desc limit ${most}`)

export const listLeadsOfBusiness = (sql: Sql, business: number, most: number): Promise<ListedLead[]> =>
  listed(sql, sql`select id from leads where business_id = ${business} order by id desc limit ${most}`)

/** Leads with a customer's address or number, by its digest. */
export const listLeadsOfCustomer = (sql: Sql, digest: Buffer, most: number): Promise<ListedLead[]> =>
  listed(sql, sql`select lead_id from contact_points where digest = ${digest} limit ${most}`)
