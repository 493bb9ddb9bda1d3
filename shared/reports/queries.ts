import type { Sql } from '../../db/client.ts'
import { anyRow } from '../../db/first.ts'
import type { Id } from '../ids.ts'
import type { OperatorId } from '../operators/caller.ts'

/** What customers report from their pages, and what agents report as wrong on a card. */
const tables = { page: 'customer_reports', wrong_information: 'wrong_information_reports' } as const
export type ReportKind = keyof typeof tables

export interface OpenReport {
  n: number
  lead: Id<'lead'>
  /** The outcome that reports wrong information. */
  outcome: Id<'out'> | null
  slug: string
  business: string
  agentId: Id<'agt'>
  agent: string
  /** Encrypted. */
  text: Buffer | null
  at: Date
  takenBy: OperatorId | null
  /** Nobody else may decide until then. */
  takenUntil: Date | null
  takenByName: string | null
}

/** Reports that wait for a decision, the oldest first. */
export async function listOpenReports(sql: Sql, kind: ReportKind, limit: number): Promise<OpenReport[]> {
  const isPage = kind === 'page'
  return sql<OpenReport[]>`
    select r.n, r.lead_id as lead, ${isPage ? sql`null` : sql`r.outcome_id`} as outcome, u.slug, u.name as business,
           a.id as "agentId", a.name as agent, ${isPage ? sql`r.text` : sql`o.note`} as text, r.at,
           r.taken_by as "takenBy", r.taken_until as "takenUntil", coalesce(p.name, r.taken_by) as "takenByName"
    from ${sql(tables[kind])} r
    ${isPage ? sql`` : sql`join outcomes o on o.id = r.outcome_id`}
    join leads l on l.id = r.lead_id
    join businesses u on u.id = l.business_id
    join agents a on a.id = l.agent_id
    left join operators p on p.id = r.taken_by
    where r.done_at is null
    order by r.n
    limit ${limit}`
}

export interface ReportAction {
  kind: ReportKind
  n: number
  operator: OperatorId
  now: Date
}

/** Keeps a report for one operator until then. False if it's decided, or someone else has it. */
export const takeReport = (sql: Sql, { kind, n, operator, now, until }: ReportAction & { until: Date }) =>
  anyRow(sql`
    update ${sql(tables[kind])} set taken_by = ${operator}, taken_until = ${until}
    where n = ${n} and done_at is null and (taken_by is null or taken_by = ${operator} or taken_until <= ${now})`)

/** Returns a report to the queue. */
export async function putBackReport(
  sql: Sql,
  { kind, n, operator }: Omit<ReportAction, 'now'>,
): Promise<void> {
  await sql`
    update ${sql(tables[kind])} set taken_by = null, taken_until = null
    where n = ${n} and done_at is null and taken_by = ${operator}`
}

/** Closes a report that this operator has taken. False if someone else took or decided it in the meantime. */
export async function decideReport(
  sql: Sql,
  { kind, n, operator, now, decision }: ReportAction & { decision: string },
) {
  const rows = await sql<{ business: number | null }[]>`
    with decided as (
      update ${sql(tables[kind])} set done_at = ${now}, done_by = ${operator}, decision = ${decision}
      where n = ${n} and done_at is null and taken_by = ${operator} and taken_until > ${now}
      returning lead_id
    ), marked as (
      -- A dismissed report no longer counts.
      update businesses b set ranking_dirty_at = coalesce(b.ranking_dirty_at, ${now})
      from decided d join leads l on l.id = d.lead_id
      where ${decision} = 'dismissed' and b.id = l.business_id
      returning b.id
    )
    select (select id from marked) as business from decided`
  return rows[0] ?? null
}
