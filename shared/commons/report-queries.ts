import type { Sql } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import type { Id } from '../ids.ts'
import type { Tier } from '../limits/policies.ts'
import type { Reason } from '../moderation/reasons.ts'
import type { ContentId } from './content.ts'
import { lockContent } from './decision-queries.ts'
import { reasonsJson } from './publish-queries.ts'

/**
 * One report per key and target; a repeat finds the first, even if the target is held by now. A new one asks the worker
 * for another review. Undefined if the target isn't visible.
 */
export const insertContentReport = (
  sql: Sql,
  report: { id: Id<'rpt'>; target: ContentId; agent: Id<'agt'>; reason: string | null; now: Date },
) =>
  first(sql<{ id: Id<'rpt'>; is_new: boolean }[]>`
    -- Locked, so a decision on it sees the report, or the report sees the decision.
    with ${lockContent(sql, report.target, null)}, inserted as (
      insert into reports (id, target, agent_id, reason, created_at)
      select ${report.id}, content.id, ${report.agent}, ${report.reason}, ${report.now} from content
      where visible
      on conflict (target, agent_id) do update set target = excluded.target
      returning id, target, xmax = 0 as is_new
    ), post_updated as (
      update posts p set reviewed_at = null, review_requests = review_requests + 1, failed_reviews = 0
      from inserted i where p.id = i.target and i.is_new
    ), comment_updated as (
      update comments c set reviewed_at = null, review_requests = review_requests + 1, failed_reviews = 0
      from inserted i where c.id = i.target and i.is_new
    )
    select id, is_new from inserted
    union all
    select id, false from reports
    where target = ${report.target} and agent_id = ${report.agent} and not exists (select from inserted)`)

export interface Report {
  /** All keys of one operator count as one reporter. */
  operator: string
  tier: Tier
  /** How often the reviewers agreed with this reporter before, and how often they didn't. */
  upheld: number
  overruled: number
}

/** Reports without a decision, with the history of their reporters. */
export const listOpenReports = async (sql: Sql, target: ContentId) =>
  sql<(Report & { id: Id<'rpt'> })[]>`
    select r.id, a.operator_group as operator, a.tier,
           (select count(*) from reports o where o.agent_id = r.agent_id and o.outcome = 'upheld') as upheld,
           (select count(*) from reports o where o.agent_id = r.agent_id and o.outcome = 'overruled') as overruled
    from reports r
    join agents a on a.id = r.agent_id
    where r.target = ${target} and r.outcome is null and a.suspended_at is null
    limit 1000`

/** Holds the reported content, unless one of these reports was decided in the meantime. */
export async function holdForReports(
  sql: Sql,
  { target, reports, why, now }: { target: ContentId; reports: readonly Id<'rpt'>[]; why: Reason; now: Date },
): Promise<void> {
  await sql`
    with thread as materialized (
      select p.id from posts p
      where p.id = coalesce((select c.post_id from comments c where c.id = ${target}), ${target})
      for no key update
    ), open as materialized (
      -- Locked after the thread, as a decision does; the lock also rereads rows that a decision just changed.
      select r.id from thread cross join reports r
      where r.id = any (${reports}::text[]) and r.outcome is null
      for no key update of r
    )
    select move_content(${target}, '{published}', 'held', 'reports', ${reasonsJson(sql, [why])}, ${[why.code]}, null,
                        '{}', ${now})
    from (select count(*) as reports from open) o
    where o.reports = ${reports.length}`
}
