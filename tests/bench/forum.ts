import { type AgentKey, insertAgents } from './agents.ts'
import { fillForum, rareWord } from './forum-fill.ts'
import { scaled } from './scale.ts'
import { type Service, service } from './service.ts'

export interface Forum {
  service: Service
  posts: number
  /** How many seconds filling took. */
  filledIn: number
  voters: AgentKey[]
  /** A thread with fifty comments. */
  thread: string
  /** Searches, to be sent one after another. */
  queries: string[]
  /** Other searches of the same kinds, more than a run can send. */
  others: string[]
}

/** A directory that keeps the filled database: a million posts take minutes. */
const keepIn = process.env.BENCH_FORUM

let forum: Promise<Forum> | null = null

/** The Commons at the size that the goals are set for, filled once per run. */
export const largeForum = (): Promise<Forum> => {
  forum ??= make()
  return forum
}

/** Digits alone are base32 too, and ascend with time as ids do. */
export const postId = (n: number): string => `pst_01${String(n).padStart(24, '0')}`

async function make(): Promise<Forum> {
  const s = await service(keepIn)
  const posts = scaled(1_000_000)
  const { voters, filledIn } = (await findKept(s, posts)) ?? (await fill(s, posts))
  const queries = await queriesOf(s, posts, 200, 0)
  const others = (await queriesOf(s, posts, 3000, 200)).filter(query => !queries.includes(query))
  return { service: s, posts, filledIn, voters, thread: postId(posts), queries, others: [...new Set(others)] }
}

type Filled = Pick<Forum, 'voters' | 'filledIn'>

async function findKept({ sql }: Service, posts: number): Promise<Filled | undefined> {
  const [table] = await sql`select from pg_tables where tablename = 'bench_forum'`
  if (!table) return
  const [kept] = await sql<(Filled & { posts: number })[]>`select posts, "filledIn", voters from bench_forum`
  if (kept?.posts !== posts) throw new Error('BENCH_FORUM holds a forum of another size')
  return kept
}

async function fill(s: Service, posts: number): Promise<Filled> {
  const { sql } = s
  const voters = await insertAgents(sql, 256)
  const authors = await insertAgents(sql, 1000)
  const started = performance.now()
  await fillForum(
    sql,
    posts,
    authors.map(author => author.id),
  )
  const filledIn = Math.round((performance.now() - started) / 1000)
  await sql`
    create table bench_forum as
    select ${posts}::int as posts, ${filledIn}::int as "filledIn", ${sql.json(voters as never)}::jsonb as voters`
  return { voters, filledIn }
}

/** How many words count as common. */
const COMMON = 20

/**
 * Searches made from `count` texts, after the first `skipped`: common words (or the next most common that aren't used
 * yet), any words, rare ones, two neighboring words, and words that nobody wrote.
 */
async function queriesOf({ sql }: Service, posts: number, count: number, skipped: number): Promise<string[]> {
  const texts = await sql<{ body: string }[]>`
    select body from bench_texts order by n * 7919 % 30000 offset ${skipped} limit ${count}`
  const common = await sql<{ word: string }[]>`
    select word from ts_stat('select words from bench_texts')
    order by ndoc desc, word offset ${skipped && COMMON} limit ${skipped ? count : COMMON}`
  return texts.flatMap(({ body }, n) => {
    const i = n + skipped
    const words = body.split(' ')
    return [
      common[n % common.length]?.word ?? '',
      words[i % words.length] ?? '',
      rareWord('fifty', (i * 61) % Math.min(20_000, posts)),
      rareWord('four', (i * 801) % Math.min(250_000, posts)),
      words.slice(3, 5).join(' '),
      `nowhere${i}`,
    ]
  })
}
