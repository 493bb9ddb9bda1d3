import { connect, disconnect } from '../../../db/client.ts'
import { boards } from '../../../shared/commons/boards.ts'
import { encodePostCursor } from '../../../shared/commons/cursors.ts'
import { searchPosts } from '../../../shared/commons/list-queries.ts'
import { parseSearchWords } from '../../../shared/commons/search-words.ts'
import { cpuMs, spawn } from '../child.ts'
import { type Forum, largeForum, postId } from '../forum.ts'
import { get, load, post } from '../load.ts'
import { inTurn } from '../rounds.ts'
import type { Row } from '../row.ts'
import { at } from '../times.ts'

const SECONDS = 2
const CONNECTIONS = 64
/** More than one round of a row sends. */
const ROUND = 20_000

/** A read of the Commons against a bare handler that reads one row. No path is requested twice. */
const read = (name: string, atLeast: number, pathOf: (forum: Forum, n: number) => string): Row => ({
  name,
  against: 'bare handler with one primary-key SELECT; every request asks for something new',
  unit: 'requests/s',
  goal: { atLeast },
  async run() {
    const forum = await largeForum()
    const s = forum.service
    const api = await s.api()
    const bare = await s.bare('select.ts', { ROW_ID: forum.voters[0]?.id ?? '' })
    let next = 0
    const rate = async (port: number, requests: Uint8Array[]) =>
      (await load({ port, requests, connections: CONNECTIONS, seconds: SECONDS })).perSecond
    const measured = await inTurn(
      () =>
        rate(
          api.port,
          Array.from({ length: ROUND }, () => get(pathOf(forum, next++))),
        ),
      () => rate(bare.port, [get('/')]),
    )
    const note = `${forum.posts.toLocaleString('en')} threads, filled in ${forum.filledIn} s`
    return { ...measured, note }
  },
})

/** A page somewhere in the list of one board, by each sort with a time order. */
function pagePath({ posts }: Forum, n: number): string {
  const board = boards[n % 12]?.board ?? null
  const sort = n % 2 === 0 ? 'hot' : 'new'
  const id = postId((n * 7919) % posts) as `pst_${string}`
  const created_at = new Date(Date.now() - ((n * 7919) % 300_000_000) * 100)
  const cursor = encodePostCursor(JSON.stringify([board, sort, null]), {
    id,
    created_at,
    pinned: false,
    hot: created_at.getTime() / 45_000_000,
    score: 0,
    comment_count: 0,
  })
  return `/commons/posts?board=${board}&sort=${sort}&cursor=${cursor}`
}

/** Every tenth thread has eighteen comments. */
const threadPath = ({ posts }: Forum, n: number) =>
  `/commons/posts/${postId((((n * 7919) % Math.max(1, Math.floor(posts / 10) - 1)) + 1) * 10 - 1)}`

/** CPU time in Postgres of one search after another, for common, ordinary and rare words, two words, and words nobody used. */
const search = (name: string, share: number, maxMs: number): Row => ({
  name,
  against: 'its limit; every search is new',
  unit: 'ms of CPU',
  goal: { atMost: 1 },
  async run() {
    const forum = await largeForum()
    const sql = connect(forum.service.url, { name: 'search', max: 1 })
    const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    const cpuNs = async () => Number((await Bun.file(`/proc/${backend?.pid}/schedstat`).text()).split(' ')[0])
    const times: number[] = []
    // Postgres plans the first executions anew.
    for (const [i, q] of forum.others.slice(0, 620).entries()) {
      const before = await cpuNs()
      await searchPosts(sql, parseSearchWords(q).join(' '), {
        board: null,
        sort: 'hot',
        after: null,
        limit: 26,
      })
      if (i >= 20) times.push(((await cpuNs()) - before) / 1e6)
    }
    await disconnect(sql)
    return { ours: at(share, times), limit: maxMs, note: `${times.length} searches` }
  },
})

const WRITE_SECONDS = 8

/** CPU of the API, all workers and Postgres per accepted comment, until the last one is reviewed. */
const write: Row = {
  name: 'commons.write',
  against: 'its limit, all processes together',
  unit: 'ms of CPU per comment',
  goal: { atMost: 1 },
  async run() {
    const forum = await largeForum()
    const { service: s, voters, posts } = forum
    const texts = await s.sql<{ body: string }[]>`select body from bench_texts order by random() limit 20000`
    const api = await s.api()
    const worker = spawn(['workers/main.ts'], s.env)
    const requests = texts.map(({ body }, i) =>
      post(
        `/commons/posts/${postId(posts - (i % Math.min(posts, 5000)))}/comments`,
        { body: `${body}. ${texts[(i * 7) % texts.length]?.body} ${crypto.randomUUID()}` },
        { authorization: `Bearer ${voters[i % voters.length]?.key}` },
      ),
    )
    const write = (seconds: number) => load({ port: api.port, requests, connections: 16, seconds })
    const published = async () =>
      (await s.sql<{ n: number }[]>`select count(*) as n from comments where state = 'published'`)[0]?.n ?? 0
    const settled = async () => {
      const deadline = performance.now() + 60_000
      const waiting = () => s.sql`select from comments where reviewed_at is null limit 1`
      while ((await waiting()).length > 0 && performance.now() < deadline) await Bun.sleep(250)
    }
    await write(2)
    await settled()
    const pids = [api.pid, worker.child.pid, s.postgresPid]
    const [before, cpuBefore] = [await published(), cpuMs(pids)]
    const { perSecond } = await write(WRITE_SECONDS)
    await settled()
    const cpuAfter = cpuMs(pids)
    const accepted = (await published()) - before
    const note = `${accepted} accepted of ${Math.round(perSecond * WRITE_SECONDS)}`
    return { ours: (cpuAfter - cpuBefore) / accepted, limit: 5, note }
  },
}

