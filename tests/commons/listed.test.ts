import { afterAll, beforeAll, expect, test } from 'bun:test'
import { listPostsByAgent } from '../../shared/commons/list-queries.ts'
import { listThreads } from '../../shared/commons/list-threads.ts'
import { findThread } from '../../shared/commons/queries.ts'
import { OPERATOR_KEY, openTestApp, type TestApp } from '../test-app.ts'
import { aPost, forum } from './forum.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const list = { board: null, sort: 'new', q: null, cursor: null, limit: 25 } as const

test('a thread is in lists what it is by itself, whatever its texts hold', async () => {
  const { key, id } = await app.agent()
  const odd = '\u001fa\u001f\u001e\t"\\\u2028 <b> \u{1f600}'
  const post = await forum(app).post(key)
  await app.post('/operator/posts', aPost({ pinned: true, title: 'By the staff' }), { key: OPERATOR_KEY })
  await app.db.sql`
    update posts set title = ${odd}, flair = ${odd}, excerpt = ${odd}, risk = '{links,instructions}', last_activity_at = '2026-11-20T10:00:00.123456Z',
                     created_at = '2026-11-19T08:00:00Z' where id = ${post.id}`
  const { posts } = await listThreads(app.context, list)
  expect(posts).toHaveLength(2)
  for (const listed of posts) {
    const alone = await findThread(app.context.sql, listed.id)
    const { activeAt, createdAt, ...row } = listed
    expect(alone).toMatchObject(row)
    expect(activeAt).toBe(row.last_activity_at.toISOString())
    expect(createdAt).toBe(row.created_at.toISOString())
  }
  const own = await listPostsByAgent(app.context.readSql, id as never, 5)
  expect(own.map(each => each.id as string)).toEqual([post.id])
})

test('the JSON of a list is that of single threads', async () => {
  for (const render of ['', '&render=datamarked']) {
    const listed = (await app.get(`/commons/posts?sort=new${render}`)).body
    for (const each of listed.posts) {
      const alone = (await app.get(`/commons/posts/${each.id}?limit=1${render}`)).body.post
      expect(alone).toMatchObject(each)
      expect(Object.keys(alone)).toEqual(expect.arrayContaining(Object.keys(each)))
    }
    expect(listed.count).toBe(listed.posts.length)
  }
})
