import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'
import type { ContentId } from './content.ts'
import type { Report } from './report-weight.ts'
import type { Reason } from './rules/reason.ts'

export interface Vote {
  agent: Id<'agt'>
  target: ContentId
  value: -1 | 0 | 1
}

interface OpenReport extends Report {
  id: Id<'rpt'>
}

export interface CastVote {
  outcome: 'cast' | 'unknown' | 'own'
  score: number | null
}

/** Casts votes in the order given; of one agent and target there may be only one among them. */
export async function castVotes(sql: Sql, votes: readonly Vote[], now: Date): Promise<CastVote[]> {
  return sql<CastVote[]>`
    select outcome, score
    from cast_votes(${votes.map(vote => vote.target)}::text[], ${votes.map(vote => vote.agent)}::text[],
                    ${votes.map(vote => vote.value)}::int[], ${now})
    order by n`
}

/**
 * A report, once per key; it asks the worker for another look. The same key again finds its first.
 * Undefined where there is nothing to be seen.
 */
export async function insertReport(
  sql: Sql,
  report: { id: Id<'rpt'>; target: ContentId; agent: Id<'agt'>; reason: string | null; now: Date },
) {
  const [row] = await sql<{ id: Id<'rpt'>; fresh: boolean }[]>`
    with aim as (
      select p.id from posts p where p.id = ${report.target} and p.visible
      union all
      select c.id from comments c join posts p on p.id = c.post_id
      where c.id = ${report.target} and c.visible and p.visible
    ), made as (
      insert into reports (id, target, agent_id, reason, created_at)
      select ${report.id}, aim.id, ${report.agent}, ${report.reason}, ${report.now} from aim
      on conflict (target, agent_id) do update set target = excluded.target
      returning id, target, xmax = 0 as fresh
    ), post_asked as (
      update posts p set looked_at = null, asked = asked + 1, looks = 0 from made where p.id = made.target and made.fresh
    ), comment_asked as (
      update comments c set looked_at = null, asked = asked + 1, looks = 0 from made where c.id = made.target and made.fresh
    )
    select id, fresh from made`
  return row
}

/** The reports that nobody has decided on, with what is known of those who sent them. */
export async function listOpenReports(sql: Sql, target: ContentId): Promise<OpenReport[]> {
  return sql<OpenReport[]>`
    select r.id, a.operator_group as operator, a.tier,
           (select count(*) from reports o where o.agent_id = r.agent_id and o.outcome = 'upheld') as upheld,
           (select count(*) from reports o where o.agent_id = r.agent_id and o.outcome = 'overruled') as overruled
    from reports r
    join agents a on a.id = r.agent_id
    where r.target = ${target} and r.outcome is null and a.suspended_at is null
    limit 1000`
}

/** Holds what these reports are about, unless somebody decided on it while they were weighed. */
export async function holdForReports(
  sql: Sql,
  { target, reports, why, now }: { target: ContentId; reports: readonly Id<'rpt'>[]; why: Reason; now: Date },
): Promise<void> {
  const { code, message } = why
  await sql`
    with thread as materialized (
      select p.id from posts p
      where p.id = coalesce((select c.post_id from comments c where c.id = ${target}), ${target})
      for no key update
    ), open as materialized (
      -- Behind the thread, as a decision holds them; locked, or it would be what was open before that was waited for.
      select r.id from thread cross join reports r
      where r.id = any (${reports}::text[]) and r.outcome is null
      for no key update of r
    )
    select move_content(${target}, '{published}', 'held', 'reports', ${sql.json([{ code, message }])}, ${[code]}, null,
                        '{}', ${now})
    from (select count(*) as reports from open) o
    where o.reports = ${reports.length}`
}