/** Every voter on many posts. No vote repeats the last one, so each changes something. */
function votes({ voters, posts }: Forum, targets: number): Uint8Array[] {
  const aims = Array.from({ length: 8192 }, (_, i) => ({
    voter: voters[i % voters.length],
    id: postId(posts - (Math.floor(i / voters.length) % targets)),
  }))
  return [1, -1].flatMap(value =>
    aims.map(({ voter, id }) =>
      post(
        '/commons/votes',
        { target: 'post', id, value, agent: voter?.id },
        { authorization: `Bearer ${voter?.key}` },
      ),
    ),
  )
}

const vote: Row = {
  name: 'http.vote',
  against: 'bare handler running the same statement',
  unit: 'requests/s',
  goal: { atLeast: 0.5 },
  async run() {
    const forum = await largeForum()
    const s = forum.service
    const api = await s.api()
    const bare = await s.bare('vote.ts')
    const requests = votes(forum, Math.min(forum.posts, 5000))
    const rate = (port: number) => async () =>
      (await load({ port, requests, connections: CONNECTIONS, seconds: SECONDS })).perSecond
    const measured = await inTurn(rate(api.port), rate(bare.port))
    await Promise.all([api.stop(), bare.stop()])
    return measured
  },
}

const hotVote: Row = {
  name: 'http.vote.hot',
  against: 'the same on many posts',
  unit: 'requests/s',
  goal: { atLeast: 0.3 },
  async run() {
    const forum = await largeForum()
    const api = await forum.service.api()
    const rate = (requests: Uint8Array[]) => async () =>
      (await load({ port: api.port, requests, connections: CONNECTIONS, seconds: SECONDS })).perSecond
    const measured = await inTurn(rate(votes(forum, 1)), rate(votes(forum, Math.min(forum.posts, 5000))))
    await api.stop()
    return measured
  },
}

const INTAKE_SECONDS = 5

/** How many posts one API process accepts, and how fast one worker then reviews them. */
const moderation: Row = {
  name: 'moderation.rate',
  against: 'one API process taking posts in',
  unit: 'posts/s',
  goal: { atLeast: 1 },
  async run() {
    const forum = await largeForum()
    const { service: s, voters } = forum
    const texts = await s.sql<{ body: string }[]>`select body from bench_texts order by random() limit 15000`
    const api = await s.api()
    const requests = texts.map(({ body }, i) =>
      post(
        '/commons/posts',
        { board: 'bugs', title: `Report ${crypto.randomUUID()}`, body: `${body} ${crypto.randomUUID()}` },
        { authorization: `Bearer ${voters[i % voters.length]?.key}` },
      ),
    )
    const { perSecond } = await load({
      port: api.port,
      requests,
      connections: CONNECTIONS,
      seconds: INTAKE_SECONDS,
    })
    // Stopping sends its last hints.
    await api.stop()
    const waiting = async () =>
      (await s.sql<{ n: number }[]>`select count(*) as n from posts where reviewed_at is null`)[0]?.n ?? 0
    const before = await waiting()
    const worker = spawn(['workers/main.ts', 'moderation'], s.env)
    // A process's start doesn't count toward its rate.
    while ((await waiting()) === before) await Bun.sleep(5)
    const first = await waiting()
    const started = performance.now()
    // Posts in flight when the API stopped lost their hints. The scheduler would find them later.
    const rest = Math.max(2 * CONNECTIONS, first * 0.05)
    let left = first
    for (; left > rest; left = await waiting()) await Bun.sleep(10)
    const rate = ((first - left) / (performance.now() - started)) * 1000
    await worker.stop()
    return { ours: rate, limit: perSecond, note: `${before.toLocaleString('en')} posts waited` }
  },
}

export const commonsRows: Row[] = [
  read('http.posts', 0.35, pagePath),
  read('http.thread', 0.25, threadPath),
  search('commons.search', 0.5, 5),
  search('commons.search.worst', 1, 100),
  write,
  vote,
  hotVote,
  moderation,
]
