import type { Context } from '../context.ts'
import { cutPage } from '../page.ts'
import { decodePostCursor, encodePostCursor } from './cursors.ts'
import { listPosts, type PostListParams, searchPosts } from './list-queries.ts'
import { parseSearchWords } from './search-words.ts'

interface ThreadListParams extends Omit<PostListParams, 'after'> {
  q: string | null
  cursor: string | null
}

export async function listThreads(context: Context, { board, sort, q, cursor, limit }: ThreadListParams) {
  const listKey = JSON.stringify([board, sort, q])
  const after = cursor === null ? null : decodePostCursor(listKey, cursor)
  // One extra row shows whether there's a next page.
  const params = { board, sort, after, limit: limit + 1 }
  const words = q === null ? null : parseSearchWords(q)
  const rows =
    words === null
      ? await listPosts(context.readSql, params)
      : words.length === 0
        ? []
        : await searchPosts(context.readSql, words.join(' '), params)
  const { page: posts, next } = cutPage(rows, limit)
  return { posts, nextCursor: next && encodePostCursor(listKey, next) }
}
