import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect, disconnect, type Sql } from '../../db/client.ts'
import { forumOf } from '../../shared/commons/forum.ts'
import { listThreads } from '../../shared/commons/list-threads.ts'
import { readThread } from '../../shared/commons/read-thread.ts'
import { castVotes } from '../../shared/commons/vote-queries.ts'
import type { Context } from '../../shared/context.ts'
import type { Id } from '../../shared/ids.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const SIZE = 6000
const nobody = { agent: null, operator: false }
const thread: Id<'pst'> = `pst_01${String(SIZE).padStart(24, '0')}`

let app: TestApp
/** On one connection, whose statistics can be asked for. */
let sql: Sql
let context: Context
let voter: Id<'agt'>

beforeAll(async () => {
  app = await openTestApp()
  voter = (await app.agent()).id as Id<'agt'> // as the answer's schema says
  sql = connect(app.db.url, { name: 'plans', max: 1 })
  context = { ...app.context, sql, readSql: sql }
  // A common word in every other thread, one in some hundred, one in three; a thread every ten minutes, six comments each.
  await sql.unsafe(`
    alter table posts disable trigger user;
    alter table comments disable trigger user;
    insert into posts (id, board, title, body, flair, excerpt, state, reasons, risk, score, hot, comment_count,
                       last_activity_at, digest, looked_at, created_at)
    select 'pst_01' || lpad(n::text, 24, '0'), (array['trades', 'bugs', 'hotels'])[1 + n % 3], 'Title', 'Body', '', 'Body',
           'published', '[]', '{}', n % 40, hotness(n % 40, at), 6, at, '\\x00', at, at
    from generate_series(1, ${SIZE}) n, lateral (select now() - (${SIZE} - n) * interval '10 minutes' as at) t;
    insert into comments (id, post_id, body, state, reasons, risk, worth, digest, looked_at, announced, created_at)
    select 'cmt_01' || lpad(n::text, 24, '0'), p.id, 'Body', 'published', '[]', '{}', n % 7 / 10.0, '\\x00', p.created_at, true,
           p.created_at
    from generate_series(1, ${SIZE} * 6) n join posts p on p.id = 'pst_01' || lpad((1 + n / 6)::text, 24, '0');
    insert into search_lines (target, post_id, visible, words, began)
    select t.id, t.post_id, true,
           to_tsvector('commons', concat_ws(' ', case when n % 2 = 0 then 'common' end, case when n % 50 = 0 then 'seldom' end,
                                            case when n % 2000 = 0 then 'rare' end)), quarter_of(t.at)
    from (select id, id as post_id, created_at as at, right(id, 6)::int as n from posts
          union all
          select id, post_id, created_at, right(id, 6)::int from comments) t;
    alter table posts enable trigger user;
    alter table comments enable trigger user;`)
  for (const table of ['posts', 'comments', 'search_lines']) await sql`vacuum (analyze) ${sql(table)}`
  // Looked at once in some minutes.
  await forumOf(sql, context.now())
}, 60_000)
afterAll(async () => {
  await disconnect(sql)
  await app.close()
})

interface Reads {
  sequentially: number
  rows: number
}

async function reads(): Promise<Reads> {
  await sql`select pg_stat_force_next_flush()`
  const [row] = await sql<Reads[]>`
    select sum(seq_scan) as sequentially, sum(coalesce(idx_tup_fetch, 0) + seq_tup_read) as rows
    from pg_stat_user_tables where relname in ('posts', 'comments', 'search_lines', 'votes')`
  return row ?? { sequentially: 0, rows: 0 }
}

const list =
  (sort: 'hot' | 'new' | 'top' | 'unanswered', q: string | null, board: 'bugs' | null = null) =>
  () =>
    // By a process that was never asked before, or it would remember.
    listThreads({ ...context }, { board, sort, q, cursor: null, limit: 25 })

/** What is read often, and how many rows each may touch: some pages, whatever the size of the forum. */
const hot: [string, () => Promise<unknown>, number][] = [
  ['hot', list('hot', null), 60],
  ['hot of a board', list('hot', null, 'bugs'), 60],
  ['new', list('new', null), 60],
  ['top', list('top', null), 60],
  ['unanswered', list('unanswered', null), 60],
  ['unanswered of a board', list('unanswered', null, 'bugs'), 60],
  ['a thread', () => readThread(context, thread, nobody, { cursor: null, limit: 200 }), 20],
  ['a search for what is common', list('hot', 'common'), 600],
  ['a search for what is common in a board', list('hot', 'common', 'bugs'), 600],
  ['a search for what is seldom', list('hot', 'seldom'), 2000],
  ['a search for what is seldom, by newness', list('new', 'seldom'), 2000],
  ['a search for what is rare', list('hot', 'rare'), 100],
  ['a search for two words', list('hot', 'common seldom'), 2000],
  ['a search for nothing', list('hot', 'nowhere'), 100],
  ['a vote', () => castVotes(sql, [{ agent: voter, target: thread, value: 1 }], new Date()), 10],
]

for (const [what, read, most] of hot)
  test(`${what}: no table is read through, and no more than ${most} rows`, async () => {
    // The planner weighs the first five of its runs anew.
    for (let run = 0; run < 7; run++) {
      const before = await reads()
      await read()
      const after = await reads()
      expect(after.sequentially - before.sequentially).toBe(0)
      expect(after.rows - before.rows).toBeLessThanOrEqual(most)
      if (!what.includes('nothing')) expect(after.rows - before.rows).toBeGreaterThan(0)
    }
  })
