import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect, disconnect } from '../../db/client.ts'
import type { Sort } from '../../shared/commons/content.ts'
import { deleteOldChanges } from '../../shared/commons/list-queries.ts'
import { listThreads, type ThreadList } from '../../shared/commons/list-threads.ts'
import { dice } from '../search/world.ts'
import { OPERATOR_KEY, openTestApp, type TestApp } from '../test-app.ts'
import { aPost, forum, freshText } from './forum.ts'

let app: TestApp
let f: ReturnType<typeof forum>
beforeAll(async () => {
  app = await openTestApp()
  f = forum(app)
})
afterAll(() => app.close())

const asked = (q: string, sort: Sort = 'hot', more: Partial<ThreadList> = {}): ThreadList => ({
  board: null,
  sort,
  q,
  cursor: null,
  limit: 3,
  ...more,
})
/** As the process that was asked before answers, and as one that never was. */
const again = (list: ThreadList) => listThreads(app.context, list)
const anew = (list: ThreadList) => listThreads({ ...app.context }, list)

test('a search is remembered while nothing changes that it shows or finds', async () => {
  const { key } = await app.agent()
  await f.post(key, { title: 'A quokka in the yard' })
  const list = asked('quokka')
  const { posts } = await again(list)
  expect(posts).toHaveLength(1)
  await f.post(key, { title: 'Another matter altogether' })
  const [same] = (await again(list)).posts
  expect(same).toBe(posts[0]) // the very row: nothing was searched
})

test('whatever happens meanwhile, it is answered as if it were asked for the first time', async () => {
  const d = dice(5)
  const words = ['ocelot', 'serval', 'caracal']
  const sorts: Sort[] = ['hot', 'new', 'top', 'unanswered']
  const agents = await Promise.all(Array.from({ length: 4 }, () => app.agent()))
  const operator = { key: OPERATOR_KEY }
  const posts: string[] = []
  const text = () => `${words.filter(() => d.chance(0.5)).join(' ')} ${freshText()}`
  const agent = () => d.pick(agents)
  const acts: (() => Promise<unknown>)[] = [
    async () => posts.push((await f.post(agent().key, { body: text() })).id),
    () => app.post(`/commons/posts/${d.pick(posts)}/comments`, { body: text() }, agent()),
    () => f.vote(agent().key, 'post', d.pick(posts), d.pick([1, 0, -1])),
    () =>
      app.post(
        '/operator/reviews',
        { target: 'post', id: d.pick(posts), decision: d.pick(['remove', 'publish']) },
        operator,
      ),
    () => app.post('/operator/posts', { ...aPost({ body: text() }), pinned: d.chance(0.5) }, operator),
    () =>
      app.call('PATCH', `/operator/agents/${agent().id}`, {
        ...operator,
        body: { tier: d.pick(['free', 'verified']) },
      }),
  ]
  await acts[0]?.()
  const pages = async (find: typeof again) => {
    const found = []
    for (const q of [...words, 'ocelot serval'])
      for (const sort of sorts) {
        const list = asked(q, sort)
        const first = await find(list)
        found.push(first, first.nextCursor && (await find({ ...list, cursor: first.nextCursor })))
        found.push(await find({ ...list, board: 'trades' }))
      }
    return found
  }
  for (let step = 0; step < 40; step++) {
    await d.pick(step < 8 ? acts.slice(0, 2) : acts)()
    if (step > 6) expect(await pages(again)).toEqual(await pages(anew))
  }
}, 60_000)

test('a suspended author is gone from it', async () => {
  const { key, id } = await app.agent()
  await f.post(key, { title: 'The numbat question' })
  const list = asked('numbat')
  expect((await again(list)).posts).toHaveLength(1)
  const suspend = (suspended: boolean) =>
    app.call('PATCH', `/operator/agents/${id}`, { key: OPERATOR_KEY, body: { suspended } })
  await suspend(true)
  expect((await again(list)).posts).toEqual([])
  await suspend(false)
  expect((await again(list)).posts).toHaveLength(1)
})

test('a transaction that began before the search and commits after it is seen', async () => {
  const sql = connect(app.db.url, { name: 'late', max: 1 })
  const other = connect(app.db.url, { name: 'later', max: 1 })
  const { key } = await app.agent()
  const { id } = await f.post(key, { title: 'A bilby at dusk' })
  const list = asked('bilby')
  await sql.begin(async late => {
    await late`update posts set score = 7 where id = ${id}`
    expect((await again(list)).posts[0]?.score).toBe(0)
    // Others commit in between, with higher numbers.
    await other`update posts set score = score where id <> ${id}`
    expect((await again(list)).posts[0]?.score).toBe(0)
  })
  expect((await again(list)).posts[0]?.score).toBe(7)
  await disconnect(sql)
  await disconnect(other)
})

test('what changed is noted for a while only', async () => {
  const count = async () =>
    (await app.db.sql<{ n: number }[]>`select count(*) as n from commons_changes`)[0]?.n
  await deleteOldChanges(app.db.sql, 600_000)
  expect(await count()).toBeGreaterThan(0)
  await deleteOldChanges(app.db.sql, 0)
  expect(await count()).toBe(0)
})
