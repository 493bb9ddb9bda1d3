import type { Sql } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import { joinEvent } from '../events/queries.ts'
import type { Id } from '../ids.ts'
import type { DeliveryState } from './delivery.ts'

export interface DeliveryRow {
  id: string
  event_id: string
  type: string | null
  state: DeliveryState
  next_at: Date | null
  attempts: {
    at: string
    status: number | null
    ms: number | null
    error: string | null
    answer: string | null
  }[]
}

/** Spelled out, because Postgres can't match a parameter to a partial index. */
const inState = (sql: Sql): Record<DeliveryState, ReturnType<Sql>> => ({
  pending: sql`d.state = 'pending'`,
  leased: sql`d.state = 'leased'`,
  delivered: sql`d.state = 'delivered'`,
  waiting: sql`d.state = 'waiting'`,
  exhausted: sql`d.state = 'exhausted'`,
  cancelled: sql`d.state = 'cancelled'`,
})

/** An owner's webhook deliveries with their attempts, newest first. `before` is an event id. */
export const listDeliveries = async (
  sql: Sql,
  {
    owner,
    state,
    before,
    limit,
  }: { owner: string; state: DeliveryState | null; before: string | null; limit: number },
) => sql<DeliveryRow[]>`
  select d.id, d.event_id, e.type, d.state, d.next_at, a.attempts
  from deliveries d
  ${joinEvent(sql)}
  cross join lateral (
    select coalesce(json_agg(json_build_object(
             'at', json_instant(t.at), 'status', t.status, 'ms', t.ms,
             'error', t.error, 'answer', t.answer) order by t.n), '[]') as attempts
    from delivery_attempts t
    where t.delivery_id = d.id
  ) as a
  where d.owner = ${owner} and d.channel = 'webhook'
    ${state === null ? sql`` : sql`and ${inState(sql)[state]}`}
    ${before === null ? sql`` : sql`and d.event_id < ${before}`}
  order by d.event_id desc
  limit ${limit}`

/**
 * Restarts a delivery and its retry schedule, once per claim. One in progress is left alone. Does nothing while
 * an earlier webhook's deliveries are being canceled, because this one would be canceled too.
 */
export const redeliver = (sql: Sql, owner: string, id: string, claim: Buffer | null) =>
  first(sql<{ state: DeliveryState; enabled: boolean; cancelling: boolean }[]>`
    with endpoint as (
      select stale_before is not null as cancelling
      from endpoints where owner = ${owner} and channel = 'webhook' and enabled
    ), delivery as (
      select d.id, d.state in ('pending', 'leased') as in_progress
      from deliveries d, endpoint e
      where d.id = ${id} and d.owner = ${owner} and d.channel = 'webhook' and not e.cancelling
        and (${claim}::bytea is null or d.redelivery_claim is distinct from ${claim})
      for update of d
    ), restarted as (
      update deliveries d
      set state       = case when r.in_progress then d.state else 'pending' end,
          next_at     = null,
          attempts    = case when r.in_progress then d.attempts else 0 end,
          lost_leases = case when r.in_progress then d.lost_leases else 0 end,
          redelivery_claim = coalesce(${claim}, d.redelivery_claim)
      from delivery r
      where d.id = r.id
      returning d.state
    )
    select coalesce((select state from restarted), d.state) as state, e.cancelling is not null as enabled,
           coalesce(e.cancelling, false) as cancelling
    from deliveries d
    left join endpoint e on true
    where d.id = ${id} and d.owner = ${owner} and d.channel = 'webhook'`)

/**
 * Sends a delivery of any channel again, from the start of its retries. Null if there's none; false if it's on its way,
 * or its address is gone or being replaced. A mail to a customer is sent again even if it may have arrived.
 */
export async function sendAgain(sql: Sql, id: Id<'dlv'>): Promise<{ owner: string; sent: boolean } | null> {
  const [row] = await sql<{ owner: string; sent: boolean }[]>`
    with again as (
      update deliveries d
      set state = 'pending', next_at = null, attempts = 0, lost_leases = 0, handed_over_at = null
      from endpoints e
      where d.id = ${id} and e.owner = d.owner and e.channel = d.channel and e.enabled and e.stale_before is null
        and d.state not in ('pending', 'leased')
      returning d.id
    )
    select owner, exists (select from again) as sent from deliveries where id = ${id}`
  return row ?? null
}
