import type { Ground } from '../ground.ts'
import type { BoardName } from './boards.ts'
import type { PostRow, Sort } from './content.ts'
import { postCursor, postPlace } from './cursor.ts'
import { listPosts, searchByWords, searchInOrder, type Wanted } from './list-queries.ts'
import { searchQuery } from './words.ts'

export interface ThreadList {
  board: BoardName | null
  sort: Sort
  q: string | null
  cursor: string | null
  limit: number
}

/** Above this many matching lines it is quicker to look through posts in order than to fetch every match. */
const COMMON = 8000
/** And not beyond this many posts, or words that hardly ever meet would read the whole table. */
const MOST_LOOKED_THROUGH = 4000
const EVERY = 2_000_000_000

/** A page of threads, and where the next one begins. */
export async function listThreads(ground: Ground, list: ThreadList) {
  const mark = JSON.stringify([list.board, list.sort, list.q])
  const wanted: Wanted = {
    board: list.board,
    sort: list.sort,
    after: list.cursor === null ? null : postPlace(mark, list.cursor),
    limit: list.limit + 1,
  }
  const rows = await find(ground, list.q, wanted)
  const posts = rows.slice(0, list.limit)
  const last = posts.at(-1)
  const nextCursor = rows.length > list.limit && last ? postCursor(mark, last) : null
  return { posts, nextCursor }
}

async function find(ground: Ground, q: string | null, wanted: Wanted): Promise<PostRow[]> {
  if (q === null) return listPosts(ground.readSql, wanted)
  const query = searchQuery(q)
  if (query === null) return []
  const rare = await searchByWords(ground.readSql, query, wanted, COMMON)
  if (rare) return rare
  const common = await searchInOrder(ground.readSql, query, wanted, MOST_LOOKED_THROUGH)
  if (common.length === wanted.limit) return common
  return (await searchByWords(ground.readSql, query, wanted, EVERY)) ?? []
}
