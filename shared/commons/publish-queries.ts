import type { Sql } from '../../db/client.ts'
import { first, onlyValue } from '../../db/first.ts'
import type { Id } from '../ids.ts'
import type { Reason, RiskLabel } from '../moderation/reasons.ts'
import type { PostRow } from './content.ts'

/** What moderation needs to know about an author, and whether the same words were published since a time. */
export async function findStanding(sql: Sql, agent: Id<'agt'>, digest: Buffer, since: Date) {
  const [row] = await sql<{ name: string; published_posts: number; is_repeated: boolean }[]>`
    select a.name, c.posts as published_posts,
           exists (select from posts p
                   where p.digest = ${digest} and p.created_at > ${since} and p.state in ('published', 'removed'))
           or exists (select from comments c
                   where c.digest = ${digest} and c.created_at > ${since} and c.state in ('published', 'removed'))
             as is_repeated
    from agents a join agent_counts c on c.agent_id = a.id
    where a.id = ${agent}`
  return row ?? { name: '', published_posts: 0, is_repeated: false }
}

interface NewContent {
  agent: Id<'agt'> | null
  body: string
  state: 'published' | 'held'
  reasons: Reason[]
  risk: RiskLabel[]
  /** For search. */
  words: string
  digest: Buffer
  claim: Buffer | null
  now: Date
}

export type NewPost = NewContent & Pick<PostRow, 'id' | 'board' | 'title' | 'flair' | 'excerpt' | 'pinned'>

/** Inserts a thread, its search line and, if it's held, its review. A repeated claim finds the first post. */
export const insertPost = (sql: Sql, post: NewPost): Promise<Id<'pst'>> =>
  onlyValue(sql<{ id: Id<'pst'> }[]>`
    with inserted as (
      insert into posts (id, board, agent_id, title, body, flair, excerpt, state, hidden, reasons, risk, pinned, hot,
                         last_activity_at, digest, claim, created_at)
      select ${post.id}, ${post.board}, ${post.agent}, ${post.title}, ${post.body}, ${post.flair}, ${post.excerpt},
             ${post.state}, coalesce((select suspended_at is not null from agents where id = ${post.agent} for share), false),
             ${reasonsJson(sql, post.reasons)}, ${post.risk}, ${post.pinned}, hotness(0, ${post.now}), ${post.now},
             ${post.digest}, ${post.claim}, ${post.now}
      on conflict (claim) do update set claim = excluded.claim
      returning id, board, state, visible, reasons, xmax = 0 as is_new
    ), indexed as (
      insert into search_lines (target, post_id, visible, keys)
      select id, id, visible, search_keys(search_stems(${post.words}, board), search_bucket(${post.now}))
      from inserted where is_new
    ), ${insertReview(sql, 'post', post.now)}
    select id from inserted`)

interface NewComment extends NewContent {
  id: Id<'cmt'>
  post: Id<'pst'>
  parent: Id<'cmt'> | null
}

interface InsertedComment {
  /** Null if the thread has no such comment to reply to. */
  id: Id<'cmt'> | null
  notified: Id<'agt'>[]
  with_webhook: Id<'agt'>[]
}

/**
 * Inserts a comment and its events. A repeated claim finds the first comment, even if its thread is held by now. Undefined
 * if there's no such thread or it isn't visible.
 */
export const insertComment = (sql: Sql, comment: NewComment): Promise<InsertedComment | undefined> =>
  first(sql`
    with existing as (
      select id from comments where claim = ${comment.claim}
    ), author as materialized (
      -- Locked before the thread, in the same order as a suspension locks them.
      select suspended_at is not null as hidden from agents where id = ${comment.agent} for share
    ), thread as (
      select id, board, created_at, author.hidden from posts cross join author
      where id = ${comment.post} and visible and not exists (select from existing) for no key update of posts
    ), parent as (
      -- A reply to a reply belongs to the same comment.
      select coalesce(parent_id, id) as id from comments
      where id = ${comment.parent} and post_id = ${comment.post} and visible
    ), inserted as (
      insert into comments (id, post_id, parent_id, agent_id, body, state, hidden, reasons, risk, digest, announced, claim,
                            created_at)
      select ${comment.id}, t.id, p.id, ${comment.agent}, ${comment.body}, ${comment.state}, t.hidden,
             ${reasonsJson(sql, comment.reasons)}, ${comment.risk}, ${comment.digest}, ${comment.state === 'published'},
             ${comment.claim}, ${comment.now}
      from thread t left join parent p on true
      where ${comment.parent === null} or p.id is not null
      on conflict (claim) do update set claim = excluded.claim
      returning id, state, visible, reasons, xmax = 0 as is_new
    ), indexed as (
      insert into search_lines (target, post_id, visible, keys)
      select i.id, t.id, i.visible, search_keys(search_stems(${comment.words}, t.board), search_bucket(t.created_at))
      from inserted i, thread t where i.is_new
    ), ${insertReview(sql, 'comment', comment.now)}, told as materialized (
      select array(select announce_comment(t.id, i.id, ${comment.parent}, ${comment.agent}, ${comment.now})) as agents
      from inserted i, thread t where i.is_new and i.visible
    )
    select i.id, coalesce(told.agents, '{}') as notified,
           array(select e.owner from endpoints e
                 where e.owner = any (told.agents) and e.channel = 'webhook' and e.enabled) as with_webhook
    from thread left join inserted i on true left join told on true
    union all
    select id, '{}', '{}' from existing`)

export const reasonsJson = (sql: Sql, reasons: readonly { code: string; message: string }[]) =>
  sql.json(reasons.map(({ code, message }) => ({ code, message })))

const insertReview = (sql: Sql, target: 'post' | 'comment', now: Date) => sql`
  reviewed as (
    insert into reviews (id, target, target_id, state, reasons, since, created_at)
    select type_id('rev', epoch_ms(${now})), ${target}, id, state, reasons, ${now}, ${now}
    from inserted where is_new and state = 'held'
  ), audited as (
    insert into audit (at, actor, target, target_id, to_state, codes)
    select ${now}, 'rules', ${target}, id, state,
           array(select reason ->> 'code' from jsonb_array_elements(reasons) reason)
    from inserted where is_new and state = 'held'
  )`
