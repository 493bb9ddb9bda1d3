import type { Sql } from '../../db/client.ts'
import { column, first, firstValue } from '../../db/first.ts'
import type { Id } from '../ids.ts'
import { joinLatestBooking } from '../leads/latest-booking-queries.ts'
import type { BookingStatus } from '../leads/lead.ts'
import type { CheckoutFacts } from './checkout-text.ts'
import type { Deposit, DepositPage, ProviderName } from './deposit.ts'

const columns = (sql: Sql) => sql`
  d.id, d.lead_id as "leadId", d.booking_id as "bookingId", d.business_id as "businessId", d.agent_id as "agentId", d.provider, d.amount, d.currency,
  l.page_token as token, d.expires_at as "expiresAt", d.refundable_until as "refundableUntil", d.page,
  b.status as "bookingStatus", b.confirmation_code as "confirmationCode", b.timezone,
  p.paid_at as "paidAt", p.refund_due_at as "refundDueAt", p.refunded_at as "refundedAt",
  p.refund_failed_at as "refundFailedAt",
  (select jsonb_build_object('isRefunded', s.refunded_at is not null, 'hasFailed', s.refund_failed_at is not null)
   from payments s where s.deposit_id = d.id and s.paid_at is not null and not s.counts
   order by s.paid_at desc limit 1) as second`

const joins = (sql: Sql) => sql`
  join bookings b on b.id = d.booking_id
  join leads l on l.id = d.lead_id
  left join payments p on p.deposit_id = d.id and p.counts`

/** The latest booking of an agent's lead, and its deposit if there is one. */
export const findBookingToPay = (sql: Sql, lead: Id<'lead'>, agent: Id<'agt'>) =>
  first(sql<
    {
      businessId: number
      slug: string
      businessRemoved: boolean
      bookingId: Id<'bkg'> | null
      bookingStatus: BookingStatus
      start: Date
      amount: number | null
      currency: string | null
      depositId: Id<'dep'> | null
    }[]
  >`
    select l.business_id as "businessId", p.slug, p.deleted_at is not null as "businessRemoved", b.id as "bookingId", b.status as "bookingStatus", b.start_at as start, b.deposit_amount as amount,
           b.deposit_currency as currency, d.id as "depositId"
    from leads l
    join businesses p on p.id = l.business_id
    ${joinLatestBooking(sql, sql`id, status, start_at, deposit_amount, deposit_currency`)}
    left join deposits d on d.booking_id = b.id
    where l.id = ${lead} and l.agent_id = ${agent}`)

interface NewDeposit {
  id: Id<'dep'>
  bookingId: Id<'bkg'>
  provider: ProviderName
  display: string
  now: Date
}

/** Creates a booking's deposit, or returns the existing one. Undefined if the booking was canceled in the meantime. */
export const insertDeposit = (sql: Sql, d: NewDeposit): Promise<Deposit | undefined> =>
  first(sql`
    select ${columns(sql)}
    from request_deposit(${d.id}, ${d.bookingId}, ${d.provider}, ${d.display}, ${d.now}) d
    ${joins(sql)}`)

export const findDeposit = (sql: Sql, id: Id<'dep'>): Promise<Deposit | undefined> =>
  first(sql`select ${columns(sql)} from deposits d ${joins(sql)} where d.id = ${id}`)

/** The deposit of the lead's latest booking, canceled or not. */
export const findDepositByLead = (sql: Sql, lead: Id<'lead'>): Promise<Deposit | undefined> =>
  first(sql`
    select ${columns(sql)} from deposits d ${joins(sql)}
    where d.booking_id = (
      select id from bookings where lead_id = ${lead} and expires_at is null order by id desc limit 1)`)

export const listDepositsOf = (sql: Sql, bookings: readonly Id<'bkg'>[]): Promise<Deposit[]> => sql<
  Deposit[]
>`
  select ${columns(sql)} from deposits d ${joins(sql)}
  where d.booking_id = any (${bookings as Id<'bkg'>[]})`

/** The facts for a checkout. Undefined if its text is already written. */
export const findCheckoutFacts = (sql: Sql, id: Id<'dep'>) =>
  first(sql<(CheckoutFacts & { version: string })[]>`
    select d.xmin::text as version, u.name as business, b.service ->> 'name' as service,
           (b.service ->> 'nights')::int as nights, b.timezone, b.start_at as start, b.end_at as "end"
    from deposits d
    join bookings b on b.id = d.booking_id
    join businesses u on u.id = d.business_id
    where d.id = ${id} and d.prepared_at is null`)

/** Writes the page, unless the appointment was moved since this version. */
export async function updatePage(sql: Sql, id: Id<'dep'>, version: string, page: DepositPage, now: Date) {
  await sql`
    update deposits set page = ${sql.json(page as never)}, prepared_at = ${now}
    where id = ${id} and prepared_at is null and xmin::text = ${version}`
}

/** Deposits older than this without a page: their hint was lost. */
export const listUnprepared = (sql: Sql, before: Date, limit: number): Promise<Id<'dep'>[]> =>
  column(sql<{ id: Id<'dep'> }[]>`
    select id from deposits where prepared_at is null and created_at < ${before} order by created_at limit ${limit}`)

export const findPayoutAccount = (sql: Sql, business: number): Promise<string | null> =>
  firstValue(sql<{ account: string | null }[]>`
    select payout_account as account from businesses where id = ${business}`)
