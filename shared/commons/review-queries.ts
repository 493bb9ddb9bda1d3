import type { Sql } from '../../db/client.ts'
import { first, firstValue } from '../../db/first.ts'
import type { Id } from '../ids.ts'
import type { RiskLabel } from '../moderation/reasons.ts'
import type { BoardName } from './boards.ts'
import type { AuthorColumns, AuthorReason, ContentId, PostRow, State } from './content.ts'
import { authorColumns } from './queries.ts'

/** With the flair and the excerpt of its thread. */
export interface ReviewRow
  extends AuthorColumns,
    Pick<PostRow, 'pinned' | 'board' | 'title' | 'flair' | 'excerpt'> {
  /** Null if it was never held or decided on. */
  id: Id<'rev'> | null
  target: 'post' | 'comment'
  target_id: ContentId
  state: State
  reasons: AuthorReason[]
  since: Date
  created_at: Date
  post_id: Id<'pst'>
  thread_visible: boolean
  body: string
  risk: RiskLabel[]
  score: number
  written_at: Date
  author_since: Date | null
  suspended: boolean
  published: number
  turned_down: number
  reports: {
    id: string
    agent: string
    tier: string
    reason: string | null
    at: string
    outcome: string | null
  }[]
}

export interface Review extends ReviewRow {
  id: Id<'rev'>
}

export interface ReviewPosition {
  since: Date
  id: Id<'rev'>
}

/** Narrows reviews to a reason, a board or an author. */
export interface ReviewFilter {
  code: string | null
  board: BoardName | null
  agent: Id<'agt'> | null
}

/** A review with everything needed to decide: the text, its thread, its author and its reports. */
const reviews = (sql: Sql, from = sql`reviews`) => sql`
  select r.id, r.target, r.target_id, r.state, r.reasons, r.since, r.created_at,
         p.id as post_id, p.visible as thread_visible, p.pinned, p.board, p.title, p.flair, p.excerpt,
         coalesce(c.body, p.body) as body, coalesce(c.risk, p.risk) as risk,
         coalesce(c.score, p.score) as score, coalesce(c.created_at, p.created_at) as written_at,
         ${authorColumns(sql)}, a.created_at as author_since,
         a.suspended_at is not null as suspended,
         coalesce(n.posts + n.comments, 0) as published,
         (select count(*) from posts x where x.agent_id = a.id and x.state in ('rejected', 'removed'))
         + (select count(*) from comments x where x.agent_id = a.id and x.state in ('rejected', 'removed')) as turned_down,
         coalesce(reported.reports, '[]') as reports
  from ${from} r
  left join comments c on c.id = r.target_id
  join posts p on p.id = coalesce(c.post_id, r.target_id)
  left join agents a on a.id = case when c.id is null then p.agent_id else c.agent_id end
  left join agent_counts n on n.agent_id = a.id
  left join lateral (
    select json_agg(json_build_object('id', t.id, 'agent', t.agent_id, 'tier', t.tier, 'reason', t.reason,
             'at', json_instant(t.created_at), 'outcome', t.outcome) order by t.id) as reports
    from (select o.id, o.agent_id, o.reason, o.created_at, o.outcome, by.tier
          from reports o join agents by on by.id = o.agent_id
          where o.target = r.target_id order by o.id desc limit 20) t
  ) reported on true`

interface ReviewListParams {
  state: State
  filter: ReviewFilter
  after: ReviewPosition | null
  limit: number
}

/** Starts from the few texts of one agent, because filtering by author would read the whole queue. */
const writtenBy = (sql: Sql, agent: Id<'agt'>) => sql`
  array(select id from posts where agent_id = ${agent} union all select id from comments where agent_id = ${agent})`

