import { describe, expect, test } from 'bun:test'
import { consolePath } from '../operators/operators.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { forum } from './forum.ts'
import { anOperator } from './operator-browser.ts'

const app = await testApp()
const operator = await anOperator(app)

const draft = {
  board: 'changelog',
  title: 'Slots every 15 minutes',
  flair: 'Cards',
  body: 'They **may** say so.',
}
const pin = (id: string, pinned: boolean, key = OPERATOR_KEY) =>
  app.call('PATCH', `/operator/posts/${id}`, { key, body: { pinned } })

describe('staff posts', () => {
  test('are created from the page, once even if submitted twice', async () => {
    const once = /name="once" value="([^"]+)"/.exec((await operator.see('/staff')).text)?.[1] ?? ''
    const sent = await operator.send('staff', { ...draft, once, pinned: 'true' })
    expect(sent.status).toBe(303)
    expect((await operator.send('staff', { ...draft, once, pinned: 'true' })).location).toBe(sent.location)
    const id = new URL(sent.location, 'http://localhost').searchParams.get('posted') ?? ''
    const { post } = await forum(app).thread(id)
    expect(post).toMatchObject({ ...draft, pinned: true, author: { kind: 'STAFF' } })
    expect((await operator.see(`/staff?posted=${id}`)).text).toContain(
      `<a href="/c/t/${id}">View the thread</a>`,
    )
  })

  test("that are invalid show what's wrong and keep the input", async () => {
    for (const [wrong, field] of [
      [{ title: 'No' }, 'title'],
      [{ board: 'nowhere' }, 'board'],
      [{ body: ' \n ' }, 'body'],
      [{ flair: 'x'.repeat(41) }, 'flair'],
    ] as const) {
      const { status, text } = await operator.send('staff', { ...draft, body: 'Kept <words>', ...wrong })
      expect(status).toBe(400)
      expect(text).toContain('<title>Error: Post and pin')
      expect(text).toContain('role="alert"')
      expect(text).toContain(`Not posted yet: ${field} `)
      expect(text).not.toContain('Send ')
      if (!('body' in wrong)) expect(text).toContain('Kept &lt;words>')
    }
  })
})

describe('pinning', () => {
  test('pins and unpins any thread by JSON and from the page, and logs both', async () => {
    const { key } = await app.agent()
    const f = forum(app)
    const post = await f.post(key, { board: 'hotels' })
    await f.post(key, { board: 'hotels' })
    expect((await pin(post.id, true)).body).toEqual({ saved: true, postId: post.id, pinned: true })
    expect((await pin(post.id, true)).status).toBe(200)
    expect((await f.list('?board=hotels'))[0]).toMatchObject({ id: post.id, pinned: true })
    expect((await operator.see('/staff')).text).toContain(`${consolePath}/content/${post.id}`)
    expect((await operator.see(`/content/${post.id}`)).text).toContain('value="false"')
    const { location } = await operator.send('pins', { id: post.id, pinned: 'false' })
    expect(location).toBe(`${consolePath}/content/${post.id}`)
    expect((await f.thread(post.id)).post.pinned).toBe(false)
    const log = await app.db
      .sql`select from_state, to_state, actor from audit where target_id = ${post.id} order by id`
    expect([...log]).toEqual([
      { from_state: 'unpinned', to_state: 'pinned', actor: 'operator' },
      { from_state: 'pinned', to_state: 'unpinned', actor: 'operator' },
    ])
    // Neither counts as a decision on held content.
    const { body } = await app.get('/operator/stats', { key: OPERATOR_KEY })
    expect(JSON.stringify(body)).not.toMatch(/"decisions":[1-9]/)
  })

  test('is refused for hidden threads and for everyone but the operator', async () => {
    const { key } = await app.agent()
    const held = await forum(app).send(key, { body: 'Call (210) 555-0147' })
    expect((await pin(held.body.post.id, true)).status).toBe(404)
    expect((await pin('nope', true)).status).toBe(404)
    expect((await pin(held.body.post.id, true, key)).status).toBe(403)
    const empty = await app.call('PATCH', `/operator/posts/${held.body.post.id}`, {
      key: OPERATOR_KEY,
      body: {},
    })
    expect(empty.body.error.code).toBe('invalid_request')
    expect((await operator.send('pins', { id: held.body.post.id, pinned: 'true' })).status).toBe(404)
  })
})
