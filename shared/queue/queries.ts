import type { Sql } from '../../db/client.ts'
import { anyRow, firstValue } from '../../db/first.ts'
import { batch } from '../batch.ts'

export interface Backlog {
  kind: string
  rows: number
  oldestSeconds: number
}

/** How many rows are due, and for how long. A backlog means that hints were lost or workers are missing. */
export const findBacklog = async (sql: Sql, now: Date): Promise<Backlog[]> => sql`
  with due (kind, at) as (
    select 'deliveries', d.at
    from (
      select owner, channel, created_at as at from deliveries where state = 'pending'
      union all
      select owner, channel, next_at from deliveries where state = 'waiting' and next_at <= ${now}
    ) as d
    -- Deliveries to a paused endpoint aren't waiting for a worker.
    join endpoints e on e.owner = d.owner and e.channel = d.channel and e.enabled
      and (e.paused_until is null or e.paused_until <= ${now})
    union all
    select 'reviews', created_at from posts where reviewed_at is null
    union all
    select 'reviews', created_at from comments where reviewed_at is null
    union all
    select 'payment pages', created_at from deposits where prepared_at is null
    union all
    select 'refunds', coalesce(refund_next_at, refund_due_at) from payments
    where refund_due_at is not null and refunded_at is null
      and (refund_next_at is null or refund_next_at <= ${now})
    union all
    select 'feed places', changed_at from feed_entries where position is null
    union all
    select 'rankings', ranking_dirty_at from businesses where ranking_dirty_at is not null
    union all
    select 'linked calendars', next_at from linked_calendars where next_at <= ${now}
  )
  select k.kind, count(due.at) as rows,
         coalesce(greatest(0, extract(epoch from ${now} - min(due.at))), 0)::float8 as "oldestSeconds"
  from unnest(array['deliveries', 'reviews', 'payment pages', 'refunds', 'feed places', 'rankings',
                    'linked calendars'])
    with ordinality as k(kind, place)
  left join due on due.kind = k.kind
  group by k.kind, k.place
  order by k.place`

export const countConnections = async (sql: Sql) => sql<{ name: string; state: string; count: number }[]>`
  select application_name as name, coalesce(state, 'none') as state, count(*) as count
  from pg_stat_activity where datname = current_database()
  group by 1, 2 order by 1, 2`

export const readServerClock = (sql: Sql): Promise<Date | null> =>
  firstValue(sql<{ now: Date }[]>`select clock_timestamp() as now`)

/**
 * Takes or renews a lease. At most one token holds it at a time, by the server's clock. A row instead of an advisory
 * lock, since those don't work through a pooler.
 */
export const holdLease = (sql: Sql, name: string, token: string, ms: number): Promise<boolean> =>
  anyRow(sql`
    insert into leases as l (name, token, expires_at)
    values (${name}, ${token}, clock_timestamp() + make_interval(secs => ${ms / 1000}))
    on conflict (name) do update
      set token = excluded.token, expires_at = excluded.expires_at
      where l.token = excluded.token or l.expires_at < clock_timestamp()`)

export async function releaseLease(sql: Sql, name: string, token: string): Promise<void> {
  await sql`delete from leases where name = ${name} and token = ${token}`
}

type Notification = { channel: string; message: string }

/** Every commit with a NOTIFY takes the same lock, so they're sent in batches. */
export const notify = batch({
  keyOf: ({ channel, message }: Notification) => `${channel} ${message}`,
  async read(sql: Sql, notifications: Notification[]) {
    await sql`
      select pg_notify(channel, message)
      from jsonb_to_recordset(${sql.json(notifications)}) as m(channel text, message text)`
    return notifications
  },
  maxSize: 1000,
  maxConcurrency: 1,
})

/** Fails if the server can't be reached, or lacks the queue's tables. */
export async function pingQueue(sql: Sql): Promise<void> {
  await sql`select from bullmq.migration limit 1`
}
