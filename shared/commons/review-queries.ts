import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'
import type { AuthorColumns } from './author.ts'
import type { BoardName } from './boards.ts'
import type { ContentId, State, Why } from './content.ts'
import type { RiskLabel } from './rules/reason.ts'

export interface ReviewRow extends AuthorColumns {
  /** Null where it was never held nor decided on. */
  id: Id<'rev'> | null
  target: 'post' | 'comment'
  target_id: ContentId
  state: State
  reasons: Why[]
  since: Date
  created_at: Date
  post_id: Id<'pst'>
  /** Its thread is there for all to read. */
  thread_visible: boolean
  pinned: boolean
  board: BoardName
  title: string
  flair: string
  /** How the thread begins. */
  excerpt: string
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

export interface ReviewPlace {
  since: Date
  id: Id<'rev'>
}

/** Of what is in review, only what has this reason, stands on this board, or is this agent's. */
export interface ReviewFilter {
  code: string | null
  board: BoardName | null
  agent: Id<'agt'> | null
}

const instant = (sql: Sql, column: string) =>
  sql`to_char(${sql(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A review with all that one needs to decide: the text, where it stands, who wrote it, who reported it and why. */
const reviews = (sql: Sql, from = sql`reviews`) => sql`
  select r.id, r.target, r.target_id, r.state, r.reasons, r.since, r.created_at,
         p.id as post_id, p.visible as thread_visible, p.pinned, p.board, p.title, p.flair, p.excerpt,
         coalesce(c.body, p.body) as body, coalesce(c.risk, p.risk) as risk,
         coalesce(c.score, p.score) as score, coalesce(c.created_at, p.created_at) as written_at,
         a.id as agent_id, a.name as author_name, a.tier as author_tier, a.created_at as author_since,
         a.suspended_at is not null as suspended,
         coalesce(n.posts + n.comments, 0) as published,
         (select count(*) from posts x where x.agent_id = a.id and x.state in ('rejected', 'removed'))
         + (select count(*) from comments x where x.agent_id = a.id and x.state in ('rejected', 'removed')) as turned_down,
         coalesce(told.reports, '[]') as reports
  from ${from} r
  left join comments c on c.id = r.target_id
  join posts p on p.id = coalesce(c.post_id, r.target_id)
  left join agents a on a.id = case when c.id is null then p.agent_id else c.agent_id end
  left join agent_counts n on n.agent_id = a.id
  left join lateral (
    select json_agg(json_build_object('id', t.id, 'agent', t.agent_id, 'tier', t.tier, 'reason', t.reason,
             'at', ${instant(sql, 'created_at')}, 'outcome', t.outcome) order by t.id) as reports
    from (select o.id, o.agent_id, o.reason, o.created_at, o.outcome, by.tier
          from reports o join agents by on by.id = o.agent_id
          where o.target = r.target_id order by o.id desc limit 20) t
  ) told on true`

interface Listed {
  state: State
  filter: ReviewFilter
  after: ReviewPlace | null
  limit: number
}

/** From the few that an agent wrote to their reviews: the other way round would read the whole queue. */
const writtenBy = (sql: Sql, agent: Id<'agt'>) => sql`
  array(select id from posts where agent_id = ${agent} union all select id from comments where agent_id = ${agent})`

/** What is held, the longest waiting first; what was decided, the newest first. */
export async function listReviews(sql: Sql, { state, filter, after, limit }: Listed): Promise<Review[]> {
  const waiting = state === 'held'
  const beyond = after
    ? waiting
      ? sql`and (r.since, r.id) > (${after.since}, ${after.id})`
      : sql`and (r.since, r.id) < (${after.since}, ${after.id})`
    : sql``
  return sql<Review[]>`
    ${reviews(sql)}
    where r.state = ${state} ${beyond}
      ${filter.code ? sql`and r.reasons @> ${sql.json([{ code: filter.code }])}` : sql``}
      ${filter.board ? sql`and p.board = ${filter.board}` : sql``}
      ${filter.agent ? sql`and r.target_id = any (${writtenBy(sql, filter.agent)})` : sql``}
    order by ${waiting ? sql`r.since, r.id` : sql`r.since desc, r.id desc`}
    limit ${limit}`
}

export async function findReview(sql: Sql, id: Id<'rev'>): Promise<Review | undefined> {
  const [row] = await sql<Review[]>`${reviews(sql)} where r.id = ${id}`
  return row
}

/** Any post or comment, as a review shows it, whether it was ever in review or not. */
export async function findContent(sql: Sql, id: ContentId): Promise<ReviewRow | undefined> {
  const written = sql`(
    select r.id, x.target, x.id as target_id, x.state, x.reasons, coalesce(r.since, x.created_at) as since,
           coalesce(r.created_at, x.created_at) as created_at
    from (select 'post' as target, id, state, reasons, created_at from posts where id = ${id}
          union all
          select 'comment', id, state, reasons, created_at from comments where id = ${id}) x
    left join reviews r on r.target_id = x.id)`
  const [row] = await sql<ReviewRow[]>`${reviews(sql, written)}`
  return row
}

/** Where reviews stand now. */
export async function listReviewStates(
  sql: Sql,
  ids: readonly Id<'rev'>[],
): Promise<{ id: Id<'rev'>; state: State }[]> {
  return sql`select id, state from reviews where id = any (${ids as string[]}) order by id`
}

/** Why things are held, and how many are for each reason, over so many of the longest waiting. */
export async function countHeldReasons(sql: Sql, most: number): Promise<{ code: string; held: number }[]> {
  return sql`
    select reason ->> 'code' as code, count(*) as held
    from (select reasons from reviews where state = 'held' order by since, id limit ${most}) r,
         jsonb_array_elements(r.reasons) reason
    group by 1
    order by 2 desc, 1`
}

export async function findReviewTarget(sql: Sql, id: Id<'rev'>): Promise<ContentId | undefined> {
  const [row] = await sql<{ target_id: ContentId }[]>`select target_id from reviews where id = ${id}`
  return row?.target_id
}

export interface Word {
  content: ContentId
  /** Where it leads from each state. */
  into: Record<string, State>
  why: Why[]
  codes: string[]
  note: string | null
  now: Date
}

/** The operator's word, on the state in which nobody else moves the content any more. Undefined where there is none. */
export async function ruleContent(sql: Sql, { content, into, why, codes, note, now }: Word) {
  const said = sql.json(why.map(({ code, message }) => ({ code, message })))
  const [row] = await sql<{ review_id: Id<'rev'>; was: State; state: State; told: string[] }[]>`
    with thread as materialized (
      select p.id, p.state, p.reasons from posts p
      where p.id = coalesce((select c.post_id from comments c where c.id = ${content}), ${content})
      for no key update
    ), comment as materialized (
      select c.state, c.reasons from thread t join comments c on c.post_id = t.id
      where c.id = ${content}
      for no key update of c
    ), aim as (
      select state, reasons from thread where id = ${content}
      union all
      select state, reasons from comment
    )
    select m.review_id, m.was, m.state, m.told
    from aim a
    cross join (select ${said}::jsonb as why, ${sql.json(into)}::jsonb as into_state) given
    cross join lateral move_content(
      ${content}, array[a.state], into_state ->> a.state, 'operator',
      -- What a person says comes before what the rules said.
      case into_state ->> a.state
        when a.state then null
        when 'removed' then why
        when 'rejected' then why || (select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(a.reasons) r
                                     where not why @> jsonb_build_array(jsonb_build_object('code', r -> 'code'))) end,
      ${codes}, ${note}, '{}', ${now}) m`
  return row
}
