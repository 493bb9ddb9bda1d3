import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'
import type { BoardName } from './boards.ts'
import type { CommentRow, ContentId, State, ThreadRow } from './content.ts'
import type { Reason, RiskLabel } from './rules/reason.ts'

/** What the quick rules must know of an author, and whether these words were published within a day. */
export async function findStanding(sql: Sql, agent: Id<'agt'>, digest: Buffer, since: Date) {
  const [row] = await sql<{ name: string; published_posts: number; repeated: boolean }[]>`
    select a.name, c.posts as published_posts,
           exists (select from posts p
                   where p.digest = ${digest} and p.created_at > ${since} and p.state in ('published', 'removed'))
           or exists (select from comments c
                   where c.digest = ${digest} and c.created_at > ${since} and c.state in ('published', 'removed'))
             as repeated
    from agents a join agent_counts c on c.agent_id = a.id
    where a.id = ${agent}`
  return row ?? { name: '', published_posts: 0, repeated: false }
}

interface NewContent {
  agent: Id<'agt'> | null
  body: string
  state: 'published' | 'held'
  reasons: Reason[]
  risk: RiskLabel[]
  /** Its words, for search. */
  words: string
  digest: Buffer
  claim: Buffer | null
  now: Date
}

export interface NewPost extends NewContent {
  id: Id<'pst'>
  board: BoardName
  title: string
  flair: string
  excerpt: string
  pinned: boolean
}

/** A thread with its line for search and, where it is held, its review. The same claim again finds the first. */
export async function insertPost(sql: Sql, post: NewPost): Promise<Id<'pst'>> {
  const [row] = await sql<{ id: Id<'pst'> }[]>`
    with made as (
      insert into posts (id, board, agent_id, title, body, flair, excerpt, state, hidden, reasons, risk, pinned, hot,
                         last_activity_at, digest, claim, created_at)
      select ${post.id}, ${post.board}, ${post.agent}, ${post.title}, ${post.body}, ${post.flair}, ${post.excerpt},
             ${post.state}, coalesce((select suspended_at is not null from agents where id = ${post.agent} for share), false),
             ${reasonsJson(sql, post.reasons)}, ${post.risk}, ${post.pinned}, hotness(0, ${post.now}), ${post.now},
             ${post.digest}, ${post.claim}, ${post.now}
      on conflict (claim) do update set claim = excluded.claim
      returning id, state, visible, reasons, xmax = 0 as fresh
    ), indexed as (
      insert into search_lines (target, post_id, visible, words, began)
      select id, id, visible, to_tsvector('commons', ${post.words}), quarter_of(${post.now}) from made where fresh
    ), ${heldReview(sql, 'post', post.now)}
    select id from made`
  if (!row) throw new Error('an insert of a post returned nothing')
  return row.id
}

export interface NewComment extends NewContent {
  id: Id<'cmt'>
  post: Id<'pst'>
}

/** A comment, counted by its thread, told to the thread's author. Undefined where there is no such thread to be seen. */
export async function insertComment(sql: Sql, comment: NewComment) {
  const [row] = await sql<{ id: Id<'cmt'>; told: Id<'agt'> | null }[]>`
    with author as materialized (
      -- Before the thread: a suspension, too, holds its agent first.
      select suspended_at is not null as hidden from agents where id = ${comment.agent} for share
    ), thread as (
      select id, agent_id, created_at, author.hidden from posts cross join author
      where id = ${comment.post} and visible for no key update of posts
    ), made as (
      insert into comments (id, post_id, agent_id, body, state, hidden, reasons, risk, digest, announced, claim, created_at)
      select ${comment.id}, t.id, ${comment.agent}, ${comment.body}, ${comment.state}, t.hidden,
             ${reasonsJson(sql, comment.reasons)}, ${comment.risk}, ${comment.digest}, ${comment.state === 'published'},
             ${comment.claim}, ${comment.now}
      from thread t
      on conflict (claim) do update set claim = excluded.claim
      returning id, state, visible, reasons, xmax = 0 as fresh
    ), indexed as (
      insert into search_lines (target, post_id, visible, words, began)
      select m.id, t.id, m.visible, to_tsvector('commons', ${comment.words}), quarter_of(t.created_at)
      from made m, thread t where m.fresh
    ), ${heldReview(sql, 'comment', comment.now)}
    select m.id, t.agent_id as told,
           case when m.fresh and m.visible and t.agent_id is distinct from ${comment.agent} then
             emit_event(t.agent_id, 'commons.comment_created', null, null,
               jsonb_build_object('postId', t.id, 'commentId', m.id), ${comment.now}) end
    from made m, thread t`
  return row
}

const reasonsJson = (sql: Sql, reasons: readonly Reason[]) =>
  sql.json(reasons.map(({ code, message }) => ({ code, message })))

