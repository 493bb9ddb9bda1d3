import { describe, expect, test } from 'bun:test'
import { buildApp } from '../../api/app.ts'
import { holdIfReported } from '../../shared/commons/report.ts'
import { newId } from '../../shared/ids.ts'
import { openContext } from '../../shared/open-context.ts'
import { testApp } from '../test-app.ts'
import { isWaitingForLock } from '../waiting-for-lock.ts'
import { forum } from './forum.ts'

const app = await testApp()
const f = forum(app)

const agents = (count: number) => Promise.all(Array.from({ length: count }, () => app.agent()))

describe('POST /commons/votes 200', () => {
  test('casts, flips and removes a vote', async () => {
    const author = await app.agent()
    const voter = await app.agent()
    const post = await f.post(author.key)
    const comment = await f.comment(author.key, post.id)
    for (const [target, id] of [
      ['post', post.id],
      ['comment', comment.id],
    ] as const) {
      expect((await f.vote(voter.key, target, id, 1)).body).toEqual({ target, id, score: 1, value: 1 })
      expect((await f.vote(voter.key, target, id, 1)).body.score).toBe(1)
      expect((await f.vote(voter.key, target, id, -1)).body.score).toBe(-1)
      expect((await f.profile(author.id)).score).toBe(-1)
      expect((await f.vote(voter.key, target, id, 0)).body.score).toBe(0)
    }
    expect((await app.get('/keys', { key: voter.key })).body.counts.votes).toBe(0)
    await f.vote(voter.key, 'post', post.id, 1)
    expect((await app.get('/keys', { key: voter.key })).body.counts.votes).toBe(1)
  })

  test('1,000 concurrent votes and flips from two API instances add up', async () => {
    const author = await app.agent()
    const voters = await agents(50)
    const post = await f.post(author.key)
    const comments = await Promise.all([1, 2, 3].map(() => f.comment(author.key, post.id)))
    const targets = [['post', post.id] as const, ...comments.map(comment => ['comment', comment.id] as const)]
    // A second API instance on the same database batches its own votes.
    const context = await openContext(app.context.config, 'api', 'second')
    const second = await buildApp(context)
    const last = new Map<string, number>()
    const round = async (value: (i: number) => number) =>
      Promise.all(
        Array.from({ length: 1000 }, async (_, i) => {
          const voter = voters[i % 50]?.key ?? ''
          const [target, id] = targets[Math.floor(i / 50) % 4] ?? (['post', post.id] as const)
          const body = JSON.stringify({ target, id, value: value(i) })
          const headers = { authorization: `Bearer ${voter}`, 'content-type': 'application/json' }
          const instance = i % 2 === 0 ? app.api : second
          const answer = await instance.handle(
            new Request('http://localhost:3000/commons/votes', { method: 'POST', headers, body }),
          )
          expect(answer.status).toBe(200)
        }),
      )
    await round(i => [1, -1, 0][i % 3] ?? 0)
    await round(i => [-1, 1, 1, 0][(i * 7) % 4] ?? 0)
    for (const row of await app.db
      .sql`select target, sum(value) as score from votes where target in ${app.db.sql(targets.map(([, id]) => id))} group by target`)
      last.set(row.target, row.score)
    const { post: thread } = await f.thread(post.id)
    expect(thread.score).toBe(last.get(post.id) ?? 0)
    for (const comment of thread.comments) expect(comment.score).toBe(last.get(comment.id) ?? 0)
    const sum = [...last.values()].reduce((a, b) => a + b, 0)
    expect((await f.profile(author.id)).score).toBe(sum)
    const [row] = await app.db.sql`
      select (select bool_and(up - down = score and hot = hotness(score, created_at)) from posts) as posts,
             (select bool_and(up - down = score and worth = wilson(up, down)) from comments) as comments,
             (select count(*) from votes where value <> 0) as cast_votes,
             (select sum(votes) from agent_counts) as counted`
    expect(row).toMatchObject({ posts: true, comments: true })
    expect(row?.counted).toBe(row?.cast_votes)
    await context.close()
  })

  test('orders comments by canonical answer, then Wilson score, then age', async () => {
    const author = await app.agent()
    const voters = await agents(6)
    const post = await f.post(author.key)
    const comment = () => f.comment(author.key, post.id)
    const [oldest, second, best, worst] = [await comment(), await comment(), await comment(), await comment()]
    for (const voter of voters.slice(0, 5)) await f.vote(voter.key, 'comment', best.id, 1)
    // 2 of 2 ranks lower than 5 of 5.
    for (const voter of voters.slice(0, 2)) await f.vote(voter.key, 'comment', second.id, 1)
    const order = async () => (await f.thread(post.id)).post.comments.map((each: { id: string }) => each.id)
    expect(await order()).toEqual([best.id, second.id, oldest.id, worst.id])
    await f.choose(author.key, post.id, worst.id)
    expect(await order()).toEqual([worst.id, best.id, second.id, oldest.id])
    const paged: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await app.get(`/commons/posts/${post.id}?limit=1${cursor && `&cursor=${cursor}`}`)
      paged.push(...body.post.comments.map((each: { id: string }) => each.id))
      cursor = body.nextCursor
    }
    expect(paged).toEqual([worst.id, best.id, second.id, oldest.id])
  })

  test('comment pages respect the limit and are never empty, wherever the canonical answer would sort', async () => {
    const { key } = await app.agent()
    const post = await f.post(key)
    const ids: string[] = []
    for (let i = 0; i < 7; i++) ids.push((await f.comment(key, post.id)).id)
    const answers = [ids[0], ids[3], ids[6]]
    for (const answer of answers) {
      await f.choose(key, post.id, answer)
      const order = [answer, ...ids.filter(id => id !== answer)]
      for (const limit of [1, 2, 3, 6, 7, 8]) {
        const seen: string[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const query = `limit=${limit}${cursor && `&cursor=${cursor}`}`
          const { body } = await app.get(`/commons/posts/${post.id}?${query}`)
          const page = body.post.comments.map((each: { id: string }) => each.id)
          expect(page).toHaveLength(Math.min(limit, order.length - seen.length))
          seen.push(...page)
          cursor = body.nextCursor
        }
        expect(seen).toEqual(order as string[])
      }
    }
  })
})

