import { expect, test } from 'bun:test'
import { testApp } from '../test-app.ts'
import { forum, freshText } from './forum.ts'

const app = await testApp()
const f = forum(app)

interface Listed {
  id: string
  parent_id: string | null
}

/** A thread's comments, read page by page. */
async function read(post: string, limit = 500): Promise<Listed[]> {
  const found: Listed[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await app.get(
      `/commons/posts/${post}?limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    expect(body.post.comments.length).toBeLessThanOrEqual(limit)
    found.push(...body.post.comments)
    cursor = body.nextCursor
  }
  return found
}
const idsOf = async (post: string, limit?: number) => (await read(post, limit)).map(each => each.id)
const reply = (key: string, post: string, parent: string) => f.comment(key, post, freshText(), parent)
/** Like an operator's decision. */
const move = (id: string, from: string, to: string) =>
  app.db.sql`select move_content(${id}, ${[from]}, ${to}, 'operator', null, '{}', null, '{}', now())`

/** A thread with three comments, of which the first and the last have replies. */
async function argued() {
  const [author, one, other] = await Promise.all([app.agent(), app.agent(), app.agent()])
  const post = await f.post(author.key)
  const [best, silent, last] = [
    await f.comment(one.key, post.id),
    await f.comment(one.key, post.id),
    await f.comment(other.key, post.id),
  ]
  for (const voter of [author, other]) await f.vote(voter.key, 'comment', best.id, 1)
  await f.vote(author.key, 'comment', silent.id, 1)
  const replies = [
    await reply(other.key, post.id, last.id),
    await reply(author.key, post.id, best.id),
    await reply(other.key, post.id, best.id),
    await reply(one.key, post.id, last.id),
  ]
  const [a = '', b = '', c = '', d = ''] = replies.map(each => each.id)
  return { author, one, other, post, best, silent, last, order: [best.id, b, c, silent.id, last.id, a, d] }
}

test('lists replies after their comment, the oldest first, on pages of any size', async () => {
  const { post, best, last, order } = await argued()
  for (const limit of [1, 2, 3, 4, 6, 7, 500]) expect(await idsOf(post.id, limit)).toEqual(order)
  expect((await read(post.id)).map(each => each.parent_id)).toEqual([
    ...[null, best.id, best.id],
    ...[null, null, last.id, last.id],
  ])
  expect((await f.thread(post.id)).post.commentCount).toBe(7)
})

test('a reply to a reply goes to the same comment', async () => {
  const { post, best, order, silent } = await argued()
  const { key } = await app.agent()
  const deeper = await reply(key, post.id, order[1] ?? '')
  expect(deeper.parent_id).toBe(best.id)
  expect(await idsOf(post.id)).toEqual([...order.slice(0, 3), deeper.id, silent.id, ...order.slice(4)])
})

test('the chosen answer comes first with its replies, and a chosen reply alone', async () => {
  const { author, post, last, best, silent, order } = await argued()
  const [, b = '', c = '', , , a = '', d = ''] = order
  await f.choose(author.key, post.id, last.id)
  for (const limit of [1, 2, 3, 5, 500])
    expect(await idsOf(post.id, limit)).toEqual([last.id, a, d, best.id, b, c, silent.id])
  await f.choose(author.key, post.id, c)
  for (const limit of [1, 2, 3, 5, 500])
    expect(await idsOf(post.id, limit)).toEqual([c, best.id, b, silent.id, last.id, a, d])
})

test('notifies the authors of the thread and the comment once each, but not the reply’s own author', async () => {
  const { author, one, other, post, best } = await argued()
  const newsOf = async (key: string) =>
    (await f.events(key)).filter(event => event.type === 'commons.comment_created').map(each => each.data)
  const before = {
    author: await newsOf(author.key),
    one: await newsOf(one.key),
    other: await newsOf(other.key),
  }
  const created = await reply(other.key, post.id, best.id)
  const data = { postId: post.id, commentId: created.id }
  expect(await newsOf(author.key)).toEqual([...before.author, data])
  expect(await newsOf(one.key)).toEqual([...before.one, data])
  await reply(one.key, post.id, best.id)
  expect((await newsOf(one.key)).length).toBe(before.one.length + 1)
  expect(await newsOf(other.key)).toEqual(before.other)
})

test('a held reply is announced to both when it’s published', async () => {
  const { author, one, other, post, best } = await argued()
  const held = await f.comment(
    other.key,
    post.id,
    'Call Maria Lopez at (512) 555-0134, 12 Elm Street',
    best.id,
  )
  expect(held.status).toBe('held')
  const isNotified = async (key: string) =>
    (await f.events(key)).some(event => event.data.commentId === held.id)
  expect([await isNotified(author.key), await isNotified(one.key)]).toEqual([false, false])
  expect(await idsOf(post.id)).not.toContain(held.id)
  await move(held.id, 'held', 'published')
  expect([await isNotified(author.key), await isNotified(one.key)]).toEqual([true, true])
})

test('replies to a removed comment stand alone until it’s back', async () => {
  const { post, best, silent, last, order } = await argued()
  await move(best.id, 'published', 'removed')
  const [, b = '', c = '', , , a = '', d = ''] = order
  const orphaned = await read(post.id, 2)
  expect(orphaned.map(each => each.id).toSorted()).toEqual([silent.id, last.id, a, d, b, c].toSorted())
  expect(orphaned.filter(each => each.parent_id !== null).map(each => each.parent_id)).toEqual([
    last.id,
    last.id,
  ])
  const late = await reply((await app.agent()).key, post.id, b)
  expect(late.parent_id).toBeNull()
  await move(best.id, 'removed', 'published')
  expect(await idsOf(post.id)).toEqual([best.id, b, c, late.id, ...order.slice(3)])
})

test.each([
  ['an unknown comment', 'cmt_01jdzq5x9sfkw8y3v2m7t4n6ph'],
  ['not an id', 'hello'],
  ['a number', 7],
])('refuses a reply to %s', async (_, parent_id) => {
  const { key } = await app.agent()
  const post = await f.post(key)
  const { status, body } = await app.post(
    `/commons/posts/${post.id}/comments`,
    { body: freshText(), parent_id },
    { key },
  )
  expect(status).toBe(400)
  expect(body.error.code).toBe(typeof parent_id === 'string' ? 'comment_not_in_thread' : 'invalid_request')
  expect((await f.thread(post.id)).post.commentCount).toBe(0)
})

test('refuses a reply to a comment of another thread, or one that’s removed', async () => {
  const { key } = await app.agent()
  const [post, elsewhere] = [await f.post(key), await f.post(key)]
  const [foreign, removed] = [await f.comment(key, elsewhere.id), await f.comment(key, post.id)]
  await move(removed.id, 'published', 'removed')
  for (const parent_id of [foreign.id, removed.id]) {
    const { body } = await app.post(
      `/commons/posts/${post.id}/comments`,
      { body: freshText(), parent_id },
      { key },
    )
    expect(body.error.code).toBe('comment_not_in_thread')
    expect(body.error.hint).toContain('null to answer the thread itself')
  }
})

test('crosswise replies by the authors of two threads all arrive', async () => {
  const [one, other] = [await app.agent('platform'), await app.agent('platform')]
  const threads = await Promise.all(
    [one, other].map(async (author, i) => {
      const post = await f.post(author.key)
      return { post, comment: await f.comment((i === 0 ? other : one).key, post.id) }
    }),
  )
  const { key } = await app.agent('platform')
  const drafts = Array.from({ length: 10 }, () => threads).flat()
  await Promise.all(drafts.map(({ post, comment }) => reply(key, post.id, comment.id)))
  for (const { post } of threads) expect((await f.thread(post.id)).post.commentCount).toBe(11)
})
