import type { Sql } from '../../db/client.ts'
import { countersOff } from '../ledger/counters.ts'
import { undelivered } from '../ledger/events.ts'

/** The parts of a lead of `openWriter`. */
const whole = {
  status: 'received',
  revision: 0,
  contacts: 1,
  points: 2,
  messages: 1,
  timeline: 'lead.received',
  agent: 'lead.received',
  business: 'lead.received',
  agentWebhook: 0,
  businessWebhook: 1,
  businessMail: 1,
}

/** Leads that lack a part or have one twice, parts of no lead, and counters that differ from a recount. */
export async function halfDone(sql: Sql): Promise<string[]> {
  const forms = await formsOfLeads(sql)
  const odd = forms.filter(form => !Bun.deepEquals(form, whole)).map(form => JSON.stringify(form))
  const orphans = await sql<{ what: string }[]>`
    select format('%s %s of %s has no lead', type, id, owner) as what from events e
    where lead_id is not null and not exists (select from leads l where l.id = e.lead_id)`
  return [...odd, ...orphans.map(row => row.what), ...(await undelivered(sql)), ...(await countersOff(sql))]
}

/** The distinct forms of all leads. Reads each table once: there are thousands of leads and no index for this. */
const formsOfLeads = (sql: Sql) => sql<object[]>`
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
    t.kinds as timeline, a.heard as agent, u.heard as business,
    a.webhook as "agentWebhook", u.webhook as "businessWebhook", u.mail as "businessMail"
  from leads l
  left join lines t on t.lead_id = l.id
  left join told a on a.lead_id = l.id and a.owner = l.agent_id
  left join told u on u.lead_id = l.id and u.owner = 'biz_' || l.business_id`