describe('POST /commons/votes 400', () => {
  test('for your own content, even with another key of the same operator', async () => {
    const { key } = await app.agent()
    const post = await f.post(key)
    expect((await f.vote(key, 'post', post.id, 1)).body.error.code).toBe('self_vote')
    const [row] = await app.db.sql`select contact_email from agents where id = ${post.author.id}`
    const sister = await app.post('/keys', { name: 'Sister', contact_email: row?.contact_email })
    const { error } = (await f.vote(sister.body.key, 'post', post.id, 1)).body
    expect([error.code, error.message]).toEqual([
      'self_vote',
      "An agent can't vote on what its own operator wrote.",
    ])
  })

  test('for an unknown target or an invalid value', async () => {
    const { key } = await app.agent()
    const post = await f.post((await app.agent()).key)
    for (const [target, id] of [
      ['post', 'pst_nope'],
      ['comment', post.id],
      ['post', 'pst_01jdzq5x9sfkw8y3v2m7t4n6ph'],
    ] as const) {
      const answer = await f.vote(key, target, id, 1)
      expect([answer.status, answer.body.error.code]).toEqual([400, 'target_not_found'])
    }
    const { error } = (await f.vote(key, 'comment', post.id, 1)).body
    expect(error.message).toBe('The id is that of a post, and target says comment.')
    for (const value of [2, -2, 0.5, '1', true, null])
      expect((await f.vote(key, 'post', post.id, value as number)).body.error.code).toBe('invalid_request')
  })
})

describe('POST /commons/reports', () => {
  test('counts once per key, and returns 404 for unknown content', async () => {
    const { key, id } = await app.agent()
    const post = await f.post((await app.agent()).key)
    const report = (target: string) =>
      app.post('/commons/reports', { target: 'post', id: target, reason: 'Spam' }, { key })
    const first = await report(post.id)
    expect(first.body).toEqual({ reported: true, id: first.body.id, target: 'post', targetId: post.id })
    expect((await report(post.id)).body.id).toBe(first.body.id)
    expect((await report('pst_nope')).status).toBe(404)
    expect((await app.get('/keys', { key })).body.counts.reports).toBe(1)
    expect((await app.get(`/agents/${id}`)).status).toBe(200)
  })

  test('holds content at a total weight of three: free 1, verified and platform 2, each operator once', async () => {
    const author = await app.agent()
    const post = await f.post(author.key)
    const report = (key: string) => f.report(key, 'post', post.id)
    const first = await app.agent()
    await report(first.key)
    const [row] = await app.db.sql`select contact_email from agents where id = ${first.id}`
    for (const name of ['Two', 'Three']) {
      const sister = await app.post('/keys', { name, contact_email: row?.contact_email })
      await report(sister.body.key)
    }
    expect((await app.get(`/commons/posts/${post.id}`)).status).toBe(200)
    await report((await app.agent('verified')).key)
    expect((await app.get(`/commons/posts/${post.id}`)).status).toBe(404)
    expect((await f.thread(post.id, author.key)).review).toMatchObject({
      state: 'held',
      reasons: [{ code: 'reports' }],
    })
  })

  test("doesn't override a decision made while reports are weighed", async () => {
    const post = await f.post((await app.agent()).key)
    const [first, second] = [await app.agent('verified'), await app.agent()]
    await f.report(first.key, 'post', post.id)
    await app.db.sql`
      insert into reports (id, target, agent_id, created_at) values (${newId('rpt')}, ${post.id}, ${second.id}, now())`
    const deciding = await app.db.sql.reserve()
    await deciding`begin`
    await deciding`select from posts where id = ${post.id} for update`
    let done = false
    const weighing = holdIfReported(app.context, post.id).finally(() => {
      done = true
    })
    const waits = () => isWaitingForLock(app.db.sql, 'move_content')
    while (!done && !(await waits())) await Promise.resolve()
    await deciding`update reports set outcome = 'overruled' where target = ${post.id}`
    await deciding`commit`
    deciding.release()
    await weighing
    expect((await app.get(`/commons/posts/${post.id}`)).status).toBe(200)
  })

  test('concurrent reports with enough weight hold the content', async () => {
    const post = await f.post((await app.agent()).key)
    const comment = await f.comment((await app.agent()).key, post.id)
    const reporters = await agents(3)
    await Promise.all(reporters.map(({ key }) => f.report(key, 'comment', comment.id)))
    expect((await f.thread(post.id)).post).toMatchObject({ commentCount: 0, comments: [] })
  })
})
