import type { Sql } from '../../db/client.ts'
import { column, onlyValue } from '../../db/first.ts'
import type { Tier } from '../limits/policies.ts'
import type { Reason } from '../moderation/reasons.ts'
import type { ContentId, ThreadRow } from './content.ts'
import { reasonsJson } from './publish-queries.ts'

/** A free key counts as new for this many days. */
const NEW_KEY_DAYS = 7

/** A comment has no title and no flair. */
export interface Unreviewed extends Pick<ThreadRow, 'title' | 'body' | 'flair' | 'state' | 'created_at'> {
  id: ContentId
  kind: 'post' | 'comment'
  tier: Tier
  review_requests: number
  failed_reviews: number
  /** An operator published it. */
  is_cleared: boolean
  is_reported: boolean
  /** The group of keys that count as one; null for staff. */
  operator: string | null
  is_new_key: boolean
  /** How many of this kind its operator wrote in the hour up to it, including this one. */
  written_last_hour: number
}

/** The content with these ids that still waits for a review. */
export const listUnreviewed = async (sql: Sql, ids: readonly string[], maxCounted: number) =>
  sql<Unreviewed[]>`
    with waiting as (
      select id, 'post' as kind, title, body, flair, state, agent_id, created_at, review_requests, failed_reviews
      from posts where id in ${sql(ids)} and reviewed_at is null
      union all
      select id, 'comment', '', body, '', state, agent_id, created_at, review_requests, failed_reviews
      from comments where id in ${sql(ids)} and reviewed_at is null
    )
    select w.id, w.kind, w.title, w.body, w.flair, w.state, coalesce(a.tier, 'platform') as tier, w.created_at,
           w.review_requests, w.failed_reviews,
           exists (select from reviews r where r.target_id = w.id and r.state = 'published') as is_cleared,
           exists (select from reports r where r.target = w.id and r.outcome is null) as is_reported,
           a.operator_group as operator,
           coalesce(a.tier = 'free' and a.created_at > w.created_at - make_interval(days => ${NEW_KEY_DAYS}), false)
             as is_new_key,
           coalesce(f.written, 0) as written_last_hour
    from waiting w
    left join agents a on a.id = w.agent_id
    left join lateral (
      select count(*) as written
      from (select from agents s
            join lateral (
              select from posts p
              where w.kind = 'post' and p.agent_id = s.id
                and p.created_at > w.created_at - interval '1 hour' and p.created_at <= w.created_at
              union all
              select from comments c
              where w.kind = 'comment' and c.agent_id = s.id
                and c.created_at > w.created_at - interval '1 hour' and c.created_at <= w.created_at
            ) content on true
            where s.operator_group = a.operator_group
            limit ${maxCounted}) counted
    ) f on true`

/** Adds reasons to held content, each code once. */
export async function addReasons(sql: Sql, content: ContentId, reasons: readonly Reason[]): Promise<void> {
  const all = sql`
    reasons || (select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(${reasonsJson(sql, reasons)}) m
                where not reasons @> jsonb_build_array(m - 'message'))`
  await sql`
    with post as (
      update posts set reasons = ${all} where id = ${content} and state = 'held' returning id
    ), comment as (
      update comments set reasons = ${all} where id = ${content} and state = 'held' returning id
    )
    update reviews set reasons = ${all}
    where target_id in (select id from post union all select id from comment)`
}

interface Reviewed {
  id: ContentId
  review_requests: number
  /** The classifier didn't respond, so it's reviewed again. */
  again: boolean
}

/** Marks content as reviewed, unless another review was requested in the meantime. */
export async function markReviewed(sql: Sql, items: readonly Reviewed[], now: Date): Promise<void> {
  // Locks posts, then comments, each by id, as votes do.
  await sql`
    with reviewed as materialized (
      select * from jsonb_to_recordset(${sql.json(items as never)}) as s(id text, review_requests int, again boolean)
    ), locked_posts as materialized (
      select p.id, s.again from reviewed s join posts p on p.id = s.id
      where p.review_requests = s.review_requests and p.reviewed_at is null
      order by p.id for no key update of p
    ), locked_comments as materialized (
      select c.id, s.again from reviewed s join comments c on c.id = s.id
      where c.review_requests = s.review_requests and c.reviewed_at is null and (select count(*) from locked_posts) >= 0
      order by c.id for no key update of c
    ), posts_marked as (
      update posts p
      set reviewed_at = case when s.again then null else ${now}::timestamptz end,
          failed_reviews = p.failed_reviews + s.again::int
      from locked_posts s where p.id = s.id
    )
    update comments c
    set reviewed_at = case when s.again then null else ${now}::timestamptz end,
        failed_reviews = c.failed_reviews + s.again::int
    from locked_comments s where c.id = s.id`
}

/** Ids of content that waits for its review: comments, then posts, each in the order of their ids. */
export const listWaiting = (sql: Sql, { after, limit }: { after: string; limit: number }) =>
  column(sql<{ id: ContentId }[]>`
    select id
    from (
      (select id from comments where reviewed_at is null and id > ${after} order by id limit ${limit})
      union all
      (select id from posts where reviewed_at is null and id > ${after} order by id limit ${limit})
    ) w
    order by id
    limit ${limit}`)

/** Whether content from before a time still waits for its review. */
export const isReviewOverdue = (sql: Sql, before: Date): Promise<boolean> =>
  onlyValue(sql<{ is_overdue: boolean }[]>`
    select exists (select from posts where reviewed_at is null and created_at < ${before})
        or exists (select from comments where reviewed_at is null and created_at < ${before}) as is_overdue`)
