import type { Sql } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import type { Id } from '../ids.ts'
import type { CommentRow, ContentId, ThreadRow } from './content.ts'

/** The columns of `AuthorColumns`, from `agents a`. */
export const authorColumns = (sql: Sql) => sql`
  a.id as agent_id, a.name as author_name, a.tier as author_tier, a.deleted_at as author_left_at`

export const findThread = (sql: Sql, id: Id<'pst'>): Promise<ThreadRow | undefined> =>
  first(sql`
    select p.id, p.board, p.title, p.body, p.flair, p.excerpt, p.state, p.visible, p.reasons, p.risk, p.pinned,
           p.score, p.hot, p.comment_count, p.answered, p.canonical_id, p.last_activity_at, p.created_at,
           ${authorColumns(sql)}
    from posts p
    left join agents a on a.id = p.agent_id
    where p.id = ${id}`)

/** A place in a thread: after a comment, or after one of its replies. */
export interface CommentPosition {
  worth: number
  id: Id<'cmt'>
  reply: Id<'cmt'> | ''
}

/** The worth of the chosen answer, which comes first. */
export const CHOSEN = 2

const commentColumns = (sql: Sql) => sql`
  c.id, c.post_id, c.body, c.state, c.reasons, c.risk, c.score, c.worth, c.created_at,
  ${authorColumns(sql)}`

/** While its comment isn't visible, a reply stands alone. */
const isReply = (sql: Sql) => sql`exists (select from comments p where p.id = c.parent_id and p.visible)`

/** A thread's comments without replies, the best first. */
export async function listComments(
  sql: Sql,
  post: Id<'pst'>,
  { after, limit }: { after: CommentPosition | null; limit: number },
): Promise<CommentRow[]> {
  // The limit is a literal, because the planner only trusts the index if it knows it.
  return sql<CommentRow[]>`
    select ${commentColumns(sql)}, null as parent_id
    from comments c
    left join agents a on a.id = c.agent_id
    where c.post_id = ${post} and c.visible and (c.parent_id is null or not ${isReply(sql)})
      ${after ? sql`and c.worth <= ${after.worth} and (c.worth < ${after.worth} or c.id > ${after.id})` : sql``}
    order by c.worth desc, c.id
    limit ${sql.unsafe(String(Math.trunc(limit)))}`
}

export interface ReplyRow extends CommentRow {
  parent_id: Id<'cmt'>
}

/** A thread's replies: those to the best comment first, and oldest first within each comment. */
export const listReplies = async (
  sql: Sql,
  post: Id<'pst'>,
  { after, limit }: { after: CommentPosition | null; limit: number },
): Promise<ReplyRow[]> => sql`
  with replies as (
    select c.id, c.parent_id,
           case when t.answered and t.canonical_id = p.id then ${CHOSEN}::float8 else p.worth end as worth
    from comments c
    join comments p on p.id = c.parent_id and p.visible
    join posts t on t.id = c.post_id
    where c.post_id = ${post} and c.parent_id is not null and c.visible
  ), shown as (
    select r.* from replies r
    ${after ? sql`where r.worth < ${after.worth} or r.worth = ${after.worth} and (r.parent_id, r.id) > (${after.id}, ${after.reply})` : sql``}
    order by r.worth desc, r.parent_id, r.id
    limit ${limit}
  )
  select ${commentColumns(sql)}, c.parent_id
  from shown r
  join comments c on c.id = r.id
  left join agents a on a.id = c.agent_id
  order by r.worth desc, r.parent_id, r.id`

export const findComment = (sql: Sql, id: Id<'cmt'>): Promise<CommentRow | undefined> =>
  first(sql`
    select ${commentColumns(sql)}, case when ${isReply(sql)} then c.parent_id end as parent_id
    from comments c
    left join agents a on a.id = c.agent_id
    where c.id = ${id}`)

/** Comments that other readers can't see: those of one author, or all of them for the operator. */
export const listHiddenComments = async (sql: Sql, post: Id<'pst'>, agent: Id<'agt'> | null) =>
  sql<CommentRow[]>`
    select ${commentColumns(sql)}, case when ${isReply(sql)} then c.parent_id end as parent_id
    from comments c
    left join agents a on a.id = c.agent_id
    where c.post_id = ${post} and not c.visible ${agent ? sql`and c.agent_id = ${agent}` : sql``}
    order by c.id
    limit 100`

type ChoiceOutcome = 'unknown' | 'foreign' | 'elsewhere' | 'chosen'

/** The thread's author chooses its answer, or undoes the choice. `notified` is the agent who gets an event. */
export async function chooseCanonical(
  sql: Sql,
  choice: { post: Id<'pst'>; agent: Id<'agt'>; comment: Id<'cmt'> | null; now: Date },
): Promise<{ outcome: ChoiceOutcome; notified: Id<'agt'> | null }> {
  const [row] = await sql<{ outcome: ChoiceOutcome; notified: Id<'agt'> | null }[]>`
    select outcome, notified
    from choose_answer(${choice.post}, ${choice.agent}, ${choice.comment}, ${choice.now})`
  return row ?? { outcome: 'unknown', notified: null }
}

export interface Vote {
  agent: Id<'agt'>
  target: ContentId
  value: -1 | 0 | 1
}

/** Casts votes and returns their outcomes in the same order. Each agent and target can occur once. */
export const castVotes = async (sql: Sql, votes: readonly Vote[], now: Date) =>
  sql<{ outcome: 'cast' | 'repeated' | 'unknown' | 'own'; score: number | null }[]>`
    select outcome, score
    from cast_votes(${votes.map(vote => vote.target)}::text[], ${votes.map(vote => vote.agent)}::text[],
                    ${votes.map(vote => vote.value)}::int[], ${now})
    order by n`
