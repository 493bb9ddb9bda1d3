import { describe, expect, test } from 'bun:test'
import { reviewInBackground } from '../../shared/commons/background-review.ts'
import { consolePath } from '../operators/operators.ts'
import { OPERATOR_KEY, openTestApp, testApp } from '../test-app.ts'
import { aQueue, mail, phone } from './a-queue.ts'
import { forum, freshText } from './forum.ts'
import { anOperator } from './operator-browser.ts'

const app = await testApp()
const operator = await anOperator(app)
const queue = aQueue(app)

describe('the queue', () => {
  test('is filtered by reason, board and author, on the page and in JSON', async () => {
    await queue.clear()
    const agent = await app.agent()
    const one = await queue.hold(phone, 'trades', agent)
    const two = await queue.hold(mail, 'beauty', agent)
    const three = await queue.hold(mail, 'trades')
    const every = [one, two, three]
    const cases: [string, (typeof one)[]][] = [
      ['', every],
      ['?code=email', [two, three]],
      ['?code=email&board=trades', [three]],
      [`?agent=${agent.id}`, [one, two]],
      [`?agent=${agent.id}&code=phone`, [one]],
      ['?board=hotels', []],
    ]
    for (const [query, expected] of cases) {
      const { text } = await operator.see(query)
      expect(every.filter(({ review }) => text.includes(`id="${review}"`))).toEqual(expected)
      const { body } = await app.get(`/operator/reviews${query}`, { key: OPERATOR_KEY })
      expect(body.reviews.map(({ id }: { id: string }) => id)).toEqual(expected.map(({ review }) => review))
    }
    const { text } = await operator.see()
    expect(text).toContain('email 2</a>')
    expect(text).toContain('phone 1</a>')
    // The counts are those of the author or the board, as in the list that each leads to.
    const ofAuthor = (await operator.see(`?agent=${agent.id}`)).text
    expect([ofAuthor.includes('email 1</a>'), ofAuthor.includes('phone 1</a>')]).toEqual([true, true])
    const ofBoard = (await operator.see('?board=beauty')).text
    expect([ofBoard.includes('email 1</a>'), ofBoard.includes('phone 1</a>')]).toEqual([true, false])
    // On a phone, the queue is two screens below the top.
    expect(ofAuthor).toContain(`href="${consolePath}#queue">✕ one author</a>`)
    // Unknown filter values are ignored.
    expect((await operator.see('?state=x&code=y&board=z&agent=w&done=v&suspended=u')).status).toBe(200)
    expect((await operator.see('?cursor=nonsense')).status).toBe(400)
    expect((await app.get('/operator/reviews?code=nope', { key: OPERATOR_KEY })).status).toBe(400)
  })

  test('highlights what moderation found, and shows hidden characters', async () => {
    await queue.clear()
    const held = await queue.hold(mail)
    const hidden = await queue.hold('Turned \u202earound\u202c')
    const { text } = await operator.see()
    expect(text).toContain('Write to <mark>maria.lopez@gmail.com</mark>')
    expect(text).toContain('\\u{202E}')
    expect(text).not.toContain('\u202e')
    const long = `${'A quiet sentence about boilers. '.repeat(90)}${mail}.`
    await app.db.sql`update posts set body = ${long} where id = ${hidden.post}`
    await app.db
      .sql`update reviews set reasons = (select reasons from reviews where id = ${held.review}) where id = ${hidden.review}`
    expect((await operator.see()).text).toMatch(
      /<p class="said" dir="auto">…[^<]*<mark>maria\.lopez@gmail\.com<\/mark>/,
    )
  })
})

describe('a repeated text', () => {
  test('links to the text it repeats, exactly or nearly', async () => {
    await queue.clear()
    const f = forum(app)
    const words = freshText().replace(/ number .*/, '')
    const first = await f.post((await app.agent()).key, {
      title: 'How to ask',
      body: `${words} one two three`,
    })
    await reviewInBackground(app.context, [first.id])
    const again = async (body: string, key: string) => {
      const { status, body: created } = await f.send(key, { title: 'How to ask', body })
      await reviewInBackground(app.context, [created.post.id])
      return { status, id: created.post.id }
    }
    const same = await again(`${words} one two three`, (await app.agent()).key)
    const near = await again(`${words} one two four`, (await app.agent()).key)
    expect([same.status, near.status]).toEqual([202, 201])
    for (const { id } of [same, near])
      expect((await operator.see(`/content/${id}`)).text).toContain(
        `Nearly the same as <a href="${consolePath}/content/`,
      )
    expect((await operator.see(`/content/${same.id}`)).text).toContain(`/content/${first.id}"`)
    expect((await operator.see()).text.match(/Nearly the same/g)).toHaveLength(2)
  })
})

test("rate limits don't apply to the operator's console", async () => {
  const strict = await openTestApp({ db: app.db, config: { rateLimitFactor: 0.01 } })
  const one = await anOperator(strict)
  for (let i = 0; i < 20; i++) expect((await one.see('?state=rejected')).status).toBe(200)
  await strict.context.close()
})

