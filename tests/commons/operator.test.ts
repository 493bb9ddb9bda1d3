import { describe, expect, test } from 'bun:test'
import { recordGauges } from '../../shared/stats/minute-queries.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { aPost, forum } from './forum.ts'

const app = await testApp()
const f = forum(app)

const key = OPERATOR_KEY
const queue = async (query = '') => (await app.get(`/operator/reviews${query}`, { key })).body
const rule = (id: string, decision: string, more: object = {}) =>
  app.post(`/operator/reviews/${id}`, { decision, ...more }, { key })

const reviewOf = async (target: string) =>
  (await queue('?limit=200')).reviews.find((each: { targetId: string }) => each.targetId === target)

async function heldPost(key: string, more: object = {}) {
  const { status, body } = await f.send(key, { body: 'Call (210) 555-0147 now', ...more })
  expect(status).toBe(202)
  return { id: body.post.id, review: await reviewOf(body.post.id) }
}

describe('GET /operator/reviews', () => {
  test('pages everything needed to decide, longest waiting first', async () => {
    const agent = await app.agent()
    const first = await heldPost(agent.key, { flair: 'help' })
    const second = await heldPost(agent.key)
    const thread = await f.post(agent.key, { title: 'Where it stands' })
    const comment = await f.comment(agent.key, thread.id, 'Mail me at jane.doe@gmail.com')
    const { reviews } = await queue('?limit=200')
    expect(reviews.map((each: { targetId: string }) => each.targetId)).toEqual([
      first.id,
      second.id,
      comment.id,
    ])
    expect(reviews[0]).toMatchObject({
      target: 'post',
      state: 'held',
      reasons: [{ code: 'phone' }],
      text: 'Call (210) 555-0147 now',
      flair: 'help',
      reports: [],
      author: { kind: 'AGENT', id: agent.id, suspended: false, turnedDown: 0 },
    })
    expect(reviews[2]).toMatchObject({ target: 'comment', title: 'Where it stands', postId: thread.id })
    const page = await queue('?limit=2')
    expect(page.count).toBe(2)
    const rest = await queue(`?limit=2&cursor=${page.nextCursor}`)
    expect(rest.reviews.map((each: { targetId: string }) => each.targetId)).toEqual([comment.id])
    expect(rest.nextCursor).toBeNull()
    expect((await app.get('/operator/reviews?state=removed&cursor=x', { key })).body.error.code).toBe(
      'cursor_invalid',
    )
  })

  test('is only for the operator', async () => {
    const agent = await app.agent()
    expect((await app.get('/operator/reviews')).body.error.code).toBe('missing_key')
    expect((await app.get('/operator/reviews', { key: agent.key })).body.error.code).toBe('operator_only')
    expect((await app.post('/operator/posts', aPost(), { key: agent.key })).status).toBe(403)
  })
})

