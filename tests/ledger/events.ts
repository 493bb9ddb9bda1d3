import type { Sql } from '../../db/client.ts'
import type { LoadReport } from './load.ts'

/** Checks that every change has one event for each side, and every event has a change. Reads whole tables. */
export async function eventsOff(sql: Sql, { world }: LoadReport): Promise<string[]> {
  const ofRun = sql`starts_with(a.name, ${`Agent ${world.run} `})`
  const events = await sql<{ what: string }[]>`
    with ours as materialized (
      select l.id, l.agent_id, 'biz_' || l.business_id as business
      from leads l join agents a on a.id = l.agent_id where ${ofRun}
    ), due as (
      select 'lead.received' as type, l.id as about, unnest(array[l.agent_id, l.business]) as owner from ours l
      union all
      select 'lead.message', m.id, unnest(array[l.agent_id, case when m.sender = 'agent' then l.business end])
      from lead_messages m join ours l on l.id = m.lead_id
      -- The first one is the inquiry's own.
      where exists (select from lead_messages f where f.lead_id = m.lead_id and f.n < m.n)
      union all
      select 'booking.confirmed', b.id, unnest(array[l.agent_id, l.business])
      from bookings b join ours l on l.id = b.lead_id where b.expires_at is null
      union all
      select 'booking.cancelled', b.id, unnest(array[l.agent_id, case when b.cancelled_by = 'customer' then l.business end])
      from bookings b join ours l on l.id = b.lead_id where b.status = 'cancelled'
      union all
      select 'outcome.recorded', o.id, l.agent_id from outcomes o join ours l on l.id = o.lead_id
      union all
      select 'deposit.requested', d.id, unnest(array[l.agent_id, l.business]) from deposits d join ours l on l.id = d.lead_id
      union all
      select 'deposit.paid', d.id, unnest(array[l.agent_id, l.business])
      from deposits d join ours l on l.id = d.lead_id join payments p on p.deposit_id = d.id and p.counts
      union all
      select 'deposit.refunded', d.id, unnest(array[l.agent_id, l.business])
      from deposits d join ours l on l.id = d.lead_id join payments p on p.deposit_id = d.id and p.counts
      where p.refunded_at is not null
      union all
      select distinct 'commons.comment_created', c.id, author.id
      from comments c
      join agents a on a.id = c.agent_id and ${ofRun}
      join posts p on p.id = c.post_id
      left join comments parent on parent.id = c.parent_id
      cross join lateral unnest(array[p.agent_id, parent.agent_id]) as author(id)
      where c.announced and author.id <> c.agent_id
    ), written as (
      select e.type, e.owner, coalesce(e.data ->> 'messageId', e.data ->> 'outcomeId', e.data ->> 'depositId',
               e.data ->> 'bookingId', e.data ->> 'commentId', e.lead_id) as about, count(*) as times
      from events e
      where e.type in (select type from due)
        and (e.lead_id in (select id from ours) or e.owner in (select a.id from agents a where ${ofRun}))
      group by 1, 2, 3
    )
    select format('%s of %s for %s: %s times instead of %s', type, about, owner, coalesce(w.times, 0),
             case when d.about is null then 0 else 1 end) as what
    from (select * from due where owner is not null) d
    full join written w using (type, about, owner)
    where d.about is null or w.times is distinct from 1`
  return events.map(row => row.what)
}

/** Events without a delivery to a subscribed endpoint, and deliveries without an event. */
export async function undelivered(sql: Sql): Promise<string[]> {
  const rows = await sql<{ what: string }[]>`
    select format('%s %s of %s has no row for %s', e.type, e.id, e.owner, n.channel) as what
    from events e
    join endpoints n on n.owner = e.owner and n.enabled and n.created_at <= e.at
    left join leads l on l.id = e.lead_id
    where (n.channel in ('webhook', 'script')
        or n.channel = 'mail' and is_mailed(e.type)
        or n.channel = 'customer' and is_mailed_to_customer(e.type) and l.customer_mailed)
      and not exists (select from deliveries d where d.owner = e.owner and d.event_id = e.id and d.channel = n.channel)
    union all
    select format('%s of %s has no event', d.id, d.owner)
    from deliveries d
    where not exists (select from events e where e.owner = d.owner and e.id = d.event_id)`
  return rows.map(row => row.what)
}

/** Pairs that have the same chair at the same time. */
export async function overlaps(sql: Sql): Promise<string[]> {
  const rows = await sql<{ what: string }[]>`
    select format('%s and %s', b.id, c.id) as what
    from bookings b
    join bookings c on c.business_id = b.business_id and c.chair = b.chair and c.busy && b.busy and c.id > b.id
    where b.status not in ('cancelled', 'released') and c.status not in ('cancelled', 'released')
    union all
    select format('%s and %s', o.id, b.id)
    from own_times o
    join bookings b on b.business_id = o.business_id and b.chair = coalesce(o.chair, b.chair)
      and b.busy && o.during and tstzrange(b.start_at, b.end_at) && o.during
    where b.status in ('confirmed', 'held')
    union all
    select format('%s and %s', o.id, p.id)
    from own_times o
    join own_times p on p.business_id = o.business_id and p.during && o.during and p.id > o.id
      and (o.chair is null or p.chair is null or o.chair = p.chair)`
  return rows.map(row => row.what)
}
