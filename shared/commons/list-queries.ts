import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'
import { askTogether, type Told } from './ask.ts'
import type { BoardName } from './boards.ts'
import type { ListedPost, Sort } from './content.ts'
import { listed, listedText, readListed } from './listed.ts'

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

/** Each order is total and has an index that ends in the id: equal scores keep their order over pages. */
export const order: Record<Sort, string> = {
  hot: 'p.pinned desc, p.hot desc, p.id desc',
  new: 'p.created_at desc, p.id desc',
  top: 'p.score desc, p.id desc',
  unanswered: '(-p.comment_count) desc, p.id desc',
}

const beyond: Record<Sort, string> = {
  hot: 'and (p.pinned, p.hot, p.id) < (q.pinned, q.hot, q.id)',
  new: 'and (p.created_at, p.id) < (q.at, q.id)',
  top: 'and (p.score, p.id) < (q.score, q.id)',
  unanswered: 'and ((-p.comment_count), p.id) < (-q.comments, q.id)',
}

/** What of a statement follows from what is wanted. */
export const shapeOf = ({ sort, board, after, limit }: Wanted): string =>
  `${sort} ${board !== null} ${after !== null} ${sizeFor(limit)}`

export const filter = ({ board, sort, after }: Wanted): string =>
  `p.visible ${board === null ? '' : 'and p.board = q.board'} ${sort === 'unanswered' ? 'and not p.answered' : ''}
   ${after ? beyond[sort] : ''}`

/** What is told of it to a statement. */
export const toldOf = ({ board, after }: Wanted): Told => ({ board, ...after })

/** A limit that the planner knows, or it would not know that an index is the way; few different ones, as each is a statement. */
export const sizeFor = (limit: number): number => [11, 26, 51].find(size => limit <= size) ?? 101

/** As many as are wanted, or some more. */
export async function listPosts(sql: Sql, wanted: Wanted): Promise<ListedPost[]> {
  const statement = () =>
    listed(
      `select * from posts p where ${filter(wanted)} order by ${order[wanted.sort]} limit ${sizeFor(wanted.limit)}`,
    )
  const { posts } = await askTogether(sql, shapeOf(wanted), statement, toldOf(wanted))
  return posts
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

/** The newest of an agent, for its page. */
export async function listPostsByAgent(sql: Sql, agent: Id<'agt'>, limit: number): Promise<ListedPost[]> {
  const [row] = await sql<{ text: string | null }[]>`
    select ${sql.unsafe(listedText)} as text
    from (select * from posts where agent_id = ${agent} and visible order by created_at desc limit ${limit}) p`
  return readListed(row?.text ?? null)
}