describe('a decision', () => {
  test('returns to the same place, says what happened, and can be undone there', async () => {
    await queue.clear()
    const held = [await queue.hold(), await queue.hold(), await queue.hold(mail)]
    const ids = held.slice(0, 2).map(({ review }) => review)
    const next = held[2]?.review ?? ''
    const back = 'code=phone'
    const decided = await operator.send('reviews', { id: ids, decision: 'reject', code: 'spam', back, next })
    expect(decided.status).toBe(303)
    const address = new URL(decided.location, 'http://localhost')
    expect(`${address.pathname}?code=${address.searchParams.get('code')}${address.hash}`).toBe(
      `${consolePath}?code=phone#${next}`,
    )
    const { text } = await operator.see(address.search)
    expect(text).toContain('2 rejected.')
    expect(text).toContain('value="hold" data-key="u"')
    for (const id of ids) expect(text).toContain(`<input type="hidden" name="id" value="${id}"`)
    await operator.send('reviews', { id: ids, decision: 'hold', back })
    const again = (await operator.see(address.search)).text
    expect(again).toContain('2 held.')
    expect(again).not.toContain('data-key="u"')
    for (const id of ids) expect(again).toContain(`id="${id}"`)
    // Form fields can't redirect out of the console.
    const foreign = await operator.send('reviews', {
      id: next,
      decision: 'publish',
      back: '//a.example/?x',
      next: '"><script>',
      content: 'https://a.example',
    })
    expect(foreign.location).toBe(`${consolePath}?done=${next}#queue`)
  })

  test("doesn't overwrite one that someone else made in the meantime, and the page says so", async () => {
    await queue.clear()
    const [one, two] = [await queue.hold(), await queue.hold()]
    await operator.send('reviews', { id: one.review, decision: 'reject', seen: 'held' })
    const late = await operator.send('reviews', {
      id: [one.review, two.review],
      decision: 'publish',
      seen: 'held',
    })
    expect([await queue.stateOf(one.post), await queue.stateOf(two.post)]).toEqual(['rejected', 'published'])
    const { text } = await operator.see(new URL(late.location, 'http://localhost').search)
    expect(text).toContain('1 already decided by someone else')
    expect(text).toContain('1 published.')
  })

  test('to suspend an author can be undone, and links to their other held content', async () => {
    await queue.clear()
    const held = await queue.hold()
    const { location } = await operator.send('reviews', {
      id: held.review,
      suspend: held.author.id,
      back: '',
    })
    const { text } = await operator.see(new URL(location, 'http://localhost').search)
    expect(text).toContain('The author is suspended')
    expect(text).toContain(`${consolePath}?agent=${held.author.id}`)
    await operator.send(`agents/${held.author.id}`, { suspended: 'false' })
    expect((await app.get(`/agents/${held.author.id}`)).status).toBe(200)
  })

  test('can be made on content that was never in review, found by its URL, with its history', async () => {
    const { key } = await app.agent()
    const f = forum(app)
    const post = await f.post(key)
    const comment = await f.comment(key, post.id)
    const found = await operator.send('find', {
      text: `see ${app.context.baseUrl}/c/t/${post.id}#${comment.id}`,
    })
    expect(found.location).toBe(`${consolePath}/content/${comment.id}`)
    const before = (await operator.see(`/content/${comment.id}`)).text
    expect(before).toContain('nothing yet')
    expect(before).toContain(`In reply to: ${post.body}`)
    expect(before).toContain(`<a href="/c/t/${post.id}#${comment.id}">`)
    const sent = { id: comment.id, content: comment.id, decision: 'remove', code: 'spam', reason: 'Sold <b>' }
    const { location } = await operator.send('reviews', { ...sent, seen: 'published' })
    expect(location).toStartWith(`${consolePath}/content/${comment.id}?done=rev_`)
    const { text } = await operator.see(location.replace(consolePath, ''))
    expect(text).toContain('A comment, removed')
    expect(text).toContain('It’s removed now.')
    expect(text).toContain('removed <time')
    // The page in another tab still shows it as published.
    const late = await operator.send('reviews', { ...sent, decision: 'hold', seen: 'published' })
    const stale = (await operator.see(late.location.replace(consolePath, ''))).text
    expect(stale).toContain('A comment, removed')
    expect(stale).toContain('Someone else decided this first.')
    expect(stale).not.toContain('It’s removed now.')
    expect(text).toContain('Sold &lt;b>')
    expect((await f.thread(post.id)).post.comments).toEqual([])
    for (const unknown of ['pst_nope', 'cmt_01jdzq5x9sfkw8y3v2m7t4n6ph', 'x'])
      expect((await operator.see(`/content/${unknown}`)).status).toBe(404)
  })

  test('stays in the log, which is paged and filtered by target', async () => {
    const held = await queue.hold()
    await operator.send('reviews', { id: held.review, decision: 'publish', code: 'mistaken_hold' })
    const { text } = await operator.see('/audit')
    expect(text).toContain(`${consolePath}/content/${held.post}`)
    const one = (await operator.see(`/audit?target=${held.post}`)).text
    expect(one.match(/<tr>/g)).toHaveLength(3)
    expect(one).toContain('mistaken hold')
    await app.db.sql`
      insert into audit (at, actor, target, target_id, to_state, codes)
      select now(), 'rules', 'agent', ${held.author.id}, 'suspended', '{}' from generate_series(1, 120)`
    const first = (await operator.see(`/audit?target=${held.author.id}`)).text
    const next = /href="\/operator\/console(\/audit\?[^"]+)" rel="next"/
      .exec(first)?.[1]
      ?.replaceAll('&amp;', '&')
    const second = (await operator.see(next)).text
    expect([first, second].map(page => page.match(/<tr>/g)?.length)).toEqual([101, 21])
    const { body } = await app.get(`/operator/audit?target=${held.post}`, { key: OPERATOR_KEY })
    expect(body.entries.map(({ to }: { to: string }) => to)).toEqual(['published', 'held'])
  })
})
