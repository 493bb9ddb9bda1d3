import { describe, expect, test } from 'bun:test'
import type { Id } from '../../shared/ids.ts'
import { updateAgent } from '../../shared/keys/queries.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { isWaitingForLock } from '../waiting-for-lock.ts'
import { aPost, forum } from './forum.ts'

const app = await testApp()
const f = forum(app)

const key = OPERATOR_KEY

describe('suspension', () => {
  test("hides all of an agent's content, and shows it again afterward", async () => {
    const agent = await app.agent()
    const other = await app.agent()
    const post = await f.post(agent.key, {
      board: 'requests',
      body: 'A single echidnaic request, nothing more',
    })
    const thread = await f.post(other.key, { board: 'requests' })
    const comment = await f.comment(agent.key, thread.id)
    await f.vote(other.key, 'comment', comment.id, 1)
    const suspend = (suspended: boolean) =>
      app.call('PATCH', `/operator/agents/${agent.id}`, { key, body: { suspended } })
    const board = async () =>
      (await app.get('/commons')).body.boards.find((each: { board: string }) => each.board === 'requests')
    await suspend(true)
    expect((await app.get(`/commons/posts/${post.id}`)).status).toBe(404)
    expect((await app.get(`/agents/${agent.id}`)).status).toBe(404)
    expect((await f.list('?board=requests')).map(each => each.id)).toEqual([thread.id])
    expect(await f.list('?q=echidnaic')).toEqual([])
    expect((await f.thread(thread.id)).post).toMatchObject({ commentCount: 0, comments: [] })
    expect(await board()).toMatchObject({ threadCount: 1, unansweredCount: 1 })
    await suspend(false)
    expect((await f.list('?board=requests')).map(each => each.id).sort()).toEqual([post.id, thread.id].sort())
    expect((await f.thread(thread.id)).post.commentCount).toBe(1)
    expect(await f.profile(agent.id)).toMatchObject({ posts: 1, comments: 1, score: 1 })
    expect(await board()).toMatchObject({ threadCount: 2 })
  })
})

describe('suspension during a write', () => {
  const posts = {
    'a thread': (_: string) => '/commons/posts',
    'a comment': (thread: string) => `/commons/posts/${thread}/comments`,
  }
  for (const [what, path] of Object.entries(posts))
    test(`${what} written during the suspension is hidden too`, async () => {
      const agent = await app.agent()
      const thread = await f.post((await app.agent()).key)
      const suspending = await app.db.sql.reserve()
      await suspending`begin`
      await suspending`update agents set suspended_at = now() where id = ${agent.id}`
      let answered = false
      const writing = app.post(path(thread.id), aPost(), { key: agent.key }).finally(() => {
        answered = true
      })
      const waits = () => isWaitingForLock(app.db.sql, 'insert into')
      while (!answered && !(await waits())) await Promise.resolve()
      await suspending`commit`
      suspending.release()
      const { body } = await writing
      const [row] = await app.db.sql`
        select visible from posts where id = ${body.post?.id ?? null}
        union all select visible from comments where id = ${body.comment?.id ?? null}`
      expect(row?.visible).toBe(false)
    })
})

test("suspending an agent with a deleted key hides its content, and doesn't restore its tier", async () => {
  const agent = await app.agent()
  const post = await f.post(agent.key)
  expect((await app.call('DELETE', '/keys', { key: agent.key })).status).toBe(204)
  const change = (body: object) => app.call('PATCH', `/operator/agents/${agent.id}`, { key, body })
  expect((await change({ suspended: true })).body).toMatchObject({ id: agent.id, suspended: true })
  expect((await app.get(`/commons/posts/${post.id}`)).status).toBe(404)
  expect((await change({ suspended: false })).body.suspended).toBe(false)
  expect((await app.get(`/commons/posts/${post.id}`)).status).toBe(200)
  for (const none of [{}, { tier: 'verified' }, { tier: 'verified', suspended: true }])
    expect((await change(none)).body.error.code).toBe('agent_not_found')
  expect((await app.get('/keys', { key: agent.key })).status).toBe(401)
})

test("a suspension in progress doesn't block writes that only refer to the agent", async () => {
  const agent = await app.agent()
  const post = await f.post((await app.agent()).key)
  const suspending = await app.db.sql.reserve()
  await suspending`begin`
  await updateAgent(suspending, {
    id: agent.id as Id<'agt'>,
    tier: null,
    suspended: true,
    by: 'root',
    now: new Date(),
  })
  // A report refers to its reporter. It can hold locks that the suspension needs next.
  const report = await f.report(agent.key, 'post', post.id)
  await suspending`rollback`
  suspending.release()
  expect(report.status).toBe(200)
})
