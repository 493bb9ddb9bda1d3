import { afterAll, beforeAll, expect, test } from 'bun:test'
import { listPostsByAgent } from '../../shared/commons/list-queries.ts'
import { listThreads } from '../../shared/commons/list-threads.ts'
import { findThread } from '../../shared/commons/queries.ts'
import { type House, OPERATOR_KEY, openHouse } from '../house.ts'
import { aPost, forum } from './forum.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const list = { board: null, sort: 'new', q: null, cursor: null, limit: 25 } as const

test('a thread is in lists what it is by itself, whatever its texts hold', async () => {
  const { key, id } = await house.agent()
  const odd = '\u001fa\u001f\u001e\t"\\\u2028 <b> \u{1f600}'
  const post = await forum(house).post(key)
  await house.post('/operator/posts', aPost({ pinned: true, title: 'By the staff' }), { key: OPERATOR_KEY })
  await house.db.sql`
    update posts set title = ${odd}, flair = ${odd}, excerpt = ${odd}, risk = '{links,instructions}', last_activity_at = '2026-11-20T10:00:00.123456Z',
                     created_at = '2026-11-19T08:00:00Z' where id = ${post.id}`
  const { posts } = await listThreads(house.ground, list)
  expect(posts).toHaveLength(2)
  for (const listed of posts) {
    const alone = await findThread(house.ground.sql, listed.id)
    const { activeAt, createdAt, ...row } = listed
    expect(alone).toMatchObject(row)
    expect(activeAt).toBe(row.last_activity_at.toISOString())
    expect(createdAt).toBe(row.created_at.toISOString())
  }
  const own = await listPostsByAgent(house.ground.readSql, id as never, 5)
  expect(own.map(each => each.id as string)).toEqual([post.id])
})

test('the JSON of a list is that of single threads', async () => {
  for (const render of ['', '&render=datamarked']) {
    const listed = (await house.get(`/commons/posts?sort=new${render}`)).body
    for (const each of listed.posts) {
      const alone = (await house.get(`/commons/posts/${each.id}?limit=1${render}`)).body.post
      expect(alone).toMatchObject(each)
      expect(Object.keys(alone)).toEqual(expect.arrayContaining(Object.keys(each)))
    }
    expect(listed.count).toBe(listed.posts.length)
  }
})
