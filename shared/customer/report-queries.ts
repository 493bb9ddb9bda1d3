import type { Sql } from '../../db/client.ts'
import { onlyValue } from '../../db/first.ts'
import type { Id } from '../ids.ts'

/** False if there are already `max`. */
export function insertCustomerReport(
  sql: Sql,
  report: { lead: Id<'lead'>; text: Buffer; max: number; operatorEmail: string | null; now: Date },
): Promise<boolean> {
  const { lead, text, max, operatorEmail, now } = report
  return onlyValue(sql<{ added: boolean }[]>`
    select add_customer_report(${lead}, ${text}, ${max}, ${operatorEmail}, ${now}) as added`)
}

export interface ReportOfLead {
  text: Buffer
  isDone: boolean
}

export const listReportsOfLead = async (sql: Sql, lead: Id<'lead'>): Promise<ReportOfLead[]> => sql`
  select text, done_at is not null as "isDone" from customer_reports where lead_id = ${lead}`

export const countOpenReports = (sql: Sql): Promise<number> =>
  onlyValue(sql<{ n: number }[]>`select count(*) as n from customer_reports where done_at is null`)

/** How many came in [from, until], counting to `most`. */
export const countReports = (sql: Sql, from: Date, until: Date, most: number): Promise<number> =>
  onlyValue(sql<{ n: number }[]>`
    select count(*) filter (where at >= ${from}) as n
    from (select at from customer_reports where at <= ${until} order by n desc limit ${most}) latest`)

interface ReportRow {
  n: number
  leadId: Id<'lead'>
  slug: string
  business: string
  agentId: Id<'agt'>
  agentName: string
  text: Buffer
  at: Date
  doneAt: Date | null
}

/** What customers reported, newest first. */
export const listReports = async (
  sql: Sql,
  { before, limit }: { before: number | null; limit: number },
): Promise<ReportRow[]> => sql`
  select r.n, r.lead_id as "leadId", u.slug, u.name as business, a.id as "agentId", a.name as "agentName", r.text, r.at,
         r.done_at as "doneAt"
  from customer_reports r
  join leads l on l.id = r.lead_id
  join businesses u on u.id = l.business_id
  join agents a on a.id = l.agent_id
  where ${before === null ? sql`true` : sql`r.n < ${before}`}
  order by r.n desc
  limit ${limit}`
