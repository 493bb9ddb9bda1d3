import type { Sql } from '../../db/client.ts'
import { firstIdAt } from '../ids.ts'

export interface EndpointHealth {
  owner: string
  address: string
  enabled: boolean
  failingSince: Date | null
  lastStatus: number | null
  delivered: number
  undelivered: number
}

/** The newest deliveries since then. A busy service makes millions in the hours that are shown. */
const MAX_COUNTED = 200_000
const newestDeliveries = (sql: Sql, since: Date) => sql`
  select owner, channel, state, created_at from deliveries
  where id >= ${firstIdAt('dlv', since)}
  order by id desc limit ${MAX_COUNTED}`

/** Webhooks that are disabled, failing or active: the longest failing first, then the busiest. */
export const listEndpointHealth = async (sql: Sql, since: Date, limit: number) => sql<EndpointHealth[]>`
  with recent as (
    select owner, count(*) filter (where state = 'delivered') as delivered,
           count(*) filter (where state in ('waiting', 'exhausted')) as undelivered
    from (${newestDeliveries(sql, since)}) d
    where channel = 'webhook'
    group by owner
  )
  select e.owner, e.address, e.enabled, e.failing_since as "failingSince", e.last_status as "lastStatus",
         coalesce(r.delivered, 0) as delivered, coalesce(r.undelivered, 0) as undelivered
  from endpoints e
  left join recent r on r.owner = e.owner
  where e.channel = 'webhook' and (not e.enabled or e.failing_since is not null or r.owner is not null)
  order by e.failing_since nulls last, e.enabled, r.delivered desc nulls last, e.owner
  limit ${limit}`

interface DeliveryMinute {
  minute: Date
  label: 'delivered' | 'not yet' | 'given up'
  value: number
}

/** The states of webhook deliveries by the minute they were created, and the time since which all of them are counted. */
export async function listDeliveryMinutes(sql: Sql, since: Date) {
  const rows = await sql<(DeliveryMinute & { isWebhook: boolean })[]>`
    select date_trunc('minute', created_at) as minute, channel = 'webhook' as "isWebhook",
           case when state = 'delivered' then 'delivered' when state in ('exhausted', 'cancelled') then 'given up'
                else 'not yet' end as label,
           count(*) as value
    from (${newestDeliveries(sql, since)}) d
    group by 1, 2, 3
    order by 3, 1`
  const counted = rows.reduce((sum, { value }) => sum + value, 0)
  const oldest = Math.min(...rows.map(({ minute }) => minute.getTime()))
  return {
    minutes: rows.filter(({ isWebhook }) => isWebhook),
    since: counted < MAX_COUNTED ? since : new Date(oldest + 60_000),
  }
}

/** New keys, and applications for the platform tier. */
export const listKeyDays = async (sql: Sql, since: Date, until: Date) =>
  sql<{ day: Date; keys: number; applications: number }[]>`
    with days as (
      select generate_series(date_trunc('day', ${since}::timestamptz), ${until}::timestamptz, '1 day') as day
    ), new_keys as (
      select date_trunc('day', created_at) as day, count(*) as keys
      from agents where created_at >= ${since} group by 1
    ), new_applications as (
      select date_trunc('day', received_at) as day, count(*) as applications
      from platform_applications where id >= ${firstIdAt('app', since)} group by 1
    )
    select d.day, coalesce(k.keys, 0) as keys, coalesce(a.applications, 0) as applications
    from days d
    left join new_keys k on k.day = d.day
    left join new_applications a on a.day = d.day
    order by d.day`
