import type { Sql } from '../../db/client.ts'

export interface Backlog {
  /** What waits: a kind of row that a worker must look at. */
  kind: string
  rows: number
  oldestSeconds: number
}

/** How much is due and for how long, for each worker: what a lost hint, or too few workers, shows up as. */
export async function findBacklog(sql: Sql, now: Date): Promise<Backlog[]> {
  return sql<Backlog[]>`
    with due (kind, at) as (
      select 'deliveries', d.at
      from (
        select owner, channel, created_at as at from deliveries where state = 'pending'
        union all
        select owner, channel, next_at from deliveries where state = 'waiting' and next_at <= ${now}
      ) as d
      -- What an open breaker holds back waits for its endpoint, not for a worker.
      join endpoints e on e.owner = d.owner and e.channel = d.channel and e.enabled
        and (e.paused_until is null or e.paused_until <= ${now})
      union all
      select 'second looks', created_at from posts where looked_at is null
      union all
      select 'second looks', created_at from comments where looked_at is null
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
    )
    select k.kind, count(due.at) as rows,
           coalesce(greatest(0, extract(epoch from ${now} - min(due.at))), 0)::float8 as "oldestSeconds"
    from unnest(array['deliveries', 'second looks', 'payment pages', 'refunds', 'feed places', 'rankings'])
      with ordinality as k(kind, place)
    left join due on due.kind = k.kind
    group by k.kind, k.place
    order by k.place`
}

export async function countConnections(sql: Sql): Promise<{ name: string; state: string; count: number }[]> {
  return sql`
    select application_name as name, coalesce(state, 'none') as state, count(*) as count
    from pg_stat_activity where datname = current_database()
    group by 1, 2 order by 1, 2`
}

/**
 * Takes or renews a lease by one statement, with the server's clock: at most one token holds it at a time.
 * A row, not an advisory lock, so that it also works through a pooler.
 */
export async function holdLease(sql: Sql, name: string, token: string, ms: number): Promise<boolean> {
  const rows = await sql`
    insert into leases as l (name, token, expires_at)
    values (${name}, ${token}, clock_timestamp() + make_interval(secs => ${ms / 1000}))
    on conflict (name) do update
      set token = excluded.token, expires_at = excluded.expires_at
      where l.token = excluded.token or l.expires_at < clock_timestamp()
    returning name`
  return rows.length > 0
}

export async function releaseLease(sql: Sql, name: string, token: string): Promise<void> {
  await sql`delete from leases where name = ${name} and token = ${token}`
}

/** Tells every listening process, many messages in one statement. */
export async function notifyAll(sql: Sql, messages: { channel: string; message: string }[]): Promise<void> {
  await sql`
    select pg_notify(channel, message)
    from jsonb_to_recordset(${sql.json(messages)}) as told(channel text, message text)`
}

/** Fails where the server can not be reached. */
export async function ping(sql: Sql): Promise<void> {
  await sql`select`
}
