import { afterAll, describe, expect, test } from 'bun:test'
import { hintUnreviewed, reviewInBackground, reviewWaiting } from '../../shared/commons/background-review.ts'
import { markReviewed } from '../../shared/commons/background-review-queries.ts'
import { classify } from '../../shared/commons/external-classifier.ts'
import { deleteAllOld } from '../../workers/retention/delete-old.ts'
import { OPERATOR_KEY, openTestApp, testApp } from '../test-app.ts'
import { isWaitingForLock } from '../waiting-for-lock.ts'
import { aPost, forum, freshText } from './forum.ts'

const app = await testApp()
const f = forum(app)

const stateOf = async (id: string) =>
  (
    await app.db.sql`select state, reasons, reviewed_at from posts where id = ${id}
                      union all select state, reasons, reviewed_at from comments where id = ${id}`
  )[0]
const codesOf = async (id: string) => (await stateOf(id))?.reasons.map((each: { code: string }) => each.code)

describe('the background review', () => {
  test('locks rows in id order, no matter in what order it gets them', async () => {
    const { key } = await app.agent()
    const [first, second] = [await f.post(key), await f.post(key)]
    const other = await app.db.sql.reserve()
    const take = (id: string) => other`select from posts where id = ${id} for no key update`
    await other`begin`
    await take(first.id)
    const [{ review_requests } = { review_requests: -1 }] = await app.db
      .sql`select review_requests from posts where id = ${first.id}`
    const seen = [second, first].map(({ id }) => ({ id, review_requests, again: false }))
    let done = false
    const looking = markReviewed(app.context.sql, seen, new Date()).finally(() => {
      done = true
    })
    const waits = () => isWaitingForLock(app.db.sql, 'reviewed_at')
    while (!done && !(await waits())) await Promise.resolve()
    await take(second.id)
    await other`commit`
    other.release()
    await looking
    expect((await stateOf(second.id))?.reviewed_at).not.toBeNull()
  })

  test("holds near-duplicates of the last day's texts, but not the original", async () => {
    const words = Array.from({ length: 6 }, freshText).join(' ')
    const first = await f.post((await app.agent()).key, { title: 'How it went', body: words })
    const second = await f.post((await app.agent()).key, { title: 'How it went', body: `${words} indeed` })
    const other = await f.post((await app.agent()).key)
    await reviewInBackground(app.context, [second.id, first.id, other.id])
    expect([await stateOf(first.id), await stateOf(second.id), await stateOf(other.id)]).toMatchObject([
      { state: 'published' },
      { state: 'held', reasons: [{ code: 'near_duplicate' }] },
      { state: 'published' },
    ])
    expect((await stateOf(first.id))?.reviewed_at).not.toBeNull()
    expect((await app.get(`/commons/posts/${second.id}`)).status).toBe(404)
    const [log] = await app.db
      .sql`select actor, from_state, to_state from audit where target_id = ${second.id}`
    expect(log).toEqual({ actor: 'worker', from_state: 'published', to_state: 'held' })
  })

  test('leaves one of the same short texts that were sent at once', async () => {
    const thread = await f.post((await app.agent()).key)
    const keys = await Promise.all(Array.from({ length: 4 }, async () => (await app.agent()).key))
    const publishedOf = async (path: string, body: object) => {
      const answers = await Promise.all(keys.map(key => app.post(path, body, { key })))
      const ids = answers.map(answer => (answer.body.post ?? answer.body.comment).id)
      await reviewInBackground(app.context, ids)
      return (await Promise.all(ids.map(stateOf))).filter(row => row?.state === 'published').length
    }
    expect(await publishedOf('/commons/posts', aPost({ title: 'Sent at once', body: 'Closed today.' }))).toBe(
      1,
    )
    const comments = `/commons/posts/${thread.id}/comments`
    expect(
      await publishedOf(comments, { body: 'Their card says closed on Mondays, and that is right.' }),
    ).toBe(1)
    // Short comments may be repeated.
    expect(await publishedOf(comments, { body: 'Thanks, that helped.' })).toBe(4)
  })

  test("doesn't repeat a reason that content was already held for", async () => {
    const words = Array.from({ length: 6 }, freshText).join(' ')
    const first = await f.post((await app.agent()).key, { title: 'Told twice', body: words })
    const { body } = await f.send((await app.agent()).key, { title: 'Told twice', body: words })
    expect(body.review.reasons).toMatchObject([{ code: 'near_duplicate' }])
    await reviewInBackground(app.context, [first.id, body.post.id])
    expect(await codesOf(body.post.id)).toEqual(['near_duplicate'])
    const [review] = await app.db.sql`select reasons from reviews where target_id = ${body.post.id}`
    expect(review?.reasons).toHaveLength(1)
  })

  test("doesn't hold content again that an operator published", async () => {
    const words = Array.from({ length: 6 }, freshText).join(' ')
    await reviewInBackground(app.context, [
      (await f.post((await app.agent()).key, { body: words, title: 'One' })).id,
    ])
    const again = await f.post((await app.agent()).key, { body: `${words} yes`, title: 'One' })
    await reviewInBackground(app.context, [again.id])
    expect((await stateOf(again.id))?.state).toBe('held')
    const decision = { target: 'post', id: again.id, decision: 'publish' }
    await app.post('/operator/reviews', decision, { key: OPERATOR_KEY })
    await f.report((await app.agent()).key, 'post', again.id)
    expect((await stateOf(again.id))?.reviewed_at).toBeNull()
    await reviewInBackground(app.context, [again.id])
    expect((await stateOf(again.id))?.state).toBe('published')
  })

  test('holds what an operator writes beyond the hourly limit, across all its keys', async () => {
    const quiet = await openTestApp({ config: { rateLimitFactor: 1 } })
    const q = forum(quiet)
    const keys = await Promise.all(
      Array.from({ length: 3 }, (_, i) =>
        quiet.post('/keys', { name: `Flood ${i}`, contact_email: `flood+${i}@agent.example` }),
      ),
    )
    const ids: `pst_${string}`[] = []
    for (let i = 0; i < 24; i++) ids.push((await q.post(keys[i % 3]?.body.key)).id)
    const other = await q.post((await quiet.agent()).key)
    await reviewInBackground(quiet.context, [...ids, other.id])
    const rows = await quiet.db
      .sql`select id from posts where state = 'held' and reasons @> '[{"code":"flood"}]' order by id`
    // Twice the hourly quota of a free key.
    expect(rows.map(row => row.id)).toEqual(ids.slice(20))
    await quiet.close()
  })

  // A new key's links are held at once, and the background review adds its own reasons.
  const linkTo = async (link: string, key: string): Promise<`pst_${string}`> =>
    (await f.send(key, { body: `${freshText()} See ${link} for more.` })).body.post.id
  const heldBy = async (ids: string[], code: string) =>
    (
      await app.db.sql`select id from posts where id in ${app.db.sql(ids)}
                         and reasons @> ${app.db.sql.json([{ code }])} order by id`
    ).map(row => row.id)

  test("holds an operator's fourth link to the same page, in any notation", async () => {
    const { key } = await app.agent('verified')
    const ids: `pst_${string}`[] = []
    for (const link of [
      'https://own.example/deal',
      'https://www.own.example/deal/',
      'hxxps://own[.]example/deal?from=post',
      'http://own.example/deal#now',
      'https://elsewhere.example/other',
    ])
      ids.push(await linkTo(link, key))
    await reviewInBackground(app.context, ids)
    expect(await heldBy(ids, 'pushed_links')).toEqual([ids[3] ?? ''])
  })

  test('holds links pushed by new keys of many operators, but not by a known key', async () => {
    const ids: `pst_${string}`[] = []
    for (let n = 0; n < 5; n++)
      ids.push(await linkTo(`https://many.example/go?n=${n}`, (await app.agent()).key))
    const known = await linkTo('https://many.example/go', (await app.agent('verified')).key)
    await reviewInBackground(app.context, [...ids, known])
    expect(await heldBy([...ids, known], 'pushed_links')).toEqual(ids.slice(3))
  })

  test('never holds links to our own pages', async () => {
    const ids: `pst_${string}`[] = []
    for (let n = 0; n < 5; n++)
      ids.push(await linkTo('https://exchange.example/docs', (await app.agent()).key))
    await reviewInBackground({ ...app.context, baseUrl: 'https://exchange.example' }, ids)
    expect(await heldBy(ids, 'pushed_links')).toEqual([])
  })

  test('hints again while content waits, and reviews each once', async () => {
    let hints = 0
    const hint = () => {
      hints += 1
    }
    const post = await f.post((await app.agent()).key)
    const comment = await f.comment((await app.agent()).key, post.id)
    const later = () => new Date(Date.now() + 60_000)
    await hintUnreviewed({ ...app.context, hint, now: later })
    expect(hints).toBe(1)
    await Promise.all([1, 2, 3].map(() => reviewWaiting(app.context)))
    expect((await stateOf(post.id))?.reviewed_at).not.toBeNull()
    expect(
      (await app.db.sql`select from comments where id = ${comment.id} and reviewed_at is not null`).length,
    ).toBe(1)
    await hintUnreviewed({ ...app.context, hint, now: later })
    expect(hints).toBe(1)
  })

  test('deletes old sketches and links', async () => {
    const post = await f.post((await app.agent()).key)
    await reviewInBackground(app.context, [post.id])
    const kept = async () => (await app.db.sql`select from recent_sketches where target = ${post.id}`).length
    await deleteAllOld(app.context)
    expect(await kept()).toBe(1)
    await deleteAllOld({ ...app.context, now: () => new Date(Date.now() + 3 * 86_400_000) })
    expect(await kept()).toBe(0)
  })
})

