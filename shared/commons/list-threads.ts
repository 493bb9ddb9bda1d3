import type { Context } from '../context.ts'
import type { BoardName } from './boards.ts'
import type { Sort } from './content.ts'
import { postCursor, postPlace } from './cursor.ts'
import { forumOf } from './forum.ts'
import { foundBefore } from './found-before.ts'
import { listPosts, type Wanted } from './list-queries.ts'
import { searchThreads } from './search-threads.ts'
import { soughtWords } from './words.ts'

export interface ThreadList {
  board: BoardName | null
  sort: Sort
  q: string | null
  cursor: string | null
  limit: number
}

/** A page of threads, and where the next one begins. */
export async function listThreads(context: Context, list: ThreadList) {
  const mark = JSON.stringify([list.board, list.sort, list.q])
  const wanted: Wanted = {
    board: list.board,
    sort: list.sort,
    after: list.cursor === null ? null : postPlace(mark, list.cursor),
    limit: list.limit + 1,
  }
  const rows = await find(context, list.q, wanted)
  const posts = rows.slice(0, list.limit)
  const last = posts.at(-1)
  const nextCursor = rows.length > list.limit && last ? postCursor(mark, last) : null
  return { posts, nextCursor }
}

async function find(context: Context, q: string | null, wanted: Wanted) {
  if (q === null) return listPosts(context.readSql, wanted)
  const words = soughtWords(q)
  if (words.length === 0) return []
  const name = JSON.stringify([words, wanted])
  return foundBefore(context, name, words, async () => {
    const forum = await forumOf(context.readSql, context.now())
    return searchThreads(context.readSql, forum, words, wanted)
  })
}
