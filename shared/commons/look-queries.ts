import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'
import type { Tier } from '../limits/policies.ts'
import type { ContentId, State } from './content.ts'
import { freshDays } from './pushed-links.ts'
import type { Reason } from './rules/reason.ts'

export interface Unseen {
  id: ContentId
  kind: 'post' | 'comment'
  title: string
  body: string
  flair: string
  state: State
  tier: Tier
  created_at: Date
  asked: number
  looks: number
  /** A person has published it: only readers can bring it back. */
  cleared: boolean
  reported: boolean
  /** Whose keys are one; null for the staff. */
  operator: string | null
  /** Of a new key. */
  fresh: boolean
  /** How much its operator wrote of this kind in the hour before, itself included. */
  flow: number
}

/** Those of the given that nobody has looked at since it was asked for. */
export async function listUnseen(sql: Sql, ids: readonly string[], mostCounted: number): Promise<Unseen[]> {
  return sql<Unseen[]>`
    with unseen as (
      select id, 'post' as kind, title, body, flair, state, agent_id, created_at, asked, looks
      from posts where id in ${sql(ids)} and looked_at is null
      union all
      select id, 'comment', '', body, '', state, agent_id, created_at, asked, looks
      from comments where id in ${sql(ids)} and looked_at is null
    )
    select u.id, u.kind, u.title, u.body, u.flair, u.state, coalesce(a.tier, 'platform') as tier, u.created_at, u.asked,
           u.looks,
           exists (select from reviews r where r.target_id = u.id and r.state = 'published') as cleared,
           exists (select from reports r where r.target = u.id and r.outcome is null) as reported,
           a.operator_group as operator,
           coalesce(a.tier = 'free' and a.created_at > u.created_at - make_interval(days => ${freshDays}), false) as fresh,
           coalesce(f.flow, 0) as flow
    from unseen u
    left join agents a on a.id = u.agent_id
    left join lateral (
      select count(*) as flow
      from (select from agents s
            join lateral (
              select from posts p
              where u.kind = 'post' and p.agent_id = s.id
                and p.created_at > u.created_at - interval '1 hour' and p.created_at <= u.created_at
              union all
              select from comments c
              where u.kind = 'comment' and c.agent_id = s.id
                and c.created_at > u.created_at - interval '1 hour' and c.created_at <= u.created_at
            ) written on true
            where s.operator_group = a.operator_group
            limit ${mostCounted}) counted
    ) f on true`
}

/** Something more that speaks against what is already held, each code once. */
export async function addReasons(sql: Sql, content: ContentId, reasons: readonly Reason[]): Promise<void> {
  const more = sql.json(reasons.map(({ code, message }) => ({ code, message })))
  const all = sql`
    reasons || (select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(${more}) m
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

export interface Seen {
  id: ContentId
  asked: number
  /** Not answered by the classifier: to be looked at again. */
  again: boolean
}

/** Records that these were looked at, unless somebody asked for another look meanwhile. */
export async function markSeen(sql: Sql, seen: readonly Seen[], now: Date): Promise<void> {
  const told = sql.json(seen.map(({ id, asked, again }) => ({ id, asked, again })))
  // Locked as a vote locks many: posts, then comments, each by id.
  await sql`
    with seen as materialized (
      select * from jsonb_to_recordset(${told}) as s(id text, asked int, again boolean)
    ), seen_posts as materialized (
      select p.id, s.again from seen s join posts p on p.id = s.id
      where p.asked = s.asked and p.looked_at is null
      order by p.id for no key update of p
    ), seen_comments as materialized (
      select c.id, s.again from seen s join comments c on c.id = s.id
      where c.asked = s.asked and c.looked_at is null and (select count(*) from seen_posts) >= 0
      order by c.id for no key update of c
    ), of_posts as (
      update posts p
      set looked_at = case when s.again then null else ${now}::timestamptz end, looks = p.looks + s.again::int
      from seen_posts s where p.id = s.id
    )
    update comments c
    set looked_at = case when s.again then null else ${now}::timestamptz end, looks = c.looks + s.again::int
    from seen_comments s where c.id = s.id`
}

/** What has waited for a look longer than a hint takes: posts and comments, the oldest first. */
export async function listForgotten(sql: Sql, before: Date, most: number) {
  return sql<{ target: 'post' | 'comment'; id: Id<'pst'> | Id<'cmt'> }[]>`
    (select 'post' as target, id from posts where looked_at is null and created_at < ${before} order by id limit ${most})
    union all
    (select 'comment', id from comments where looked_at is null and created_at < ${before} order by id limit ${most})`
}
