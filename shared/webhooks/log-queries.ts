import type { Sql } from '../../db/client.ts'
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

/** The webhook deliveries of one owner, the newest first, each with its tries; `before` is an event's id. */
export async function listDeliveries(
  sql: Sql,
  wanted: { owner: string; state: DeliveryState | null; before: string | null; limit: number },
) {
  const { owner, state, before, limit } = wanted
  return sql<DeliveryRow[]>`
    select d.id, d.event_id, e.type, d.state, d.next_at, a.attempts
    from deliveries d
    left join events e on e.owner = d.owner and e.id = d.event_id
    cross join lateral (
      select coalesce(json_agg(json_build_object(
               'at', to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
               'status', t.status, 'ms', t.ms, 'error', t.error, 'answer', t.answer) order by t.n), '[]') as attempts
      from delivery_attempts t
      where t.delivery_id = d.id
    ) as a
    where d.owner = ${owner} and d.channel = 'webhook'
      ${state === null ? sql`` : sql`and d.state = ${state}`}
      ${before === null ? sql`` : sql`and d.event_id < ${before}`}
    order by d.event_id desc
    limit ${limit}`
}

/** Sends a delivery again from the start of its plan. One that is under way stays as it is. */
export async function redeliver(sql: Sql, owner: string, id: string) {
  const [row] = await sql<{ state: DeliveryState; enabled: boolean }[]>`
    with endpoint as (
      select enabled from endpoints where owner = ${owner} and channel = 'webhook' and enabled
    ), again as (
      update deliveries
      set state = 'pending', next_at = null, attempts = 0, lost = 0
      where id = ${id} and owner = ${owner} and channel = 'webhook' and state not in ('pending', 'leased')
        and exists (select from endpoint)
      returning state
    )
    select coalesce((select state from again), d.state) as state, exists (select from endpoint) as enabled
    from deliveries d
    where d.id = ${id} and d.owner = ${owner} and d.channel = 'webhook'`
  return row
}