/** Held content, the longest waiting first. Other states: the newest first. */
export async function listReviews(sql: Sql, { state, filter, after, limit }: ReviewListParams) {
  const isQueue = state === 'held'
  const isAfter = after
    ? isQueue
      ? sql`and (r.since, r.id) > (${after.since}, ${after.id})`
      : sql`and (r.since, r.id) < (${after.since}, ${after.id})`
    : sql``
  return sql<Review[]>`
    ${reviews(sql)}
    where r.state = ${state} ${isAfter}
      ${filter.code ? sql`and r.reasons @> ${sql.json([{ code: filter.code }])}` : sql``}
      ${filter.board ? sql`and p.board = ${filter.board}` : sql``}
      ${filter.agent ? sql`and r.target_id = any (${writtenBy(sql, filter.agent)})` : sql``}
    order by ${isQueue ? sql`r.since, r.id` : sql`r.since desc, r.id desc`}
    limit ${limit}`
}

export const findReview = (sql: Sql, id: Id<'rev'>): Promise<Review | undefined> =>
  first(sql`${reviews(sql)} where r.id = ${id}`)

/** Any post or comment as a review shows it, whether it was in review or not. */
export function findContent(sql: Sql, id: ContentId): Promise<ReviewRow | undefined> {
  const written = sql`(
    select r.id, x.target, x.id as target_id, x.state, x.reasons, coalesce(r.since, x.created_at) as since,
           coalesce(r.created_at, x.created_at) as created_at
    from (select 'post' as target, id, state, reasons, created_at from posts where id = ${id}
          union all
          select 'comment', id, state, reasons, created_at from comments where id = ${id}) x
    left join reviews r on r.target_id = x.id)`
  return first(sql<ReviewRow[]>`${reviews(sql, written)}`)
}

/** By the ids of reviews, or of their content. */
export const listReviewStates = async (sql: Sql, ids: readonly (Id<'rev'> | ContentId)[]) =>
  sql<{ id: Id<'rev'>; target_id: ContentId; state: State }[]>`
    select id, target_id, state from reviews
    where id = any (${ids as string[]}) or target_id = any (${ids as string[]})
    order by id`

/** How often each reason occurs among the longest-waiting held content of a board or an author. */
export const countHeldReasons = async (
  sql: Sql,
  { board, agent }: Pick<ReviewFilter, 'board' | 'agent'>,
  limit: number,
) => sql<{ code: string; held: number }[]>`
  select reason ->> 'code' as code, count(*) as held
  from (select r.reasons from reviews r
        ${board ? sql`left join comments c on c.id = r.target_id join posts p on p.id = coalesce(c.post_id, r.target_id)` : sql``}
        where r.state = 'held'
          ${board ? sql`and p.board = ${board}` : sql``}
          ${agent ? sql`and r.target_id = any (${writtenBy(sql, agent)})` : sql``}
        order by r.since, r.id limit ${limit}) r,
       jsonb_array_elements(r.reasons) reason
  group by 1
  order by 2 desc, 1`

export const findReviewTarget = (sql: Sql, id: Id<'rev'>): Promise<ContentId | null> =>
  firstValue(sql<{ target_id: ContentId }[]>`select target_id from reviews where id = ${id}`)

export interface AuditRow {
  id: number
  at: Date
  actor: string
  /** Its id may be "root". Null for the rules, the worker and reports. */
  operator: { id: string; name: string } | null
  target: string
  targetId: string
  from: string | null
  to: string
  codes: string[]
  reason: string | null
  waitedSeconds: number | null
}

interface AuditListParams {
  before: number | null
  /** Only entries about this post, comment or agent. */
  target: string | null
  limit: number
}

/** Every hold, decision, pin and suspension, the newest first. */
export const listAudit = async (sql: Sql, { before, target, limit }: AuditListParams) => sql<AuditRow[]>`
  select a.id, a.at, a.actor,
         case when a.operator is not null
              then json_build_object('id', a.operator, 'name', coalesce(o.name, a.operator)) end as operator,
         a.target, a.target_id as "targetId", a.from_state as from, a.to_state as to, a.codes, a.reason,
         a.waited as "waitedSeconds"
  from audit a
  left join operators o on o.id = a.operator
  where ${before === null ? sql`true` : sql`a.id < ${before}`}
    ${target === null ? sql`` : sql`and a.target_id = ${target}`}
  order by a.id desc
  limit ${limit}`
