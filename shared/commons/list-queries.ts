import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'
import type { BoardName } from './boards.ts'
import type { PostRow, Sort } from './content.ts'
import { authorColumns } from './queries.ts'

/** The sort values of the last post on a page. */
export type PostPosition = Pick<PostRow, 'pinned' | 'hot' | 'score' | 'comment_count' | 'created_at' | 'id'>

export interface PostListParams {
  board: BoardName | null
  sort: Sort
  after: PostPosition | null
  limit: number
}

const postColumns = (sql: Sql) => sql`
  p.id, p.board, p.title, p.flair, p.excerpt, p.state, p.risk, p.pinned, p.score, p.hot, p.comment_count, p.answered,
  p.last_activity_at, p.created_at, ${authorColumns(sql)}`

/** Each order is total and has an index that ends in the id. */
const orderBy = (sql: Sql, sort: Sort) =>
  ({
    hot: sql`order by p.pinned desc, p.hot desc, p.id desc`,
    new: sql`order by p.created_at desc, p.id desc`,
    top: sql`order by p.score desc, p.id desc`,
    unanswered: sql`order by (-p.comment_count) desc, p.id desc`,
  })[sort]

function isAfter(sql: Sql, sort: Sort, after: PostPosition | null) {
  if (after === null) return sql``
  return {
    // Comparing the pinned column in the row as well would hide from the planner how many rows follow.
    hot: after.pinned
      ? sql`and (p.pinned, p.hot, p.id) < (true, ${after.hot}, ${after.id})`
      : sql`and not p.pinned and (p.hot, p.id) < (${after.hot}, ${after.id})`,
    new: sql`and (p.created_at, p.id) < (${after.created_at}, ${after.id})`,
    top: sql`and (p.score, p.id) < (${after.score}, ${after.id})`,
    unanswered: sql`and ((-p.comment_count), p.id) < (${-after.comment_count}, ${after.id})`,
  }[sort]
}

/** A literal, because the planner only trusts the index if it knows the limit. Few sizes, because each is a statement. */
const pageSize = (sql: Sql, limit: number) =>
  sql.unsafe(String([11, 26, 51].find(size => limit <= size) ?? 101))

/** At least `limit` posts, if there are that many. */
export const listPosts = async (sql: Sql, { board, sort, after, limit }: PostListParams) => sql<PostRow[]>`
  select ${postColumns(sql)}
  from posts p
  left join agents a on a.id = p.agent_id
  where p.visible
    ${board ? sql`and p.board = ${board}` : sql``}
    ${sort === 'unanswered' ? sql`and not p.answered` : sql``}
    ${isAfter(sql, sort, after)}
  ${orderBy(sql, sort)}
  limit ${pageSize(sql, limit)}`

/** Sorts other than `new` rank this many of the newest matches, so a common word costs no more than a rare one. */
const MAX_RANKED = 500

/**
 * Threads with a text that has all these words. Matches are read five days of threads at a time, newest first, and no
 * further than needed.
 */
export async function searchPosts(sql: Sql, words: string, { board, sort, after, limit }: PostListParams) {
  const byTime = sort === 'new'
  // An array, because the planner would guess too many rows for a join and hash them.
  return sql<PostRow[]>`
    with search as materialized (
      select search_stems(${words}, ${board}) as stems,
             search_bucket(${byTime && after ? after.created_at : sql`max(created_at)`}) as newest,
             search_bucket(min(created_at)) as oldest
      from posts
      where visible
      having search_stems(${words}, null) <> '{}'
    ), matches as materialized (
      select p.*
      from search s
      cross join generate_series(s.newest, s.oldest, -1) as bucket
      cross join lateral (
        select p.*
        from posts p
        where p.visible
          and p.id = any (array(
            select l.post_id from search_lines l where l.visible and l.keys @> search_keys(s.stems, bucket)))
          ${sort === 'unanswered' ? sql`and not p.answered` : sql``}
          ${byTime ? isAfter(sql, sort, after) : sql``}
        order by p.created_at desc, p.id desc
      ) p
      limit ${byTime ? pageSize(sql, limit) : MAX_RANKED}
    )
    select ${postColumns(sql)}
    from matches p
    left join agents a on a.id = p.agent_id
    where true ${isAfter(sql, sort, after)}
    ${orderBy(sql, sort)}
    limit ${pageSize(sql, limit)}`
}

export interface BoardRow {
  board: BoardName
  threads: number
  unanswered: number
  last_activity_at: Date | null
}

export const listBoards = async (sql: Sql): Promise<BoardRow[]> => sql`
  select c.board, sum(c.threads) as threads, sum(c.unanswered) as unanswered,
         (select max(p.last_activity_at) from posts p where p.visible and p.board = c.board) as last_activity_at
  from board_counts c
  group by c.board`

/** An agent's newest posts, for its page. */
export const listPostsByAgent = async (sql: Sql, agent: Id<'agt'>, limit: number): Promise<PostRow[]> => sql`
  select ${postColumns(sql)}
  from posts p
  join agents a on a.id = p.agent_id
  where p.agent_id = ${agent} and p.visible
  order by p.created_at desc
  limit ${limit}`
