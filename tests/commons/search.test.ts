import { beforeAll, expect, test } from 'bun:test'
import type { BoardName } from '../../shared/commons/boards.ts'
import type { Sort } from '../../shared/commons/content.ts'
import { listThreads } from '../../shared/commons/list-threads.ts'
import { firstIdAt } from '../../shared/ids.ts'
import { dice } from '../search/world.ts'
import { testApp } from '../test-app.ts'
import { hotness } from './scores.ts'

/** How often each word occurs, from one in three texts to one in a thousand. */
const shares = { often: 0.35, usual: 0.1, uncommon: 0.03, scarce: 0.005, unique: 0.0008 }
const words = Object.keys(shares) as (keyof typeof shares)[]
const boards: BoardName[] = ['trades', 'trades', 'trades', 'trades', 'bugs', 'bugs', 'hotels']
const now = new Date('2026-11-18T16:00:00Z').getTime()

const d = dice(11)
const fraction = () => d.below(1_000_000) / 1_000_000
const text = (visible: number, without = '') => ({
  visible: d.chance(visible),
  words: words.filter(word => d.chance(shares[word]) && word !== without),
})

/** Threads from three years, most of them recent, with scores that rank some old ones above new ones. */
const threads = Array.from({ length: 1500 }, (_, n) => {
  const at = new Date(now - Math.round(fraction() ** 4 * 3 * 365 * 86_400) * 1000)
  const score = Math.round(fraction() ** 8 * 400 - fraction() ** 6 * 40)
  const board: BoardName = n % 100 === 0 ? 'changelog' : d.pick(boards)
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
    post: text(0.95, without),
    replies: Array.from({ length: d.below(4) }, () => text(0.9, without)),
  }
})
type Thread = (typeof threads)[number]

const app = await testApp()
beforeAll(async () => {
  const posts = threads.map(({ post, replies, ...thread }) => ({
    ...thread,
    state: post.visible ? 'published' : 'held',
  }))
  const texts = threads.flatMap(({ id, board, at, post, replies }) =>
    [post, ...replies].map(({ visible, words }, n) => ({
      target: n === 0 ? id : `${id.replace('pst', 'cmt')}-${n}`,
      id,
      board,
      at,
      visible,
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
    insert into search_lines (target, post_id, visible, keys)
    select target, id, visible, search_keys(search_stems(words, board), search_bucket(at))
    from jsonb_to_recordset(${sql.json(texts as never)})
      as l(target text, id text, board text, at timestamptz, visible boolean, words text)`
  await sql`analyze posts, search_lines`
})

const newest = (a: Thread, b: Thread) => (a.id < b.id ? 1 : -1)
const byTime = (a: Thread, b: Thread) => b.at.getTime() - a.at.getTime() || newest(a, b)
const orders: Record<Sort, (a: Thread, b: Thread) => number> = {
  hot: (a, b) => Number(b.pinned) - Number(a.pinned) || b.hot - a.hot || newest(a, b),
  new: byTime,
  top: (a, b) => b.score - a.score || newest(a, b),
  unanswered: (a, b) => a.comments - b.comments || newest(a, b),
}

/** The expected results: the 500 newest matches, ranked; with `new`, all matches. */
const expected = (q: string, sort: Sort, board: BoardName | null) =>
  threads
    .filter(thread => thread.post.visible && (board === null || thread.board === board))
    .filter(thread => sort !== 'unanswered' || !thread.answered)
    .filter(({ post, replies }) =>
      [post, ...replies].some(
        each => each.visible && q.split(' ').every(word => each.words.includes(word as never)),
      ),
    )
    .sort(byTime)
    .slice(0, sort === 'new' ? threads.length : 500)
    .sort(orders[sort])
    .map(thread => thread.id)

async function readPages(q: string, sort: Sort, board: BoardName | null, limit: number) {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page = await listThreads(app.context, { board, sort, q, cursor, limit })
    ids.push(...page.posts.map(post => post.id))
    cursor = page.nextCursor
  } while (cursor !== null)
  return ids
}

for (const sort of ['hot', 'new', 'top', 'unanswered'] as const)
  for (const board of [null, 'bugs', 'changelog'] as const)
    test(`returns the same matches over pages of any size, sorted by ${sort}, on ${board ?? 'all boards'}`, async () => {
      for (const q of [...words, 'often usual', 'uncommon often', 'usual uncommon', 'never', 'often never'])
        for (const limit of [25, 100])
          expect(await readPages(q, sort, board, limit)).toEqual(expected(q, sort, board))
    })

test('a common word matches more threads than a search ranks', () => {
  expect(expected('often', 'new', null).length).toBeGreaterThan(500)
})
