import type { Sql } from '../../db/client.ts'
import type { Id } from '../../shared/ids.ts'
import type { Industry } from '../../shared/industries/industries.ts'
import type { LeadStatus } from '../../shared/leads/status.ts'

/** A lead of the demo without its customer. */
export interface BareLead {
  id: Id<'lead'>
  status: LeadStatus
  createdAt: Date
  repliedAt: Date | null
  industry: Industry
  city: string
  state: string
  zip: string
  /** The booked one. */
  service: string | null
  /** The names of everything its business offers. */
  services: string[]
}

export const listBareLeads = async (sql: Sql, businesses: readonly number[]): Promise<BareLead[]> => sql`
  select l.id, l.status, l.created_at as "createdAt", l.first_reply_at as "repliedAt", p.industry,
         p.card #>> '{location,city}' as city, p.card #>> '{location,state}' as state, p.card #>> '{location,zip}' as zip,
         b.service ->> 'name' as service,
         array(select s ->> 'name' from json_array_elements(p.card -> 'services') s) as services
  from leads l
  join businesses p on p.id = l.business_id
  left join lateral (
    select service from bookings where lead_id = l.id order by id desc limit 1
  ) b on true
  where l.business_id = any (${businesses as number[]})
    and l.page_token is null and l.erased_at is not null
    and not exists (select from contacts c where c.lead_id = l.id)`

/** What was said about a lead. The contact and the texts are encrypted, in hex. */
export interface DemoTalk {
  lead: Id<'lead'>
  contact: string
  asked: { id: Id<'msg'>; text: string }
  replied: { id: Id<'msg'>; text: string } | null
  /** The quoted amount. */
  amount: number | null
}

export async function insertTalks(sql: Sql, talks: readonly DemoTalk[]): Promise<void> {
  await sql`
    with talks as (
      select * from jsonb_to_recordset(${sql.json(talks as never)}) as t (
        lead text, contact text, asked jsonb, replied jsonb, amount int)
    ), kept as (
      update leads l set erased_at = null from talks t where l.id = t.lead and l.erased_at is not null
      returning l.id, l.created_at, l.first_reply_at, t.contact, t.asked, t.replied, t.amount
    ), contacts_in as (
      insert into contacts (lead_id, sealed, created_at)
      select id, decode(contact, 'hex'), created_at from kept
    ), quotes_in as (
      insert into lead_quotes (lead_id, amount, currency, at)
      select id, amount, 'USD', coalesce(first_reply_at, created_at) from kept where amount is not null
    )
    insert into lead_messages (id, lead_id, sender, text, at)
    select said ->> 'id', id, sender, decode(said ->> 'text', 'hex'), at
    from (
      select id, 'agent' as sender, asked as said, created_at as at from kept
      union all
      select id, 'business', replied, first_reply_at from kept where jsonb_typeof(replied) = 'object'
    ) s
    order by id, at`
}
