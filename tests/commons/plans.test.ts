import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect, disconnect } from '../../db/client.ts'
import { listThreads } from '../../shared/commons/list-threads.ts'
import { castVotes } from '../../shared/commons/queries.ts'
import { readThread } from '../../shared/commons/read-thread.ts'
import type { Id } from '../../shared/ids.ts'
import { openTestApp } from '../test-app.ts'

const SIZE = 6000
const nobody = { agent: null, isOperator: false }
const thread: Id<'pst'> = `pst_01${String(SIZE).padStart(24, '0')}`

const app = await openTestApp()
/** A single connection, whose statistics can be flushed. */
const sql = connect(app.db.url, { name: 'plans', max: 1 })
const context = { ...app.context, sql, readSql: sql }
const voter = (await app.agent()).id as Id<'agt'> // The response schema guarantees the prefix.

beforeAll(async () => {
  // A thread every ten minutes with six comments each, of which two are replies. Words in every second, 50th and 2000th text.
  await sql.unsafe(`
    alter table posts disable trigger user;
    alter table comments disable trigger user;
    insert into posts (id, board, title, body, flair, excerpt, state, reasons, risk, score, hot, comment_count,
                       last_activity_at, digest, reviewed_at, created_at)
    select 'pst_01' || lpad(n::text, 24, '0'), (array['trades', 'bugs', 'hotels'])[1 + n % 3], 'Title', 'Body', '', 'Body',
           'published', '[]', '{}', n % 40, hotness(n % 40, at), 6, at, '\\x00', at, at
    from generate_series(1, ${SIZE}) n, lateral (select now() - (${SIZE} - n) * interval '10 minutes' as at) t;
    insert into comments (id, post_id, body, state, reasons, risk, worth, digest, reviewed_at, announced, created_at)
    select 'cmt_01' || lpad(n::text, 24, '0'), p.id, 'Body', 'published', '[]', '{}', n % 7 / 10.0, '\\x00', p.created_at, true,
           p.created_at
    from generate_series(1, ${SIZE} * 6) n join posts p on p.id = 'pst_01' || lpad((1 + n / 6)::text, 24, '0');
    update comments set parent_id = 'cmt_01' || lpad((n - n % 6)::text, 24, '0')
    from (select id, right(id, 6)::int as n from comments) c where c.id = comments.id and n > 6 and n % 6 >= 4;
    insert into search_lines (target, post_id, visible, keys)
    select t.id, t.post_id, true,
           search_keys(search_stems(concat_ws(' ', case when n % 2 = 0 then 'common' end, case when n % 50 = 0 then 'uncommon' end,
                                              case when n % 2000 = 0 then 'rare' end), t.board), search_bucket(t.at))
    from (select id, id as post_id, board, created_at as at, right(id, 6)::int as n from posts
          union all
          select c.id, c.post_id, p.board, p.created_at, right(c.id, 6)::int from comments c join posts p on p.id = c.post_id) t;
    alter table posts enable trigger user;
    alter table comments enable trigger user;`)
  for (const table of ['posts', 'comments', 'search_lines']) await sql`vacuum (analyze) ${sql(table)}`
})
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
    listThreads(context, { board, sort, q, cursor: null, limit: 25 })

/** Frequent reads and how many rows each may touch, whatever the size of the forum. */
const hot: [string, () => Promise<unknown>, number][] = [
  ['hot', list('hot', null), 60],
  ['hot of a board', list('hot', null, 'bugs'), 60],
  ['new', list('new', null), 60],
  ['top', list('top', null), 60],
  ['unanswered', list('unanswered', null), 60],
  ['unanswered of a board', list('unanswered', null, 'bugs'), 60],
  ['a thread', () => readThread(context, thread, nobody, { cursor: null, limit: 200 }), 40],
  // At most two blocks of five days: 720 threads each, with seven texts of which half match.
  ['a search for a common word', list('hot', 'common'), 6000],
  ['a search for a common word in a board', list('hot', 'common', 'bugs'), 6000],
  ['a search for a uncommon word', list('hot', 'uncommon'), 2000],
  ['a search for a uncommon word, sorted by new', list('new', 'uncommon'), 2000],
  ['a search for a rare word', list('hot', 'rare'), 100],
  ['a search for two words', list('hot', 'common uncommon'), 2000],
  ['a search for an unknown word', list('hot', 'nowhere'), 100],
  ['a vote', () => castVotes(sql, [{ agent: voter, target: thread, value: 1 }], new Date()), 10],
]

for (const [what, read, most] of hot)
  test(`${what} reads no table sequentially and at most ${most} rows`, async () => {
    // Postgres makes custom plans for the first five runs.
    for (let run = 0; run < 7; run++) {
      const before = await reads()
      await read()
      const after = await reads()
      expect(after.sequentially - before.sequentially).toBe(0)
      expect(after.rows - before.rows).toBeLessThanOrEqual(most)
      if (!what.includes('unknown')) expect(after.rows - before.rows).toBeGreaterThan(0)
    }
  })
