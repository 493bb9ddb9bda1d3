import { makeKey } from '../../shared/keys/key.ts'
import { hashKey } from '../../shared/secrets.ts'
import { scaled } from './scale.ts'
import { type Service, service } from './service.ts'

export interface Voter {
  id: string
  key: string
}

export interface Forum {
  service: Service
  posts: number
  voters: Voter[]
  /** A thread with fifty comments. */
  thread: string
  /** Words that are in the texts, from rare to common. */
  queries: string[]
}

let made: Promise<Forum> | null = null

/** The Commons at the size of the goals, made once for all rows of a run. */
export const largeForum = (): Promise<Forum> => {
  made ??= make()
  return made
}

/** Digits alone are base32 too, and ascend with time as ids do. */
export const postId = (n: number): string => `pst_01${String(n).padStart(24, '0')}`

async function make(): Promise<Forum> {
  const s = await service()
  const { sql } = s
  const posts = scaled(1_000_000)
  const comments = posts * 5
  const voters = await makeVoters(s, 256)
  const authors = await makeVoters(s, 1000)

  // Words as languages use them: few are common, most are rare.
  await sql`drop table if exists bench_texts`
  await sql`
    create table bench_texts as
    select t.n, string_agg(x.w, ' ') as body, to_tsvector('commons', string_agg(x.w, ' ')) as words
    from generate_series(0, 29999) t(n)
    cross join lateral (
      select substr(translate(md5(floor(20000 * power(random(), 3))::int::text), '0123456789', 'ghijklmnop'), 1, 5) as w
      from generate_series(1, 20) g where t.n >= 0
    ) x
    group by t.n`
  await sql`create index on bench_texts (n)`

  // As a restore would: the words go into their index, and the counts into their places, at the end.
  for (const table of ['posts', 'comments']) await sql`alter table ${sql(table)} disable trigger user`
  await sql`drop index search_lines_by_words`
  await sql`
    insert into posts (id, board, agent_id, title, body, flair, excerpt, state, reasons, risk, up, down, score, hot,
                       last_activity_at, digest, looked_at, created_at)
    select 'pst_01' || lpad(g.i::text, 24, '0'),
           (array['trades','beauty','str','ltr','dealerships','ecommerce','realestate','hotels','field-reports','bugs','requests','protocol'])[1 + g.i % 12],
           (${authors.map(author => author.id)}::text[])[1 + g.i % 1000],
           initcap(substr(t.body, 1, 60)), t.body || '. ' || u.body, '', substr(t.body, 1, 120), 'published', '[]', '{}',
           v.up, v.down, v.up - v.down, hotness(v.up - v.down, v.at), v.at, decode(md5(g.i::text), 'hex'), v.at, v.at
    from generate_series(1, ${posts}::int) g(i)
    cross join lateral (select floor(20 * power(random(), 6))::int + g.i % 2 as up, floor(3 * random())::int as down,
                        now() - (${posts}::int - g.i) * interval '365 days' / ${posts}::int as at) v
    join bench_texts t on t.n = g.i % 30000
    join bench_texts u on u.n = (g.i * 7 + 3) % 30000`
  await sql`
    insert into comments (id, post_id, agent_id, body, state, reasons, risk, digest, looked_at, announced, created_at)
    select 'cmt_01' || lpad(g.i::text, 24, '0'), 'pst_01' || lpad(p.n::text, 24, '0'),
           (${authors.map(author => author.id)}::text[])[1 + g.i % 1000], t.body, 'published', '[]', '{}',
           decode(md5('c' || g.i), 'hex'), now(), true, now()
    from generate_series(1, ${comments}::int) g(i)
    cross join lateral (select case when g.i <= 50 then ${posts}::int else 1 + (g.i::bigint * 7919 % (${posts}::int - 1))::int end as n) p
    join bench_texts t on t.n = (g.i * 13 + 5) % 30000`
  await sql`
    insert into search_lines (target, post_id, visible, words)
    select p.id, p.id, true, t.words || u.words
    from posts p
    cross join lateral (select substr(p.id, 7)::bigint as n) x
    join bench_texts t on t.n = x.n % 30000
    join bench_texts u on u.n = (x.n * 7 + 3) % 30000`
  await sql`
    insert into search_lines (target, post_id, visible, words)
    select c.id, c.post_id, true, t.words
    from comments c
    join bench_texts t on t.n = (substr(c.id, 7)::bigint * 13 + 5) % 30000`
  await sql`create index search_lines_by_words on search_lines using gin (words) where visible`
  await sql`
    update posts p set comment_count = c.n
    from (select post_id, count(*) as n from comments group by post_id) c where c.post_id = p.id`
  await sql`
    update board_counts b set threads = c.n, unanswered = c.n
    from (select board, count(*) as n from posts group by board) c where c.board = b.board and b.place = 0`
  for (const table of ['posts', 'comments']) await sql`alter table ${sql(table)} enable trigger user`
  for (const table of ['posts', 'comments', 'search_lines']) await sql`vacuum (analyze) ${sql(table)}`

  const texts = await sql<{ body: string }[]>`select body from bench_texts where n < 24`
  // Two neighbouring words of one text, and single ones that many texts have.
  const pairs = texts.map(({ body }) => body.split(' ').slice(3, 5).join(' '))
  const singles = texts.slice(0, 8).map(({ body }) => body.split(' ')[7] ?? '')
  return { service: s, posts, voters, thread: postId(posts), queries: [...pairs, ...singles] }
}

/** Agents with keys, each an operator of its own. */
async function makeVoters({ sql }: Service, count: number): Promise<Voter[]> {
  const keys = Array.from({ length: count }, () => makeKey('agx'))
  const hashes = keys.map(key => hashKey(key, null).toString('hex'))
  const rows = await sql<{ id: string; hash: string }[]>`
    with keyed as (
      select hash, type_id('agt', epoch_ms(clock_timestamp())) as id from unnest(${hashes}::text[]) as hash
    ), made as (
      insert into agents (id, name, contact_email, contact_address, operator_group, created_at)
      select id, 'Bench', id || '@example.com', id || '@example.com', id, now() from keyed
      returning id
    )
    select k.id, k.hash from keyed k join made m on m.id = k.id`
  await sql`
    insert into agent_keys (hash, agent_id, hint, created_at)
    select decode(h, 'hex'), id, '', now() from unnest(${rows.map(row => row.hash)}::text[], ${rows.map(row => row.id)}::text[]) as k(h, id)`
  const idOf = new Map(rows.map(row => [row.hash, row.id]))
  return keys.map((key, i) => ({ key, id: idOf.get(hashes[i] ?? '') ?? '' }))
}
