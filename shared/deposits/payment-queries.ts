import type { Sql } from '../../db/client.ts'
import { anyRow, column, first, onlyRow } from '../../db/first.ts'
import type { Id } from '../ids.ts'
import type { Money } from '../money.ts'
import type { PayoutFacts, ProviderName } from './deposit.ts'
import type { DueRefund, FailedRefund, ProviderEvent } from './provider.ts'

export interface RecordedEvent {
  verdict:
    | 'paid'
    | 'paid_twice'
    | 'refunded'
    | 'refund_failed'
    | 'known'
    | 'repeated'
    | 'unknown_deposit'
    | 'unknown_payment'
    | 'wrong_amount'
  agentId: Id<'agt'> | null
  businessId: number | null
}

/** Writes everything that follows from a provider's event, once. */
export async function recordEvent(
  sql: Sql,
  provider: ProviderName,
  event: Exclude<ProviderEvent, { kind: 'other' }>,
  now: Date,
): Promise<RecordedEvent> {
  const { id, type, reference } = event
  const recorded =
    event.kind === 'paid'
      ? sql`record_payment(${provider}, ${id}, ${type}, ${event.deposit}, ${reference}, ${event.amount}, ${event.currency},
                         ${event.destination}, ${now})`
      : event.kind === 'refunded'
        ? sql`record_refund_reported(${provider}, ${id}, ${type}, ${event.deposit}, ${reference}, ${event.at}, ${now})`
        : sql`record_refund_failure(${provider}, ${id}, ${type}, ${reference}, ${event.refund}, ${event.amount},
                                ${event.reason}, ${event.at}, ${now})`
  return onlyRow(sql<RecordedEvent[]>`
    select h.verdict, h.agent_id as "agentId", h.business_id as "businessId" from ${recorded} h`)
}

/** Claims a deposit's due refunds. First sets the time of the next try, with a longer delay each time. */
export const takeDueRefunds = async (
  sql: Sql,
  deposit: Id<'dep'>,
  providers: readonly ProviderName[],
  now: Date,
): Promise<DueRefund[]> => sql`
  update payments
  set refund_attempts = refund_attempts + 1,
      refund_next_at  = ${now}::timestamptz + least(interval '6 hours', interval '1 minute' * power(2, least(refund_attempts, 12)))
  where deposit_id = ${deposit} and provider = any (${providers as ProviderName[]}) and refund_due_at is not null and refunded_at is null
    and (refund_next_at is null or refund_next_at <= ${now})
  returning provider, reference, destination, refund_attempts as attempt`

/** Records a refund that a worker made. Returns whether it was new, and who to notify. */
export const recordRefund = (sql: Sql, deposit: Id<'dep'>, { provider, reference }: DueRefund, now: Date) =>
  first(sql<{ changed: boolean; agentId: Id<'agt'>; businessId: number }[]>`
    select changed, agent_id as "agentId", business_id as "businessId"
    from record_refund(${provider}, ${reference}, ${deposit}, null, ${now})`)

/** Records a refund that failed at once, as the provider's event about it would. */
export const recordFailedRefund = (
  sql: Sql,
  { provider, reference }: DueRefund,
  failed: FailedRefund,
  now: Date,
) =>
  recordEvent(
    sql,
    provider,
    { kind: 'refund_failed', id: failed.refund, type: 'refund', reference, ...failed },
    now,
  )

/** After this many failures, a person has to make the refund. */
export const STUCK_AFTER = 3

/** Stops trying refunds that the provider keeps refusing: the operator pays them back another way. */
export async function giveUpRefunds(sql: Sql, deposit: Id<'dep'>, now: Date): Promise<void> {
  await sql`
    update payments set refund_failed_at = ${now}, refund_failure = 'refused', refund_next_at = 'infinity'
    where deposit_id = ${deposit} and refund_due_at is not null and refunded_at is null and refund_failed_at is null
      and refund_attempts >= ${STUCK_AFTER}`
}

