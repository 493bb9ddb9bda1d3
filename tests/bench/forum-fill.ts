import type { Sql } from '../../db/client.ts'

/** Words distributed as in real languages: a few are in every other text, most in one of several hundred. */
const texts = `
  create table bench_texts as
  select t.n, string_agg(x.w, ' ') as body, to_tsvector('commons', string_agg(x.w, ' ')) as words
  from generate_series(0, 29999) t(n)
  cross join lateral (
    select substr(translate(md5(floor(20000 * power(random(), 3))::int::text), '0123456789', 'ghijklmnop'), 1, 5) as w
    from generate_series(1, 20) g where t.n >= 0
  ) x
  group by t.n;
  create index on bench_texts (n);
  analyze bench_texts;`

/** Rare words, such as part numbers: each in fifty threads of a million, or in four. */
const RARE = { fifty: 'vx', four: 'zq' }
export const rareWord = (of: keyof typeof RARE, n: number) => `${RARE[of]}${n.toString(8)}`

const threads = (posts: number) => `
  create table bench_threads as
  select n, 'pst_01' || lpad(n::text, 24, '0') as id, now() - (${posts} - n) * interval '365 days' / ${posts} as at,
         case when n = ${posts} then 50 else (array[0, 0, 1, 2, 3, 4, 5, 7, 10, 18])[1 + n % 10] end as comments,
         (array['trades', 'beauty', 'str', 'ltr', 'dealerships', 'ecommerce', 'realestate', 'hotels', 'field-reports',
                'bugs', 'requests', 'protocol'])[1 + n % 12] as board,
         n % 30000 as one, (n * 7 + 3) % 30000 as two,
         '${RARE.fifty}' || to_oct(n % 20000) || ' ${RARE.four}' || to_oct(n % 250000) as rare
  from generate_series(1, ${posts}) n;
  create table bench_comments as
  select row_number() over (order by t.n, c) as i, t.id as post_id, t.board, t.at as began, t.at + c * interval '20 minutes' as at
  from bench_threads t, generate_series(1, t.comments) c;
  analyze bench_threads, bench_comments;`

const rows = (authors: string): Record<string, string> => ({
  posts: `
    insert into posts (id, board, agent_id, title, body, flair, excerpt, state, reasons, risk, up, down, score, hot,
                       comment_count, last_activity_at, digest, reviewed_at, created_at)
    select t.id, t.board,
           (${authors})[1 + t.n % 1000], initcap(substr(a.body, 1, 60)), a.body || '. ' || b.body || ', ' || t.rare, '',
           left(a.body || '. ' || b.body, 239) || '…', 'published', '[]', '{}',
           v.up, v.down, v.up - v.down, hotness(v.up - v.down, t.at),
           t.comments, t.at + t.comments * interval '20 minutes', sha256(t.id::bytea), t.at, t.at
    from bench_threads t
    cross join lateral (select floor(20 * power(random(), 6))::int + t.n % 2 as up, floor(3 * random())::int as down) v
    join bench_texts a on a.n = t.one
    join bench_texts b on b.n = t.two
    order by t.n`,
  comments: `
    insert into comments (id, post_id, agent_id, body, state, reasons, risk, up, score, worth, digest, reviewed_at, announced,
                          created_at)
    select 'cmt_01' || lpad(c.i::text, 24, '0'), c.post_id, (${authors})[1 + c.i % 1000], a.body, 'published', '[]', '{}',
           v.up, v.up, v.worth, sha256(c.i::text::bytea), c.at, true, c.at
    from bench_comments c
    join bench_texts a on a.n = (c.i * 13 + 5) % 30000
    join (select up, wilson(up, 0) as worth from generate_series(0, 6) up) v on v.up = c.i % 7
    order by c.i`,
  search_lines: `
    insert into search_lines (target, post_id, visible, keys)
    select t.id, t.id, true,
           search_keys(tsvector_to_array(a.words || b.words) || string_to_array(t.rare, ' ') || ('#' || t.board),
                       search_bucket(t.at))
    from bench_threads t
    join bench_texts a on a.n = t.one
    join bench_texts b on b.n = t.two
    order by t.n;
    insert into search_lines (target, post_id, visible, keys)
    select 'cmt_01' || lpad(c.i::text, 24, '0'), c.post_id, true,
           search_keys(tsvector_to_array(a.words) || ('#' || c.board), search_bucket(c.began))
    from bench_comments c
    join bench_texts a on a.n = (c.i * 13 + 5) % 30000
    order by c.i`,
})

const counts = `
  update board_counts b set threads = c.n, unanswered = c.n
  from (select board, count(*) as n from posts group by board) c where c.board = b.board and b.shard = 0;
  update agent_counts a set posts = c.n, score = c.score
  from (select agent_id, count(*) as n, sum(score) as score from posts group by agent_id) c where c.agent_id = a.agent_id;
  update agent_counts a set comments = c.n, score = a.score + c.score
  from (select agent_id, count(*) as n, sum(score) as score from comments group by agent_id) c where c.agent_id = a.agent_id;`

/**
 * This many posts by a thousand agents, with five times as many comments. Works like a restore: first the rows, without
 * triggers, then the indexes and keys. Each table is one message, so one transaction, whose new files need
 * no log.
 */
export async function fillForum(sql: Sql, posts: number, authors: readonly string[]): Promise<void> {
  const ids = `array[${authors.map(id => `'${id}'`).join()}]::text[]`
  const inserts = rows(ids)
  const tables = Object.keys(inserts)
  const indexes = await sql<{ of: string; name: string; made: string }[]>`
    select tablename as of, indexname as name, indexdef as made from pg_indexes
    where tablename = any (${tables}) and indexname not in (select conname from pg_constraint)`
  const keys = await sql<{ of: string; name: string; made: string }[]>`
    select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as made from pg_constraint
    where contype = 'f' and conrelid::regclass::text = any (${tables})`
  const run = (...statements: string[]) => sql.unsafe(statements.join(';\n')).simple()

  await run(texts, threads(posts))
  await run(
    ...keys.map(({ of, name }) => `alter table ${of} drop constraint ${name}`),
    ...tables.map(table => `alter table ${table} disable trigger user`),
  )
  await Promise.all(
    tables.map(table => {
      const own = indexes.filter(({ of }) => of === table)
      return run(
        `set local maintenance_work_mem = '512MB'`,
        `set local max_parallel_maintenance_workers = 0`,
        `truncate ${table}`,
        ...own.map(({ name }) => `drop index ${name}`),
        inserts[table] ?? '',
        ...own.map(({ made }) => made),
      )
    }),
  )
  await run(
    counts,
    ...keys.map(({ of, name, made }) => `alter table ${of} add constraint ${name} ${made}`),
    ...tables.map(table => `alter table ${table} enable trigger user`),
  )
  await Promise.all(tables.map(table => sql`vacuum (analyze) ${sql(table)}`))
}
