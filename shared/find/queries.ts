import type { Sql } from '../../db/client.ts'
import { digests } from '../contacts/queries.ts'
import { joinEvent } from '../events/queries.ts'
import type { Entity } from '../timeline/entry.ts'

export interface Found extends Entity {
  title: string
  detail: string
  state: string
  at: Date
}

interface LeadClues {
  /** The id of the lead, or of one of its messages, outcomes, holds or events. */
  id: string | null
  /** The digest of the customer page's address. */
  page: Buffer | null
}

export const findLeads = async (sql: Sql, { id, page }: LeadClues): Promise<Found[]> => sql`
  with named as (
    select ${id}::text as id where starts_with(${id}, 'lead_')
    union all select id from leads where page_digest = ${page}
    union all select lead_id from lead_messages where id = ${id}
    union all select lead_id from outcomes where id = ${id}
    union all select lead_id from bookings where id = ${id} and starts_with(${id}, 'hld_')
    -- An event with deliveries is shown as those instead.
    union all select e.lead_id from events e
      where e.id = ${id} and not exists (select from deliveries d where d.owner = e.owner and d.event_id = e.id)
  )
  select 'lead' as kind, l.id, 'Inquiry to ' || u.name as title, 'Through ' || a.name as detail, l.status as state,
         l.created_at as at
  from leads l
  join businesses u on u.id = l.business_id
  join agents a on a.id = l.agent_id
  where l.id = any (array(select id from named))`

interface BookingClues {
  /** The id of the booking, or of its deposit. */
  id: string | null
  codes: readonly string[]
  /** The payment provider's id of the payment. */
  reference: string
}

export const findBookings = async (sql: Sql, clues: BookingClues, limit: number): Promise<Found[]> => sql`
  with named as (
    select ${clues.id}::text as id where starts_with(${clues.id}, 'bkg_')
    union all
    (select id from bookings where confirmation_code = any (${clues.codes as string[]}) and expires_at is null limit ${limit})
    union all select booking_id from deposits where id = ${clues.id}
    union all select d.booking_id from payments p join deposits d on d.id = p.deposit_id
      where p.provider in ('stripe', 'sandbox') and p.reference = ${clues.reference}
  )
  select 'booking' as kind, b.id, b.confirmation_code || ': ' || (b.service ->> 'name') || ' at ' || u.name as title,
         'Through ' || a.name as detail, b.status as state, b.start_at as at
  from bookings b
  join businesses u on u.id = b.business_id
  join agents a on a.id = b.agent_id
  where b.id = any (array(select id from named)) and b.expires_at is null
  order by b.id desc`

/** Webhook deliveries and mail, by their own id or the id of their event. */
export const findDeliveries = async (sql: Sql, id: string): Promise<Found[]> => sql`
  with named as (
    select id from deliveries where id = ${id}
    union all select d.id from events e join deliveries d on d.owner = e.owner and d.event_id = e.id where e.id = ${id}
  )
  select case when d.channel in ('mail', 'customer') then 'mail' else 'delivery' end as kind, d.id,
         coalesce(e.type, 'An old event') as title,
         case when d.channel = 'customer' then 'Mail to a customer'
              when d.channel = 'mail' then 'Mail to ' || d.owner
              when d.channel = 'webhook' then 'To the webhook of ' || d.owner
              else 'To a device of ' || d.owner end as detail,
         d.state, d.created_at as at
  from deliveries d
  ${joinEvent(sql)}
  where d.id = any (array(select id from named))
  order by d.id`

/** Posts and comments, by their own id or that of their review or of a report. */
export const findContentRows = async (sql: Sql, id: string): Promise<Found[]> => sql`
  with named as (
    select ${id}::text as id
    union all select target_id from reviews where id = ${id}
    union all select target from reports where id = ${id}
  )
  select 'post' as kind, p.id, p.title, 'On ' || p.board as detail, p.state, p.created_at as at
  from posts p where p.id = any (array(select id from named))
  union all
  select 'comment', c.id, left(c.body, 120), 'Below ' || p.title, c.state, c.created_at
  from comments c join posts p on p.id = c.post_id where c.id = any (array(select id from named))`

/** Customers by keyed digests of their address, with how many inquiries have it. */
export async function findCustomers(sql: Sql, points: readonly Buffer[], most: number): Promise<Found[]> {
  if (points.length === 0) return []
  return sql<Found[]>`
    select 'customer' as kind, encode(p.digest, 'hex') as id, 'A customer with this address or number' as title,
           case when p.leads > ${most} then ${`More than ${most} inquiries`}
                when p.leads = 1 then '1 inquiry' else p.leads || ' inquiries' end as detail,
           '' as state, p.last as at
    from (
      select d.digest, count(*) as leads, max(c.created_at) as last
      from unnest(${digests(sql, points)}::bytea[]) as d (digest)
      cross join lateral (
        select created_at from contact_points c where c.digest = d.digest limit ${most + 1}
      ) as c
      group by d.digest
    ) as p
    order by p.last desc`
}
