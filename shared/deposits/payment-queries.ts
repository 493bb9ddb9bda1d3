import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'
import type { ProviderName } from './deposit.ts'
import type { DueRefund, ProviderEvent } from './provider.ts'

export interface Heard {
  verdict: 'paid' | 'paid_twice' | 'refunded' | 'known' | 'repeated' | 'unknown_deposit' | 'wrong_amount'
  agentId: Id<'agt'> | null
  businessId: number | null
}

/** Writes everything that follows from an event of the provider, once. */
export async function recordEvent(
  sql: Sql,
  provider: ProviderName,
  event: Exclude<ProviderEvent, { kind: 'other' }>,
  now: Date,
): Promise<Heard> {
  const { id, type, deposit, reference } = event
  const called =
    event.kind === 'paid'
      ? sql`hear_payment(${provider}, ${id}, ${type}, ${deposit}, ${reference}, ${event.amount}, ${event.currency},
                         ${event.destination}, ${now})`
      : sql`hear_refund(${provider}, ${id}, ${type}, ${deposit}, ${reference}, ${now})`
  const [row] = await sql<Heard[]>`
    select h.verdict, h.agent_id as "agentId", h.business_id as "businessId" from ${called} h`
  if (!row) throw new Error('an event was not recorded')
  return row
}

/** Takes the refunds of a deposit that are due. The next try is set before the first, further away each time. */
export async function takeDueRefunds(
  sql: Sql,
  deposit: Id<'dep'>,
  provider: ProviderName,
  now: Date,
): Promise<DueRefund[]> {
  return sql<DueRefund[]>`
    update payments
    set refund_attempts = refund_attempts + 1,
        refund_next_at  = ${now}::timestamptz + least(interval '6 hours', interval '1 minute' * power(2, least(refund_attempts, 12)))
    where deposit_id = ${deposit} and provider = ${provider} and refund_due_at is not null and refunded_at is null
      and (refund_next_at is null or refund_next_at <= ${now})
    returning provider, reference, destination`
}

/** A refund that a worker made. Whether it changed anything, and who is to be told. */
export async function recordRefund(
  sql: Sql,
  deposit: Id<'dep'>,
  { provider, reference }: DueRefund,
  now: Date,
) {
  const [row] = await sql<{ changed: boolean; agentId: Id<'agt'>; businessId: number }[]>`
    select changed, agent_id as "agentId", business_id as "businessId"
    from record_refund(${provider}, ${reference}, ${deposit}, null, ${now})`
  return row
}

export async function listDueRefunds(sql: Sql, now: Date, limit: number): Promise<Id<'dep'>[]> {
  const rows = await sql<{ deposit_id: Id<'dep'> }[]>`
    select deposit_id from payments
    where refund_due_at is not null and refunded_at is null and (refund_next_at is null or refund_next_at <= ${now})
    order by refund_next_at nulls first
    limit ${limit}`
  return [...new Set(rows.map(row => row.deposit_id))]
}

/** The provider repeats an event for days, not for months. */
export async function deleteOldProviderEvents(sql: Sql, before: Date, most: number): Promise<void> {
  await sql`
    delete from provider_events
    where (provider, id) in (
      select provider, id from provider_events where received_at < ${before} order by received_at limit ${most}
    )`
}
