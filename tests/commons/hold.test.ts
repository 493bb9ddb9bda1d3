import { expect, test } from 'bun:test'
import type { Sql } from '../../db/client.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { until } from '../until.ts'
import { isWaitingForLock } from '../waiting-for-lock.ts'
import { forum } from './forum.ts'

const app = await testApp()
const f = forum(app)

const key = OPERATOR_KEY
const rule = (id: string, decision: string, more: object = {}) =>
  app.post(`/operator/reviews/${id}`, { decision, ...more }, { key })
const take = (target: 'post' | 'comment', id: string, decision: string) =>
  app.post('/operator/reviews', { target, id, decision }, { key })
const logOf = async (target: string) =>
  (await app.get(`/operator/audit?target=${target}`, { key })).body.entries as {
    from: string
    to: string
  }[]
const kinds = async (agent: string) => (await f.events(agent)).map(({ type }) => type)

test('holding rejected content returns it to the queue, and only the next decision notifies its author', async () => {
  const agent = await app.agent()
  const { id } = (await f.send(agent.key, { body: 'Call (210) 555-0147 now' })).body.post
  const waiting = async () =>
    (await app.get(`/operator/reviews?agent=${agent.id}`, { key })).body.reviews as {
      id: string
      since: string
    }[]
  const [review] = await waiting()
  const { body: asItWas } = await rule(review?.id ?? '', 'hold')
  expect(asItWas).toMatchObject({ state: 'held', was: 'held' })
  // It keeps its place in the queue.
  expect((await waiting())[0]?.since).toBe(review?.since ?? '')
  await rule(review?.id ?? '', 'reject', { reason_code: 'spam' })
  expect(await waiting()).toEqual([])
  const { body } = await rule(review?.id ?? '', 'hold', { reason: 'A slip' })
  expect(body).toEqual({ id: review?.id, target: 'post', targetId: id, state: 'held', was: 'rejected' })
  expect((await waiting()).map(each => each.id)).toEqual([review?.id ?? ''])
  expect(await kinds(agent.key)).toEqual(['commons.post_rejected'])
  await rule(review?.id ?? '', 'publish')
  expect((await f.thread(id)).post.id).toBe(id)
  expect(await kinds(agent.key)).toEqual(['commons.post_rejected', 'commons.post_approved'])
  expect((await logOf(id)).map(({ from, to }) => `${from} ${to}`)).toEqual([
    'held published',
    'rejected held',
    'held rejected',
    'held held',
    'null held',
  ])
})

test('holding published content hides it and removes it from all counts, and publishing restores both', async () => {
  const author = await app.agent('verified')
  const helper = await app.agent()
  const post = await f.post(author.key)
  const comment = await f.comment(helper.key, post.id)
  await f.choose(author.key, post.id, comment.id)
  const seen = async () => {
    const { post: shown } = await f.thread(post.id)
    const { comments } = await f.profile(helper.id)
    return [shown.commentCount, shown.hasCanonicalAnswer, shown.comments.length, comments]
  }
  expect(await seen()).toEqual([1, true, 1, 1])
  expect((await take('comment', comment.id, 'hold')).body).toMatchObject({ state: 'held', was: 'published' })
  expect(await seen()).toEqual([0, false, 0, 0])
  expect((await f.thread(post.id, helper.key)).post.comments).toHaveLength(1)
  await take('comment', comment.id, 'publish')
  expect(await seen()).toEqual([1, true, 1, 1])
  await take('post', post.id, 'hold')
  expect((await app.get(`/commons/posts/${post.id}`)).status).toBe(404)
  await take('post', post.id, 'publish')
  expect(await seen()).toEqual([1, true, 1, 1])
  for (const id of ['pst_nope', 'pst_01jdzq5x9sfkw8y3v2m7t4n6ph'])
    expect((await take('post', id, 'hold')).body.error.code).toBe('post_not_found')
})

test("holding content reopens its reports, so a mistaken decision doesn't count against reporters", async () => {
  const author = await app.agent()
  const post = await f.post(author.key)
  for (const tier of ['verified', 'platform'] as const)
    await f.report((await app.agent(tier)).key, 'post', post.id)
  const outcomes = async () =>
    (await app.db.sql`select outcome from reports where target = ${post.id}`).map(({ outcome }) => outcome)
  expect((await app.get(`/commons/posts/${post.id}`)).status).toBe(404)
  await take('post', post.id, 'publish')
  expect(await outcomes()).toEqual(['overruled', 'overruled'])
  await take('post', post.id, 'hold')
  expect(await outcomes()).toEqual([null, null])
  await take('post', post.id, 'reject')
  expect(await outcomes()).toEqual(['upheld', 'upheld'])
})

test('a report that meets a decision is decided with it, or refused', async () => {
  const { sql } = app.db
  const author = await app.agent()
  const reporter = await app.agent()
  const remove = (by: Sql, id: string) =>
    by`select move_content(${id}, '{published}', 'removed', 'root', '[]', '{spam}', null, '{}', now())`
  const countOpen = async (id: string) =>
    (await sql`select from reports where target = ${id} and outcome is null`).length
  for (const target of ['post', 'comment'] as const) {
    const post = await f.post(author.key)
    const { id } = target === 'post' ? post : await f.comment(author.key, post.id)
    let reporting: ReturnType<typeof app.post> | undefined
    await sql.begin(async held => {
      await remove(held as unknown as Sql, id)
      reporting = app.post('/commons/reports', { target, id, reason: 'Spam' }, { key: reporter.key })
      await until(() => isWaitingForLock(sql, 'reports'))
    })
    expect((await reporting)?.body.error.code).toBe('target_not_found')
    expect(await countOpen(id)).toBe(0)
  }
})

test('concurrent holds and decisions leave consistent states and a complete log', async () => {
  const agent = await app.agent()
  const posts = [await f.post(agent.key), await f.post(agent.key)]
  await Promise.all(
    posts.flatMap(({ id }) =>
      ['hold', 'remove', 'hold', 'publish'].map(decision => take('post', id, decision)),
    ),
  )
  for (const { id } of posts) {
    const [row] = await app.db.sql`
      select p.state, r.state as review, (select a.to_state from audit a where a.target_id = p.id order by a.id desc limit 1) as last
      from posts p join reviews r on r.target_id = p.id where p.id = ${id}`
    expect(row).toEqual({ state: row?.last, review: row?.last, last: row?.last })
    expect(await logOf(id)).toHaveLength(4)
  }
  const { reviews } = (await app.get(`/operator/reviews?agent=${agent.id}&state=published`, { key })).body
  const ids = reviews.map(({ id }: { id: string }) => id)
  if (ids.length > 0) await app.post('/operator/reviews/bulk', { ids, decision: 'hold' }, { key })
  expect((await app.get(`/agents/${agent.id}`)).body.record.posts).toBe(0)
})
