import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'

export async function insertReport(
  sql: Sql,
  lead: Id<'lead'>,
  text: Buffer,
  maxReports: number,
  now: Date,
): Promise<boolean> {
  const rows = await sql`
    with reported as (
      insert into customer_reports (lead_id, text, at)
      select ${lead}, ${text}, ${now}
      where (select count(*) from customer_reports where lead_id = ${lead}) < ${maxReports}
      returning lead_id
    ), unerased as (
      -- Makes the next erasure delete this report, too.
      update leads l set erased_at = null
      from reported r
      where l.id = r.lead_id and l.erased_at is not null
    )
    select from reported`
  return rows.length > 0
}

export interface ReportRow {
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
export async function listReports(
  sql: Sql,
  { before, open, limit }: { before: number | null; open: boolean; limit: number },
): Promise<ReportRow[]> {
  return sql<ReportRow[]>`
    select r.n, r.lead_id as "leadId", u.slug, u.name as business, a.id as "agentId", a.name as "agentName", r.text, r.at,
           r.done_at as "doneAt"
    from customer_reports r
    join leads l on l.id = r.lead_id
    join businesses u on u.id = l.business_id
    join agents a on a.id = l.agent_id
    where ${before === null ? sql`true` : sql`r.n < ${before}`} and ${open ? sql`r.done_at is null` : sql`true`}
    order by r.n desc
    limit ${limit}`
}