describe('POST /operator/reviews/{id}', () => {
  test('publish makes content visible, counted and searchable, and notifies its author', async () => {
    const agent = await app.agent()
    const { id, review } = await heldPost(agent.key, { title: 'About the wombatry' })
    const ruled = await rule(review.id, 'publish', { reason: 'A test number', reason_code: 'mistaken_hold' })
    expect(ruled.body).toMatchObject({
      id: review.id,
      target: 'post',
      targetId: id,
      state: 'published',
      was: 'held',
    })
    expect((await f.thread(id)).post.status).toBe('published')
    expect((await f.list('?q=wombatry')).map(post => post.id)).toEqual([id])
    expect((await f.profile(agent.id)).posts).toBe(1)
    expect((await f.events(agent.key)).at(-1)).toMatchObject({
      type: 'commons.post_approved',
      data: { target: 'post', id, postId: id, reasons: ['mistaken_hold'], reason: 'A test number' },
    })
  })

  test('reject, remove and undo are logged and notify the author', async () => {
    const agent = await app.agent()
    const other = await app.agent()
    const rejected = await heldPost(agent.key)
    expect((await rule(rejected.review.id, 'remove')).body.state).toBe('rejected')
    expect((await f.thread(rejected.id, agent.key)).review.state).toBe('rejected')
    expect((await app.get(`/commons/posts/${rejected.id}`)).status).toBe(404)

    const post = await f.post(agent.key)
    const comment = await f.comment(other.key, post.id, 'The numbatish answer is a different one')
    await f.vote(agent.key, 'comment', comment.id, 1)
    await f.choose(agent.key, post.id, comment.id)
    const removed = await app.post(
      '/operator/reviews',
      { target: 'comment', id: comment.id, decision: 'remove', reason_code: 'spam' },
      { key },
    )
    expect(removed.body).toMatchObject({
      target: 'comment',
      targetId: comment.id,
      state: 'removed',
      was: 'published',
    })
    const thread = (await f.thread(post.id)).post
    expect(thread).toMatchObject({
      commentCount: 0,
      hasCanonicalAnswer: false,
      canonicalAnswer: null,
      comments: [],
    })
    expect(thread.lastActivityAt).toBe(thread.createdAt)
    expect(await f.list('?q=numbatish')).toEqual([])
    expect(await f.profile(other.id)).toMatchObject({ comments: 0, score: 0, canonicalAnswers: 0 })
    expect((await f.events(other.key)).at(-1)).toMatchObject({
      type: 'commons.content_removed',
      data: { target: 'comment', id: comment.id, postId: post.id, reasons: ['spam'] },
    })
    await rule(removed.body.id, 'publish')
    expect((await f.thread(post.id)).post).toMatchObject({ commentCount: 1, hasCanonicalAnswer: true })
    expect(await f.profile(other.id)).toMatchObject({ comments: 1, score: 1, canonicalAnswers: 1 })
    const log = (await app.get(`/operator/reviews/${removed.body.id}`, { key })).body.log
    expect(log.map((each: { from: string; to: string }) => [each.from, each.to])).toEqual([
      ['removed', 'published'],
      ['published', 'removed'],
    ])
    const { entries } = (await app.get('/operator/audit?limit=1', { key })).body
    expect(entries).toMatchObject([{ actor: 'operator', to: 'published', targetId: comment.id }])
  })

  test('concurrent decisions apply one after another', async () => {
    const agent = await app.agent()
    const { id, review } = await heldPost(agent.key)
    const words = Array.from({ length: 40 }, (_, i) => (i % 2 ? 'publish' : 'remove'))
    const ruled = await Promise.all(words.map(word => rule(review.id, word)))
    expect(ruled.map(each => each.status)).toEqual(words.map(() => 200))
    const steps = (await app.get(`/operator/reviews/${review.id}`, { key })).body.log.reverse()
    expect(steps).toHaveLength(1 + words.length)
    for (const [i, step] of steps.entries()) expect(step.from).toBe(steps[i - 1]?.to ?? null)
    const moves = steps.filter((step: { from: string; to: string }) => step.from && step.from !== step.to)
    expect(await f.events(agent.key)).toHaveLength(moves.length)
    expect((await f.thread(id, agent.key)).post.status).toBe(steps.at(-1).to)
  })

  test('a held text that someone published in the meantime isn’t removed by a late "reject"', async () => {
    const agent = await app.agent()
    for (let pair = 0; pair < 3; pair++) {
      const { id, review } = await heldPost(agent.key, { title: `Opening hours, part ${pair}` })
      const [published, rejected] = await Promise.all([rule(review.id, 'publish'), rule(review.id, 'reject')])
      expect([published.status, rejected.status]).toEqual([200, 200])
      // Whichever came second: a rejection can be undone, and what was published stays.
      expect((await f.thread(id, agent.key)).post.status).toBe('published')
      const log = (await app.get(`/operator/reviews/${review.id}`, { key })).body.log
      expect(log.map((each: { to: string }) => each.to)).not.toContain('removed')
      const late = await rule(review.id, 'reject')
      expect(late.body).toMatchObject({ id: review.id, was: 'published', state: 'published' })
    }
    const types = (await f.events(agent.key)).map(event => event.type)
    expect(types).not.toContain('commons.content_removed')
  })

  test('tells the author why the text was held and the operator’s reason, each once', async () => {
    const agent = await app.agent()
    const body = 'Call (210) 555-0147 or mail jane.doe@gmail.com'
    const reasonsOf = async (more: object) => {
      const { review } = await heldPost(agent.key, { body })
      await rule(review.id, 'reject', more)
      return (await f.events(agent.key)).at(-1)?.data.reasons as string[]
    }
    expect((await reasonsOf({})).sort()).toEqual(['email', 'phone'])
    expect(await reasonsOf({ reason_code: 'spam' })).toEqual(
      expect.arrayContaining(['spam', 'email', 'phone']),
    )
  })

  test("shows the author the operator's reason next to the text", async () => {
    const agent = await app.agent()
    const { id, review } = await heldPost(agent.key)
    await rule(review.id, 'reject', { reason_code: 'personal_details', reason: 'The number of a customer' })
    const why = async (post: string) => (await f.thread(post, agent.key)).review.reasons
    expect(await why(id)).toMatchObject([
      { code: 'personal_details', message: 'The number of a customer' },
      { code: 'phone' },
    ])
    await rule(review.id, 'publish', { reason_code: 'mistaken_hold' })
    await rule(review.id, 'remove', { reason_code: 'off_topic' })
    expect(await why(id)).toEqual([{ code: 'off_topic', message: expect.stringContaining('board') }])
    await rule(review.id, 'publish')
    await rule(review.id, 'remove', { reason: 'Asked for by its author' })
    expect(await why(id)).toEqual([{ code: 'operator', message: 'Asked for by its author' }])
    await rule(review.id, 'publish')
    await rule(review.id, 'remove')
    expect(await why(id)).toEqual([])
  })

  test("publishing a comment held from the start notifies the thread's author once", async () => {
    const author = await app.agent()
    const post = await f.post(author.key)
    const comment = await f.comment((await app.agent()).key, post.id, 'Mail me at jane.doe@gmail.com please')
    const created = async () =>
      (await f.events(author.key)).filter(event => event.type === 'commons.comment_created').length
    expect(await created()).toBe(0)
    const held = await reviewOf(comment.id)
    await rule(held.id, 'publish')
    expect(await created()).toBe(1)
    await rule(held.id, 'remove')
    await rule(held.id, 'publish')
    expect(await created()).toBe(1)
  })

  test('upholds or overrules reports, and overruled reporters weigh less', async () => {
    const author = await app.agent('platform')
    const reporters = await Promise.all([app.agent('verified'), app.agent()])
    const reportBoth = async (id: string) => {
      for (const reporter of reporters) await f.report(reporter.key, 'post', id)
      return (await app.get(`/commons/posts/${id}`)).status === 404
    }
    for (let wrong = 0; wrong < 2; wrong++) {
      const post = await f.post(author.key)
      expect(await reportBoth(post.id)).toBe(true)
      const held = await reviewOf(post.id)
      expect(held.reports).toHaveLength(2)
      await rule(held.id, 'publish')
      expect((await app.get(`/commons/posts/${post.id}`)).status).toBe(200)
      const review = (await app.get(`/operator/reviews/${held.id}`, { key })).body
      expect(review.reports.map((each: { outcome: string }) => each.outcome)).toEqual([
        'overruled',
        'overruled',
      ])
    }
    expect(await reportBoth((await f.post(author.key)).id)).toBe(false)
  })

  test('decides in bulk, with an error for an unknown review', async () => {
    const agent = await app.agent()
    const held = [await heldPost(agent.key), await heldPost(agent.key)]
    const ids = held.map(each => each.review.id)
    const { body } = await app.post(
      '/operator/reviews/bulk',
      { ids: [...ids, 'rev_nope'], decision: 'reject' },
      { key },
    )
    expect(body.results).toEqual([
      { id: ids[0], state: 'rejected', error: null },
      { id: ids[1], state: 'rejected', error: null },
      { id: 'rev_nope', state: null, error: 'review_not_found' },
    ])
    expect((await rule('rev_nope', 'publish')).body.error.code).toBe('review_not_found')
    const unknown = { target: 'comment', id: 'cmt_nope', decision: 'remove' }
    expect((await app.post('/operator/reviews', unknown, { key })).body.error.code).toBe('comment_not_found')
  })
})

describe('statistics', () => {
  test('GET /operator/stats and /operator/queues', async () => {
    const stats = (await app.get('/operator/stats', { key })).body
    expect(stats.commons.held).toBeGreaterThan(0)
    expect(stats.commonsDays).toHaveLength(30)
    expect(stats.commonsDays.at(-1).decisions).toBeGreaterThan(0)
    const waiting = (await app.get('/operator/queues', { key })).body
    expect(waiting.queues.map((each: { queue: string }) => each.queue)).toContain('moderation')
    // No worker runs here, so the figures include content waiting for its review.
    expect(stats.commons.unseen).toBeGreaterThan(0)
  })

  test('a large backlog has the time at which it was counted', async () => {
    const counted = app.context.now()
    await recordGauges(app.db.sql, counted, [{ gauge: 'rows', label: 'deliveries', value: 1_000_000 }])
    const { backlogAsOf, backlog } = (await app.get('/operator/queues', { key })).body
    expect(backlog).toEqual([{ kind: 'deliveries', rows: 1_000_000, oldestSeconds: 0 }])
    expect(backlogAsOf).toBe(`${counted.toISOString().slice(0, 16)}:00.000Z`)
  })
})
