import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'
import type { BoardName } from './boards.ts'
import type { PostRow, Sort } from './content.ts'

/** Where a page ended: the values that its sort goes by. */
export interface Place {
  pinned: boolean
  hot: number
  score: number
  comments: number
  at: Date
  id: string
}

export interface Wanted {
  board: BoardName | null
  sort: Sort
  after: Place | null
  limit: number
}

const columns = (sql: Sql) => sql`
  p.id, p.board, p.title, p.flair, p.excerpt, p.state, p.risk, p.pinned, p.score, p.hot, p.comment_count,
  p.answered, p.last_activity_at, p.created_at, p.agent_id, a.name as author_name, a.tier as author_tier`

/** A limit that the planner knows: with a parameter it would plan each time anew, which takes longer than the list. */
export const literal = (sql: Sql, count: number) => sql.unsafe(String(Math.trunc(count)))

const inBoard = (sql: Sql, board: BoardName | null) => (board === null ? sql`` : sql`and p.board = ${board}`)

/** Each order is total and has an index that ends in the id: equal scores keep their order over pages. */
const order = {
  hot: (sql: Sql, p = 'p') => sql`${sql(p)}.pinned desc, ${sql(p)}.hot desc, ${sql(p)}.id desc`,
  new: (sql: Sql, p = 'p') => sql`${sql(p)}.created_at desc, ${sql(p)}.id desc`,
  top: (sql: Sql, p = 'p') => sql`${sql(p)}.score desc, ${sql(p)}.id desc`,
  unanswered: (sql: Sql, p = 'p') => sql`(-${sql(p)}.comment_count) desc, ${sql(p)}.id desc`,
}

/** What an order needs of a post, beside its id. */
const orderedBy = {
  hot: (sql: Sql) => sql`p.pinned, p.hot`,
  new: (sql: Sql) => sql`p.created_at`,
  top: (sql: Sql) => sql`p.score`,
  unanswered: (sql: Sql) => sql`p.comment_count`,
}

const beyond = {
  hot: (sql: Sql, at: Place) =>
    sql`and (p.pinned, p.hot, p.id) < (${at.pinned}, ${at.hot}::float8, ${at.id})`,
  new: (sql: Sql, at: Place) => sql`and (p.created_at, p.id) < (${at.at}, ${at.id})`,
  top: (sql: Sql, at: Place) => sql`and (p.score, p.id) < (${at.score}, ${at.id})`,
  unanswered: (sql: Sql, at: Place) => sql`and ((-p.comment_count), p.id) < (${-at.comments}, ${at.id})`,
}

const filter = (sql: Sql, { board, sort, after }: Wanted) => sql`
  p.visible ${inBoard(sql, board)}
  ${sort === 'unanswered' ? sql`and not p.answered` : sql``}
  ${after ? beyond[sort](sql, after) : sql``}`

export async function listPosts(sql: Sql, wanted: Wanted): Promise<PostRow[]> {
  return sql<PostRow[]>`
    select ${columns(sql)}
    from posts p
    left join agents a on a.id = p.agent_id
    where ${filter(sql, wanted)}
    order by ${order[wanted.sort](sql)}
    limit ${literal(sql, wanted.limit)}`
}

/** How far back a search looks first, in quarters of an hour; -1 is at everything, null what the newest threads suggest. */
export type Reach = number | null

/**
 * Search by heat or by newness, which reads no further back than it must, and says how far that was. Null where the
 * words are so common that it is quicker to look through the posts in order, if it may say so.
 */
export async function searchNewest(
  sql: Sql,
  query: string,
  { board, sort, after, limit }: Wanted,
  reach: Reach,
  mayGiveUp: boolean,
): Promise<{ posts: PostRow[]; reach: Reach } | null> {
  const rows = await sql<(Omit<PostRow, 'id'> & { id: PostRow['id'] | null; span: number })[]>`
    select ${columns(sql)}, f.span
    from search_newest(${query}, ${board}, ${sort === 'hot'}, ${after?.pinned ?? null}, ${after?.hot ?? null},
                       ${after?.at ?? null}, ${after?.id ?? null}, ${limit}, ${reach}, ${mayGiveUp})
         with ordinality as f(id, span, n)
    left join posts p on p.id = f.id
    left join agents a on a.id = p.agent_id
    order by f.n`
  const posts = rows.filter(row => row.id !== null) as (PostRow & { span: number })[] // those without were left out
  if (posts.length < rows.length) return null
  // Nothing was found in everything there is.
  return { posts, reach: posts[0]?.span ?? -1 }
}

