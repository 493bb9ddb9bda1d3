import type { Sql } from '../../db/client.ts'
import { first } from '../../db/first.ts'

/** The distinct forms of all leads. Reads each table once: there are thousands of leads and no index for this. */
export const formsOfLeads = (sql: Sql) => sql`
  with told as (
    select e.lead_id, e.owner, string_agg(e.type, ' ' order by e.id) as heard,
           sum((select count(*) from deliveries d
                where d.owner = e.owner and d.event_id = e.id and d.channel = 'webhook')) as webhook,
           sum((select count(*) from deliveries d
                where d.owner = e.owner and d.event_id = e.id and d.channel = 'mail')) as mail
    from events e group by e.lead_id, e.owner
  ), lines as (
    select lead_id, string_agg(kind, ' ' order by id) as kinds from lead_timeline group by lead_id
  )
  select distinct l.status, l.revision,
    (select count(*) from contacts c where c.lead_id = l.id) as contacts,
    (select count(*) from contact_points p where p.lead_id = l.id) as points,
    (select count(*) from lead_messages m where m.lead_id = l.id) as messages,
    (select count(*) from bookings b where b.lead_id = l.id and b.status = 'confirmed') as bookings,
    t.kinds as timeline, a.heard as agent, u.heard as business,
    a.webhook as "agentWebhook", u.webhook as "businessWebhook", u.mail as "businessMail"
  from leads l
  left join lines t on t.lead_id = l.id
  left join told a on a.lead_id = l.id and a.owner = l.agent_id
  left join told u on u.lead_id = l.id and u.owner = 'biz_' || l.business_id
  order by l.status desc`

/** Counters and events compared with the rows. All must be zero. */
export const differences = (sql: Sql) =>
  first(sql`
    select
      (select sum(inquiries) from agent_counts) - (select count(*) from leads) as inquiries,
      (select sum(open_leads) from agent_counts) - (select count(*) from leads where status <> 'closed') as "openLeads",
      (select sum(bookings) from agent_counts) - (select count(*) from bookings) as bookings,
      (select sum(events) from event_streams) - (select count(*) from events) as events,
      (select count(*) from events e
       where e.lead_id is not null and not exists (select from leads l where l.id = e.lead_id)) as "eventsOfNone",
      (select count(*) from deliveries d where not exists (
         select from events e where e.owner = d.owner and e.id = d.event_id)) as "deliveriesOfNone"`)