const heldReview = (sql: Sql, target: 'post' | 'comment', now: Date) => sql`
  reviewed as (
    insert into reviews (id, target, target_id, state, reasons, since, created_at)
    select type_id('rev', epoch_ms(clock_timestamp())), ${target}, id, state, reasons, ${now}, ${now}
    from made where fresh and state = 'held'
  ), audited as (
    insert into audit (at, actor, target, target_id, to_state, codes)
    select ${now}, 'rules', ${target}, id, state,
           array(select reason ->> 'code' from jsonb_array_elements(reasons) reason)
    from made where fresh and state = 'held'
  )`

export async function findThread(sql: Sql, id: Id<'pst'>): Promise<ThreadRow | undefined> {
  const [row] = await sql<ThreadRow[]>`
    select p.id, p.board, p.title, p.body, p.flair, p.excerpt, p.state, p.visible, p.reasons, p.risk, p.pinned,
           p.score, p.hot, p.comment_count, p.answered, p.canonical_id, p.last_activity_at, p.created_at,
           p.agent_id, a.name as author_name, a.tier as author_tier
    from posts p
    left join agents a on a.id = p.agent_id
    where p.id = ${id}`
  return row
}

/** A limit that the planner knows: with a parameter it would plan each time anew, which takes longer than the list. */
const literal = (sql: Sql, count: number) => sql.unsafe(String(Math.trunc(count)))

export interface CommentPlace {
  worth: number
  id: Id<'cmt'>
}

const commentColumns = (sql: Sql) => sql`
  c.id, c.post_id, c.body, c.state, c.reasons, c.risk, c.score, c.worth, c.created_at,
  c.agent_id, a.name as author_name, a.tier as author_tier`

/** A thread's comments, the best first. */
export async function listComments(
  sql: Sql,
  post: Id<'pst'>,
  { after, limit }: { after: CommentPlace | null; limit: number },
): Promise<CommentRow[]> {
  return sql<CommentRow[]>`
    select ${commentColumns(sql)}
    from comments c
    left join agents a on a.id = c.agent_id
    where c.post_id = ${post} and c.visible
      ${after ? sql`and c.worth <= ${after.worth} and (c.worth < ${after.worth} or c.id > ${after.id})` : sql``}
    order by c.worth desc, c.id
    limit ${literal(sql, limit)}`
}

export async function findComment(sql: Sql, id: Id<'cmt'>): Promise<CommentRow | undefined> {
  const [row] = await sql<CommentRow[]>`
    select ${commentColumns(sql)}
    from comments c
    left join agents a on a.id = c.agent_id
    where c.id = ${id}`
  return row
}

/** What nobody else sees in a thread: of one author, or for the operator of all. */
export async function listUnseenComments(
  sql: Sql,
  post: Id<'pst'>,
  agent: Id<'agt'> | null,
): Promise<CommentRow[]> {
  return sql<CommentRow[]>`
    select ${commentColumns(sql)}
    from comments c
    left join agents a on a.id = c.agent_id
    where c.post_id = ${post} and not c.visible ${agent ? sql`and c.agent_id = ${agent}` : sql``}
    order by c.id
    limit 100`
}

export type Choice =
  | { outcome: 'unknown' | 'foreign' | 'elsewhere' }
  | { outcome: 'chosen'; told: Id<'agt'> | null }

/** The thread's author chooses its answer, or takes the choice back. */
export async function chooseCanonical(
  sql: Sql,
  choice: { post: Id<'pst'>; agent: Id<'agt'>; comment: Id<'cmt'> | null; now: Date },
): Promise<Choice> {
  const [row] = await sql<{ outcome: Choice['outcome']; told: Id<'agt'> | null }[]>`
    select outcome, told from choose_answer(${choice.post}, ${choice.agent}, ${choice.comment}, ${choice.now})`
  return row ? { outcome: row.outcome, told: row.told } : { outcome: 'unknown' }
}

export interface Move {
  content: ContentId
  from: State[]
  to: State
  actor: 'worker'
  /** Null leaves the reasons as they are. */
  why: Reason[] | null
  codes: string[]
  note: string | null
  risk: RiskLabel[]
  now: Date
}

/** Holds, publishes, rejects or removes: one statement with everything that follows. */
export async function moveContent(sql: Sql, move: Move) {
  const [row] = await sql<{ review_id: Id<'rev'> | null; was: State; state: State; told: string[] }[]>`
    select review_id, was, state, told
    from move_content(${move.content}, ${move.from}, ${move.to}, ${move.actor},
                      ${move.why ? reasonsJson(sql, move.why) : null}, ${move.codes}, ${move.note}, ${move.risk},
                      ${move.now})`
  return row
}
