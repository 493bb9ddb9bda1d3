import type { Sql } from '../../db/client.ts'
import type { Ground } from '../ground.ts'
import type { BoardName } from './boards.ts'
import type { PostRow, Sort } from './content.ts'
import { postCursor, postPlace } from './cursor.ts'
import { foundBefore } from './found-before.ts'
import {
  countThreads,
  listPosts,
  searchByWords,
  searchInOrder,
  searchNewest,
  type Wanted,
} from './list-queries.ts'
import { reaches } from './reaches.ts'
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
/** What words that stand in every tenth thread need. */
const FEW = 300
/** Where this many of the few match, a page is to be expected among the most. */
const HOPEFUL = 4
/** And not beyond this many posts, or words that hardly ever meet would read the whole table. */
const MOST_LOOKED_THROUGH = 4000
const EVERY = 2_000_000_000
/** A board of so few threads is looked through. */
const SMALL = 1000

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
  return foundBefore(ground, JSON.stringify([query, wanted]), query, async () => {
    const sql = ground.readSql
    if (wanted.board && (await countThreads(sql, wanted.board)) <= SMALL)
      return searchInOrder(sql, query, wanted, EVERY)
    return wanted.sort === 'hot' || wanted.sort === 'new'
      ? findNewest(ground, query, wanted)
      : findAny(sql, query, wanted)
  })
}

/** In these two orders what is old comes late. */
async function findNewest(ground: Ground, query: string, wanted: Wanted): Promise<PostRow[]> {
  const sql = ground.readSql
  const { recall, remember } = reaches(ground, `${wanted.board} ${wanted.sort} ${query}`, ground.now())
  const known = wanted.after ? undefined : recall()
  const newest =
    known === 'common' ? null : await searchNewest(sql, query, wanted, known ?? null, known === undefined)
  if (!wanted.after && newest?.reach !== known) remember(newest ? newest.reach : 'common')
  if (newest) return newest.posts
  // A board of its own may lack what all others are full of: there the search goes on until the board ends.
  const most = wanted.board ? EVERY : MOST_LOOKED_THROUGH
  const common = await searchInOrder(sql, query, wanted, most)
  if (common.length === wanted.limit || most === EVERY) return common
  return (await searchNewest(sql, query, wanted, null, false))?.posts ?? []
}

/** In these two any thread may come first, so whole lists of words are read only where looking through threads is no use. */
async function findAny(sql: Sql, query: string, wanted: Wanted): Promise<PostRow[]> {
  const few = await searchInOrder(sql, query, wanted, FEW)
  const isPage = (found: PostRow[]) => found.length === wanted.limit
  if (isPage(few)) return few
  if (few.length < HOPEFUL) {
    const rare = await searchByWords(sql, query, wanted, COMMON)
    if (rare) return rare
  }
  const many = await searchInOrder(sql, query, wanted, MOST_LOOKED_THROUGH)
  if (isPage(many)) return many
  return (await searchByWords(sql, query, wanted, EVERY)) ?? []
}