/** Records that the operator paid back a deposit's failed refunds. Returns who to notify of each. */
export async function recordPaidBack(sql: Sql, deposit: Id<'dep'>, now: Date) {
  return sql<{ agentId: Id<'agt'>; businessId: number }[]>`
    select r.agent_id as "agentId", r.business_id as "businessId"
    from payments p, record_refund(p.provider, p.reference, p.deposit_id, 'by_hand', ${now}) r
    where p.deposit_id = ${deposit} and p.refund_failed_at is not null and p.refunded_at is null and r.changed`
}

export async function listDueRefunds(sql: Sql, providers: readonly ProviderName[], now: Date, limit: number) {
  const rows = await sql<{ deposit_id: Id<'dep'> }[]>`
    select deposit_id from payments
    where provider = any (${providers as ProviderName[]}) and refund_due_at is not null and refunded_at is null
      and (refund_next_at is null or refund_next_at <= ${now})
    order by refund_next_at nulls first
    limit ${limit}`
  return [...new Set(rows.map(row => row.deposit_id))]
}

interface PayoutRow extends PayoutFacts, Money {
  id: Id<'dep'>
  slug: string
  name: string
  leadId: Id<'lead'>
  provider: ProviderName
  paidAt: Date
  settlement: string | null
}

/** Paid deposits, newest first, without the sandbox's. */
export const listPayouts = async (
  sql: Sql,
  filter: { slug: string | null; before: string | null; limit: number },
): Promise<PayoutRow[]> => sql`
  select d.id, u.slug, u.name, d.lead_id as "leadId", d.provider, d.amount, d.currency, p.destination,
         b.status as "bookingStatus", b.end_at as "bookingEnd",
         p.paid_at as "paidAt", p.refund_due_at as "refundDueAt", p.refunded_at as "refundedAt",
         p.settled_at as "settledAt", p.settlement
  from payments p
  join deposits d on d.id = p.deposit_id
  join bookings b on b.id = d.booking_id
  join businesses u on u.id = d.business_id
  where p.counts and d.business_id > 0
    ${
      filter.slug === null
        ? sql``
        : // As an array, or Postgres would read everyone's payments.
          sql`and p.deposit_id = any (array(
      select id from deposits where business_id = any (array(
        select id from businesses where slug = ${filter.slug} and deleted_at is null
        union all
        select id from businesses where slug = ${filter.slug} and deleted_at is not null))))`
    }
    ${filter.before === null ? sql`` : sql`and p.deposit_id < ${filter.before}`}
  order by p.deposit_id desc
  limit ${filter.limit}`

/**
 * Marks deposits as paid out to their businesses, if the operator owes them. Returns those that now have this reference, so
 * a repeat marks nothing and returns the same.
 */
export const settleDeposits = (sql: Sql, settled: { deposits: Id<'dep'>[]; reference: string; now: Date }) =>
  column(sql<{ id: Id<'dep'> }[]>`
    with held as materialized (
      -- Locks the leads as a cancellation does, so the later of the two sees the earlier.
      select d.id, l.id as lead from deposits d join leads l on l.id = d.lead_id
      where d.id = any (${settled.deposits})
      order by l.id for no key update of l
    ), settled as (
      update payments p set settled_at = coalesce(p.settled_at, ${settled.now}), settlement = ${settled.reference}
      from held
      where p.deposit_id = held.id and p.counts and p.destination is null
        and p.refund_reason is null and (p.settled_at is null or p.settlement = ${settled.reference})
        and not exists (
          select from deposits d
          join bookings b on b.id = d.booking_id
          where d.id = held.id and b.status = 'confirmed' and b.end_at > ${settled.now})
      returning p.deposit_id as id, held.lead
    ), decided_anew as (
      update leads l set revision = l.revision + 1 from settled s where l.id = s.lead
    )
    select id from settled`)

export const isPaidOut = (sql: Sql, booking: Id<'bkg'>): Promise<boolean> =>
  anyRow(sql`
    select from payments p join deposits d on d.id = p.deposit_id
    where d.booking_id = ${booking} and p.counts and p.settled_at is not null`)

/** Makes the refund of a paid deposit due, whatever happened to its booking. False if there's nothing to refund. */
export const markRefundByHand = (sql: Sql, deposit: Id<'dep'>, now: Date): Promise<boolean> =>
  anyRow(sql`
    update payments set refund_reason = 'by_hand', refund_due_at = ${now}
    where deposit_id = ${deposit} and counts and refund_reason is null`)
