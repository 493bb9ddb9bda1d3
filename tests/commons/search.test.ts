import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { BoardName } from '../../shared/commons/boards.ts'
import type { Sort } from '../../shared/commons/content.ts'
import type { Forum } from '../../shared/commons/forum.ts'
import { listThreads } from '../../shared/commons/list-threads.ts'
import { hotness } from '../../shared/commons/scores.ts'
import { searchThreads } from '../../shared/commons/search-threads.ts'
import { firstIdAt } from '../../shared/ids.ts'
import { dice } from '../search/world.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

/** Words from those in every third text to those in one of a thousand. */
const shares = { often: 0.35, usual: 0.1, seldom: 0.03, scarce: 0.005, unique: 0.0004 }
const words = Object.keys(shares) as (keyof typeof shares)[]
const boards: BoardName[] = ['trades', 'trades', 'trades', 'trades', 'bugs', 'bugs', 'hotels']
const now = new Date('2026-11-18T16:00:00Z').getTime()

const d = dice(11)
const fraction = () => d.below(1_000_000) / 1_000_000
const line = (shown: number, without = '') => ({
  shown: d.chance(shown),
  words: words.filter(word => d.chance(shares[word]) && word !== without),
})

/** Threads of three years, most of them young, with scores that put some of the old before the new. */
const threads = Array.from({ length: 2500 }, (_, n) => {
  const at = new Date(now - Math.round(fraction() ** 4 * 3 * 365 * 86_400) * 1000)
  const score = Math.round(fraction() ** 8 * 400 - fraction() ** 6 * 40)
  const board: BoardName = n % 100 === 0 ? 'changelog' : d.pick(boards)
  // A board that lacks what all others are full of.
  const without = board === 'changelog' ? 'often' : ''
  return {
    id: firstIdAt('pst', at).slice(0, 20) + String(n).padStart(10, '0'),
    board,
    score,
    hot: hotness(score, at),
    at,
    pinned: d.chance(0.003),
    comments: d.below(5),
    answered: d.chance(0.2),
    post: line(0.95, without),
    replies: Array.from({ length: d.below(4) }, () => line(0.9, without)),
  }
})
type Thread = (typeof threads)[number]

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  const posts = threads.map(({ post, replies, ...thread }) => ({
    ...thread,
    state: post.shown ? 'published' : 'held',
  }))
  const lines = threads.flatMap(({ id, at, post, replies }) =>
    [post, ...replies].map(({ shown, words }, n) => ({
      target: n === 0 ? id : `${id.replace('pst', 'cmt')}-${n}`,
      id,
      at,
      shown,
      words: words.join(' '),
    })),
  )
  const { sql } = app.db
  await sql`
    insert into posts (id, board, title, body, flair, excerpt, state, reasons, risk, pinned, score, hot, comment_count,
                       answered, last_activity_at, digest, created_at)
    select id, board, 'Title', 'Body', '', 'Body', state, '[]', '{}', pinned, score, hot, comments, answered, at, '\\x00', at
    from jsonb_to_recordset(${sql.json(posts as never)}) as p(id text, board text, state text, pinned boolean,
      score int, hot float8, comments int, answered boolean, at timestamptz)`
  await sql`
    insert into search_lines (target, post_id, visible, words, began)
    select target, id, shown, to_tsvector('commons', words), quarter_of(at)
    from jsonb_to_recordset(${sql.json(lines as never)}) as l(target text, id text, at timestamptz, shown boolean, words text)`
  await sql`analyze posts, search_lines`
}, 30_000)
afterAll(() => app.close())

const newest = (a: Thread, b: Thread) => (a.id < b.id ? 1 : -1)
const orders: Record<Sort, (a: Thread, b: Thread) => number> = {
  hot: (a, b) => Number(b.pinned) - Number(a.pinned) || b.hot - a.hot || newest(a, b),
  new: (a, b) => b.at.getTime() - a.at.getTime() || newest(a, b),
  top: (a, b) => b.score - a.score || newest(a, b),
  unanswered: (a, b) => a.comments - b.comments || newest(a, b),
}

const expected = (q: string, sort: Sort, board: BoardName | null) =>
  threads
    .filter(thread => thread.post.shown && (board === null || thread.board === board))
    .filter(thread => sort !== 'unanswered' || !thread.answered)
    .filter(({ post, replies }) =>
      [post, ...replies].some(
        each => each.shown && q.split(' ').every(word => each.words.includes(word as never)),
      ),
    )
    .sort(orders[sort])
    .map(thread => thread.id)

async function pages(q: string, sort: Sort, board: BoardName | null, limit: number, most: number) {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listThreads>> = await listThreads(app.context, {
      board,
      sort,
      q,
      cursor,
      limit,
    })
    ids.push(...page.posts.map(post => post.id as string))
    cursor = page.nextCursor
  } while (cursor !== null && ids.length < most)
  return ids
}

for (const sort of ['hot', 'new', 'top', 'unanswered'] as const)
  for (const board of [null, 'trades', 'hotels', 'changelog'] as const)
    test(`${sort} of ${board ?? 'all boards'}: what a look at every thread finds, in the same order`, async () => {
      for (const q of [...words, 'often usual', 'seldom scarce', 'scarce unique', 'never', 'often never'])
        for (const limit of [3, 25]) {
          const found = await pages(q, sort, board, limit, 120)
          expect(found).toEqual(expected(q, sort, board).slice(0, found.length))
          if (found.length < 120) expect(found).toEqual(expected(q, sort, board))
        }
    })

const truly = { lines: 6000, threads: () => threads.length, perQuarter: 0.1, share: () => 0.01 }
const misjudged: Record<string, Forum> = {
  'every word is everywhere': { ...truly, share: () => 0.9 },
  'no word is anywhere': { ...truly, share: () => 1e-7 },
  'words are seldom, and threads begin all the time': {
    ...truly,
    lines: 6e6,
    perQuarter: 50,
    share: () => 0.001,
  },
  'words are usual, and the forum is large': { ...truly, lines: 6e6, threads: () => 1e6, share: () => 0.02 },
  'nothing is there': { lines: 1, threads: () => 0, perQuarter: 0, share: () => 0.5 },
}

for (const [what, forum] of Object.entries(misjudged))
  test(`where it is believed that ${what}, the same is found`, async () => {
    for (const sort of ['hot', 'new', 'top'] as const)
      for (const board of [null, 'changelog'] as const)
        for (const q of [...words, 'often usual', 'scarce unique', 'never'])
          for (const limit of [4, 26]) {
            const wanted = { board, sort, after: null, limit }
            const { posts } = await searchThreads(app.context.readSql, forum, q.split(' '), wanted)
            expect(posts.map(post => post.id as string)).toEqual(expected(q, sort, board).slice(0, limit))
          }
  }, 30_000)
