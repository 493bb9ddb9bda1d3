import type { Sql } from '../../db/client.ts'

/** Every counter that the schema keeps, compared with a recount. */
export async function countersOff(sql: Sql): Promise<string[]> {
  const rows = await Promise.all([agents(sql), boards(sql), writings(sql), streams(sql), searchLines(sql)])
  return rows.flat().map(row => row.what)
}

type Off = { what: string }

const agents = (sql: Sql) => sql<Off[]>`
  with recount as (
    select *
    from (select id as agent_id from agents) a
    left join (
      select agent_id, count(*) as inquiries, count(*) filter (where status <> 'closed') as open_leads,
             count(*) filter (where closed_reason = 'completed') as completed,
             count(*) filter (where closed_reason = 'customer_no_show') as customer_no_shows
      from leads where business_id > 0 group by agent_id) l using (agent_id)
    left join (
      select agent_id, count(*) as bookings from bookings
      where business_id > 0 and expires_at is null group by agent_id) b using (agent_id)
    left join (
      select agent_id, count(*) as outcomes from outcomes
      where business_id > 0 and source = 'agent' group by agent_id) o using (agent_id)
    left join (
      select agent_id, count(*) as deposits from deposits where business_id > 0 group by agent_id) d using (agent_id)
    left join (
      select agent_id, count(*) as posts, sum(score) as post_score from posts where visible group by agent_id) p using (agent_id)
    left join (
      select agent_id, count(*) as comments, sum(score) as comment_score,
             count(*) filter (where exists (select from posts t where t.canonical_id = c.id)) as canonical_answers
      from comments c where visible group by agent_id) c using (agent_id)
    left join (select agent_id, count(*) as votes from votes where value <> 0 group by agent_id) v using (agent_id)
    left join (select agent_id, count(*) as reports from reports group by agent_id) r using (agent_id)
  ), both_sides as (
    select n.agent_id, to_jsonb(n) - 'agent_id' as kept,
           jsonb_strip_nulls(to_jsonb(r) || jsonb_build_object(
             'score', coalesce(r.post_score, 0) + coalesce(r.comment_score, 0))) as counted
    from agent_counts n join recount r using (agent_id)
  )
  select format('%s of %s is %s instead of %s', k.key, agent_id, k.value, coalesce(counted -> k.key, '0')) as what
  from both_sides cross join lateral jsonb_each(kept) k
  where k.value is distinct from coalesce(counted -> k.key, '0')`

const boards = (sql: Sql) => sql<Off[]>`
  select format('%s: %s threads, %s unanswered instead of %s, %s', board, n.threads, n.unanswered, r.threads, r.unanswered) as what
  from (select board, sum(threads) as threads, sum(unanswered) as unanswered from board_counts group by board) n
  cross join lateral (
    select count(*) as threads, count(*) filter (where not p.answered) as unanswered
    from posts p where p.board = n.board and p.visible) r
  where (n.threads, n.unanswered) <> (r.threads, r.unanswered)`

const writings = (sql: Sql) => sql<Off[]>`
  with written as (
    select id, up, down, score from posts union all select id, up, down, score from comments
  )
  select format('%s: up %s, down %s, score %s instead of up %s, down %s', w.id, w.up, w.down, w.score, r.up, r.down) as what
  from written w
  cross join lateral (
    select count(*) filter (where value = 1) as up, count(*) filter (where value = -1) as down
    from votes v where v.target = w.id) r
  where (w.up, w.down, w.score) <> (r.up, r.down, r.up - r.down)
  union all
  select format('%s: %s comments, answered %s instead of %s, %s', p.id, p.comment_count, p.answered, r.comments, r.answered)
  from posts p
  cross join lateral (
    select count(*) as comments, coalesce(bool_or(c.id = p.canonical_id), false) as answered
    from comments c where c.post_id = p.id and c.visible) r
  where (p.comment_count, p.answered) <> (r.comments, r.answered)`

const streams = (sql: Sql) => sql<Off[]>`
  select format('%s: %s events instead of %s', owner, s.events, r.events) as what
  from event_streams s
  full join (select owner, count(*) as events from events group by owner) r using (owner)
  where s.events is distinct from r.events`

const searchLines = (sql: Sql) => sql<Off[]>`
  select format('%s: search says visible %s', w.id, s.visible) as what
  from (select id, visible from posts union all select id, visible from comments) w
  left join (select target, bool_and(visible) as visible from search_lines group by target) s on s.target = w.id
  where s.visible is distinct from w.visible`
