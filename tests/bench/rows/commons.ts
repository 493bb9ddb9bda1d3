import { spawn } from '../child.ts'
import { type Forum, largeForum, postId } from '../forum.ts'
import { get, load, post } from '../load.ts'
import { inTurn } from '../rounds.ts'
import type { Row } from '../row.ts'

const SECONDS = 2
const CONNECTIONS = 64

/** A page of the Commons against a bare handler that reads one row. */
const reading = (
  name: string,
  atLeast: number,
  paths: (forum: Forum) => string[],
  others?: (forum: Forum) => string[],
): Row => ({
  name,
  against: 'bare handler with one primary-key SELECT',
  unit: 'requests/s',
  goal: { atLeast },
  async run() {
    const forum = await largeForum()
    const s = forum.service
    const api = await s.api()
    const bare = await s.bare('select.ts', { ROW_ID: forum.voters[0]?.id ?? '' })
    const rate = (port: number, paths: string[]) => async () =>
      (
        await load({
          port,
          requests: paths.map(path => get(path)),
          connections: CONNECTIONS,
          seconds: SECONDS,
        })
      ).perSecond
    const measured = await inTurn(rate(api.port, paths(forum)), rate(bare.port, paths(forum)))
    // Every round asks the same; these were never asked, and the first of them are not counted either.
    const never = others?.(forum)
    const half = Math.floor((never?.length ?? 0) / 2)
    if (never) await rate(api.port, never.slice(0, half))()
    const first = never ? (await rate(api.port, never.slice(half))()) / measured.limit : null
    await Promise.all([api.stop(), bare.stop()])
    const note = `${forum.posts.toLocaleString('en')} posts, filled in ${forum.filledIn} s`
    return { ...measured, note: first ? `asked for the first time ${first.toFixed(2)}; ${note}` : note }
  },
})

/** Every voter on many posts, each vote another one than the last: none of them changes nothing. */
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

/** What one API process takes in, and how fast one worker then gets through it. */
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
    // Its last hints go out with it.
    await api.stop()
    const waiting = async () =>
      (await s.sql<{ n: number }[]>`select count(*) as n from posts where looked_at is null`)[0]?.n ?? 0
    const before = await waiting()
    const worker = spawn(['workers/main.ts', 'moderation'], s.env)
    // The start of a process is no part of its rate.
    while ((await waiting()) === before) await Bun.sleep(5)
    const first = await waiting()
    const started = performance.now()
    // What was still under way when the API stopped lost its hint; the scheduler would find it, later.
    const rest = Math.max(2 * CONNECTIONS, first * 0.05)
    let left = first
    for (; left > rest; left = await waiting()) await Bun.sleep(10)
    const rate = ((first - left) / (performance.now() - started)) * 1000
    await worker.stop()
    return { ours: rate, limit: perSecond, note: `${before.toLocaleString('en')} posts waited` }
  },
}

const search = (q: string) => `/commons/posts?q=${encodeURIComponent(q)}`

export const commonsRows: Row[] = [
  reading('http.posts', 0.35, () => ['/commons/posts']),
  reading('http.thread', 0.25, ({ thread }) => [`/commons/posts/${thread}`]),
  reading(
    'http.posts.q',
    0.15,
    ({ queries }) => queries.map(search),
    ({ others }) => others.map(search),
  ),
  vote,
  hotVote,
  moderation,
]
