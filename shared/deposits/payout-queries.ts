import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'
import type { BookingStatus } from '../leads/lead.ts'
import type { ProviderName } from './deposit.ts'

export interface PayoutRow {
  id: Id<'dep'>
  slug: string
  name: string
  leadId: Id<'lead'>
  provider: ProviderName
  amount: number
  currency: string
  destination: string | null
  bookingStatus: BookingStatus
  bookingEnd: Date
  paidAt: Date
  refundDueAt: Date | null
  refundedAt: Date | null
  settledAt: Date | null
  settlement: string | null
}

/** Deposits that were paid, the newest first. */
export async function listPayouts(
  sql: Sql,
  wanted: { slug: string | null; before: string | null; limit: number },
): Promise<PayoutRow[]> {
  return sql<PayoutRow[]>`
    select d.id, u.slug, u.name, d.lead_id as "leadId", d.provider, d.amount, d.currency, p.destination,
           b.status as "bookingStatus", b.end_at as "bookingEnd",
           p.paid_at as "paidAt", p.refund_due_at as "refundDueAt", p.refunded_at as "refundedAt",
           p.settled_at as "settledAt", p.settlement
    from payments p
    join deposits d on d.id = p.deposit_id
    join bookings b on b.id = d.booking_id
    join businesses u on u.id = d.business_id
    where p.counts
      ${wanted.slug === null ? sql`` : sql`and u.slug = ${wanted.slug}`}
      ${wanted.before === null ? sql`` : sql`and p.deposit_id < ${wanted.before}`}
    order by p.deposit_id desc
    limit ${wanted.limit}`
}

/** Marks deposits as passed on to their businesses: those that are the operator's to pass on. Returns which were. */
export async function settleDeposits(
  sql: Sql,
  settled: { deposits: Id<'dep'>[]; reference: string; now: Date },
): Promise<Id<'dep'>[]> {
  const rows = await sql<{ id: Id<'dep'> }[]>`
    update payments set settled_at = ${settled.now}, settlement = ${settled.reference}
    where deposit_id = any (${settled.deposits}) and counts and destination is null
      and refund_reason is null and settled_at is null
    returning deposit_id as id`
  return rows.map(row => row.id)
}

export interface ReportRow {
  n: number
  id: Id<'dep'>
  leadId: Id<'lead'>
  slug: string
  agentId: Id<'agt'>
  agentName: string
  text: Buffer
  at: Date
}

/** What customers said was wrong, the newest first. */
export async function listReports(sql: Sql, before: number | null, limit: number): Promise<ReportRow[]> {
  return sql<ReportRow[]>`
    select r.n, d.id, d.lead_id as "leadId", u.slug, a.id as "agentId", a.name as "agentName", r.text, r.at
    from deposit_reports r
    join deposits d on d.id = r.deposit_id
    join businesses u on u.id = d.business_id
    join agents a on a.id = d.agent_id
    where ${before === null ? sql`true` : sql`r.n < ${before}`}
    order by r.n desc
    limit ${limit}`
}