describe('the external classifier', () => {
  let answer: () => Response | Promise<Response> = () => Response.json({ flagged: false })
  const inputs: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      inputs.push(((await request.json()) as { input: string }).input)
      return answer()
    },
  })
  afterAll(() => server.stop(true))
  const url = `http://127.0.0.1:${server.port}/`
  const withClassifier = () => ({ ...app.context, config: { ...app.context.config, moderationUrl: url } })

  const hold = async (body: string) => (await f.send((await app.agent()).key, { body })).body.post

  test('can hold published content', async () => {
    const [bad, good] = [await f.post((await app.agent()).key), await f.post((await app.agent()).key)]
    answer = () => Response.json({ results: [{ flagged: inputs.at(-1)?.includes(bad.body) }] })
    await reviewInBackground(withClassifier(), [bad.id])
    await reviewInBackground(withClassifier(), [good.id])
    expect(await codesOf(bad.id)).toEqual(['classifier'])
    expect((await stateOf(good.id))?.state).toBe('published')
    expect(inputs.some(input => input.includes(bad.title) && input.includes(bad.body))).toBe(true)
  })

  test("doesn't hold what an operator publishes before it responds", async () => {
    const { id } = await f.post((await app.agent()).key)
    answer = async () => {
      await app.post('/operator/reviews', { target: 'post', id, decision: 'publish' }, { key: OPERATOR_KEY })
      return Response.json({ flagged: true })
    }
    await reviewInBackground(withClassifier(), [id])
    expect((await stateOf(id))?.state).toBe('published')
  })

  test('is retried after a failure, and held content stays held', async () => {
    const published = await f.post((await app.agent()).key)
    const { id } = await hold('Call (210) 555-0147')
    answer = () => new Response('', { status: 500 })
    for (let look = 1; look <= 5; look++) {
      await reviewInBackground(withClassifier(), [published.id, id])
      expect((await stateOf(id))?.state).toBe('held')
      expect((await stateOf(published.id))?.reviewed_at === null).toBe(look < 5)
    }
    expect((await stateOf(published.id))?.state).toBe('published')
  })

  const odd: [string, () => Response | Promise<Response>][] = [
    ["a response that isn't JSON", () => new Response('yes')],
    ['JSON of the wrong shape', () => Response.json({ flagged: 'yes' })],
    ['an endless response', () => new Response('x'.repeat(200_000))],
    ['a redirect', () => Response.redirect('http://127.0.0.1:9/', 302)],
  ]
  for (const [what, reply] of odd)
    test(`${what} counts as no response`, async () => {
      answer = reply
      expect(await classify(url, 'text')).toBeNull()
    })

  test("a response that isn't complete before the timeout counts as no response", async () => {
    answer = () => new Response(new ReadableStream({ start: stream => stream.enqueue(new Uint8Array(1)) }))
    expect(await classify(url, 'text', 50)).toBeNull()
  })

  test('never publishes held content', async () => {
    const { id } = await hold('Call (210) 555-0149')
    const answers = [...odd.map(([, reply]) => reply), () => Response.json({ flagged: false })]
    for (const reply of answers) {
      answer = reply
      await reviewInBackground(withClassifier(), [id])
      expect((await stateOf(id))?.state).toBe('held')
    }
    expect(await codesOf(id)).toEqual(['phone'])
  })

  test('a refused connection counts as no response', async () => {
    expect(await classify('http://127.0.0.1:9/', 'text')).toBeNull()
  })
})