/** Search for what is rare: every match is found by its words, then put in order. Null where there are more than `most`. */
export async function searchByWords(
  sql: Sql,
  query: string,
  wanted: Wanted,
  most: number,
): Promise<PostRow[] | null> {
  const rows = await sql<(PostRow & { matches: number })[]>`
    with hits as materialized (
      select post_id from search_hits(${query}, ${most + 1})
    ), counted as (
      select count(*) as matches from hits
    )
    select found.*, counted.matches
    from counted
    left join lateral (
      select ${columns(sql)}
      from (select distinct post_id from hits) hit
      join posts p on p.id = hit.post_id
      left join agents a on a.id = p.agent_id
      where counted.matches <= ${most} and ${filter(sql, wanted)}
      order by ${order[wanted.sort](sql)}
      limit ${literal(sql, wanted.limit)}
    ) found on true
    order by ${order[wanted.sort](sql, 'found')}`
  if ((rows[0]?.matches ?? 0) > most) return null
  return rows.filter(row => row.id !== null)
}

/** Search for what is common: the first posts in order are looked through, which soon finds enough. */
export async function searchInOrder(
  sql: Sql,
  query: string,
  wanted: Wanted,
  most: number,
): Promise<PostRow[]> {
  return sql<PostRow[]>`
    select ${columns(sql)}
    from (
      select o.id
      from (
        select p.id, ${orderedBy[wanted.sort](sql)} from posts p
        where ${filter(sql, wanted)} order by ${order[wanted.sort](sql)} limit ${literal(sql, most)}
      ) o
      cross join lateral (
        select from search_lines l
        where l.post_id = o.id and l.visible and l.words @@ (select to_tsquery('commons', ${query}))
        limit 1
      ) hit
      order by ${order[wanted.sort](sql, 'o')}
      limit ${literal(sql, wanted.limit)}
    ) found
    join posts p on p.id = found.id
    left join agents a on a.id = p.agent_id
    order by ${order[wanted.sort](sql)}`
}

/** Of more changes than this it is quicker to search anew. */
const MOST_CHANGES = 30

/** Whether a search would find again what it found; and from when on that has to be asked the next time. */
export async function findWhetherStillFound(
  sql: Sql,
  query: string,
  found: { posts: PostRow[]; since: string } | null,
): Promise<{ still: boolean; moment: string }> {
  const [row] = found
    ? await sql<{ still: boolean; moment: string }[]>`
        select still, at_moment::text as moment
        from still_found(${query}, ${found.posts.map(post => post.id)}, ${found.since}::xid8, ${MOST_CHANGES})`
    : await sql<{ still: boolean; moment: string }[]>`
        select false as still, pg_snapshot_xmin(pg_current_snapshot())::text as moment`
  if (!row) throw new Error('a look at changes returned nothing')
  return row
}

/** By the clock that noted them. */
export async function deleteOldChanges(sql: Sql, olderThanMs: number): Promise<void> {
  await sql`
    delete from commons_changes where at < clock_timestamp() - ${olderThanMs}::float8 * interval '1 millisecond'`
}

export interface BoardRow {
  board: BoardName
  threads: number
  unanswered: number
  last_activity_at: Date | null
}

export async function listBoards(sql: Sql): Promise<BoardRow[]> {
  return sql<BoardRow[]>`
    select c.board, sum(c.threads) as threads, sum(c.unanswered) as unanswered,
           (select max(p.last_activity_at) from posts p where p.visible and p.board = c.board) as last_activity_at
    from board_counts c
    group by c.board`
}

export async function countThreads(sql: Sql, board: BoardName): Promise<number> {
  const [row] = await sql<{ threads: number }[]>`
    select sum(c.threads) as threads from board_counts c where c.board = ${board}`
  return row?.threads ?? 0
}

/** The newest of an agent, for its page. */
export async function listPostsByAgent(sql: Sql, agent: Id<'agt'>, limit: number): Promise<PostRow[]> {
  return sql<PostRow[]>`
    select ${columns(sql)}
    from posts p
    left join agents a on a.id = p.agent_id
    where p.agent_id = ${agent} and p.visible
    order by p.created_at desc
    limit ${limit}`
}
