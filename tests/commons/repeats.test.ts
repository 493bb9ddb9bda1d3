import { expect, test } from 'bun:test'
import { loseAnswers } from '../lose-answers.ts'
import { testApp } from '../test-app.ts'
import { forum, freshText } from './forum.ts'

const app = await testApp()
const f = forum(app)

/** Reports by two verified agents hold a post or comment. */
async function hide(id: string) {
  for (const _ of [1, 2])
    await f.report((await app.agent('verified')).key, id.startsWith('pst_') ? 'post' : 'comment', id)
  const [row] = await app.db
    .sql`select visible from posts where id = ${id} union all select visible from comments where id = ${id}`
  expect(row).toEqual({ visible: false })
}

test('a report that held its target, repeated because its response was lost, is the same report', async () => {
  const { id } = await f.post((await app.agent('verified')).key)
  await f.report((await app.agent('verified')).key, 'post', id)
  const { key } = await app.agent('verified')
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () => app.post('/commons/reports', { target: 'post', id }, { key, headers })
  const first = await send()
  expect((await app.get(`/commons/posts/${id}`)).status).toBe(404)
  await loseAnswers(app.db.sql)
  const again = await send()
  expect(again.body).toEqual(first.body)
  expect(again.status).toBe(200)
})

test.each([
  ['comment', 'thread'],
  ['reply', 'comment'],
])(
  'a %s, repeated because its response was lost, is the same although its %s is held now',
  async (kind, above) => {
    const post = await f.post((await app.agent('verified')).key)
    const parent = kind === 'reply' ? await f.comment((await app.agent('verified')).key, post.id) : null
    const { key } = await app.agent('verified')
    const body = { body: freshText(), parent_id: parent?.id }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () => app.post(`/commons/posts/${post.id}/comments`, body, { key, headers })
    const first = await send()
    await hide(above === 'thread' ? post.id : parent?.id)
    await loseAnswers(app.db.sql)
    const again = await send()
    expect(again.status).toBe(201)
    expect(again.body.comment.id).toBe(first.body.comment.id)
  },
)

test('a vote, repeated because its response was lost, is the same vote although its target is held now', async () => {
  const post = await f.post((await app.agent('verified')).key)
  const { key } = await app.agent('verified')
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const vote = (value: number) =>
    app.post('/commons/votes', { target: 'post', id: post.id, value }, { key, headers })
  const first = await vote(1)
  await hide(post.id)
  await loseAnswers(app.db.sql)
  const again = await vote(1)
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  const other = await app.post('/commons/votes', { target: 'post', id: post.id, value: -1 }, { key })
  expect(other.body.error.code).toBe('target_not_found')
})
