import { describe, expect, test } from 'bun:test'
import { oldestOf } from '../../workers/retention/queries.ts'
import { aBusiness, DAY, mondayMorning, pass } from '../factories.ts'
import { formOf, hiddenFields } from '../form-browser.ts'
import { OPERATOR_KEY, openTestApp, testApp } from '../test-app.ts'
import { aDesk } from './a-desk.ts'
import { aBrowser } from './browser.ts'

const clock = mondayMorning()
const app = await testApp({ clock })
const key = (await app.agent()).key

const aLink = async (slug: string) => {
  const link = await app.post(`/operator/businesses/${slug}/desk-link`, undefined, { key: OPERATOR_KEY })
  return { ...link, path: new URL(link.body.url ?? 'http://x/').pathname }
}

describe('POST /operator/businesses/{slug}/desk-link', () => {
  test('returns a link that works for a day', async () => {
    const { slug } = await aBusiness(app)
    const { status, body } = await aLink(slug)
    expect(status).toBe(201)
    expect(body).toEqual({
      url: expect.stringMatching(/^http:\/\/localhost:3000\/desk\/inbox\/enter\/[\w-]{22}$/),
      expiresAt: '2026-11-24T15:00:00.000Z',
    })
  })

  test('returns 404 for an unknown business and 403 for an agent', async () => {
    expect((await aLink('nobody-here')).status).toBe(404)
    const { slug } = await aBusiness(app)
    expect((await app.post(`/operator/businesses/${slug}/desk-link`, undefined, { key })).status).toBe(403)
  })
})

describe('a one-time link', () => {
  test('is used up by signing in, not by being opened', async () => {
    const { business } = await aDesk(app, key)
    const { path } = await aLink(business.slug)
    for (const method of ['GET', 'HEAD', 'GET']) expect((await app.call(method, path)).status).toBe(200)
    const browser = aBrowser(app)
    const entered = await browser.raw('POST', path, '')
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/desk/inbox'])
    expect(entered.headers.get('set-cookie')).toMatch(
      /^desk=[\w-]+; Path=\/desk\/inbox; Max-Age=1209600; HttpOnly; SameSite=Lax$/,
    )
    expect((await browser.get('/desk/inbox')).status).toBe(200)
    const again = await aBrowser(app).raw('POST', path, '')
    expect([again.status, again.headers.get('set-cookie')]).toEqual([410, null])
    expect((await app.get(path)).text).toContain('already been used')
  })

  test('signs in only one of many simultaneous requests', async () => {
    const { slug } = await aBusiness(app)
    const { path } = await aLink(slug)
    const answers = await Promise.all(Array.from({ length: 6 }, () => aBrowser(app).raw('POST', path, '')))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410, 410, 410])
  })

  test('signs in after a double click, until the sign-out, and in no other browser', async () => {
    const { slug } = await aBusiness(app)
    const { path } = await aLink(slug)
    const open = async () => String(new URLSearchParams(hiddenFields((await app.get(path)).text)))
    const [form, elsewhere] = [await open(), await open()]
    expect((await aBrowser(app).raw('POST', path, form)).status).toBe(303)
    const browser = aBrowser(app)
    expect((await browser.raw('POST', path, form)).headers.get('location')).toBe('/desk/inbox')
    expect((await aBrowser(app).raw('POST', path, elsewhere)).status).toBe(410)
    await browser.submit('/desk/inbox', '/desk/inbox/sign-out')
    expect((await aBrowser(app).raw('POST', path, form)).status).toBe(410)
  })

  test('just opens if this desk is signed in already, and stays good for another device', async () => {
    const { browser, business, lead } = await aDesk(app, key)
    const { path } = await aLink(business.slug)
    for (const method of ['GET', 'POST', 'GET']) {
      const opened = await browser.raw(method, path, method === 'POST' ? '' : undefined)
      if (method === 'GET')
        expect([opened.status, opened.headers.get('location')]).toEqual([303, '/desk/inbox'])
    }
    // The POST used the link up, as another open page might. The signed-in browser isn't affected.
    expect((await aBrowser(app).get(path)).status).toBe(410)
    const second = await aLink(business.slug)
    await browser.get(second.path)
    const phone = aBrowser(app)
    expect((await phone.raw('POST', second.path, '')).status).toBe(303)
    expect((await phone.get(`/desk/inbox/leads/${lead}`)).status).toBe(200)
  })

  test('to another desk says so, and ends the session it replaces', async () => {
    const mine = await aDesk(app, key)
    const other = await aBusiness(app, { name: 'Alamo Heating' })
    const before = mine.browser.cookie()
    const { path } = await aLink(other.slug)
    expect((await mine.browser.get(path)).text).toContain('signed in to Lone Star Plumbing now')
    expect((await mine.browser.raw('POST', path, '')).status).toBe(303)
    expect((await mine.browser.get('/desk/inbox')).text).toContain('Alamo Heating')
    expect((await app.get('/desk/inbox', { headers: { cookie: before } })).status).toBe(401)
  })

  test('opens the page it names, if that’s one of the desk', async () => {
    const { slug } = await aBusiness(app)
    const targets: [string, string][] = [
      ['/desk/inbox/calendar?date=2026-12-01', '/desk/inbox/calendar?date=2026-12-01'],
      ['/desk/inbox', '/desk/inbox'],
      ['https://evil.example/desk/inbox', '/desk/inbox'],
      ['//evil.example/desk/inbox', '/desk/inbox'],
      ['/desk/inbox/../../operator/console', '/desk/inbox'],
      ['/desk/inboxes', '/desk/inbox'],
      ['/desk/inbox/sign-out', '/desk/inbox'],
      [`/desk/inbox/${'a'.repeat(300)}`, '/desk/inbox'],
    ]
    for (const [to, opened] of targets) {
      const { path } = await aLink(slug)
      const entered = await aBrowser(app).raw('POST', `${path}?to=${encodeURIComponent(to)}`, '')
      expect(entered.headers.get('location')).toBe(opened)
    }
  })

  test('of last month is said to have expired, and offers a new one', async () => {
    const { slug } = await aBusiness(app)
    const { path } = await aLink(slug)
    const deleteLinks = oldestOf('desk_links', ['digest'], 'expires_at')
    await deleteLinks(app.db.sql, new Date(clock.now.getTime() + 2 * DAY), 100)
    const { status, text } = await app.get(path)
    expect(status).toBe(404)
    expect(text).toContain('If it’s more than a month old, it has expired.')
    expect(text).toContain('action="/desk/inbox/sign-in"')
  })

  test('expires after a day, and no other token works', async () => {
    const { slug } = await aBusiness(app)
    const { path } = await aLink(slug)
    pass(clock, DAY)
    const late = await aBrowser(app).raw('POST', path, '')
    pass(clock, -DAY)
    expect(late.status).toBe(410)
    for (const token of ['x', 'AAAAAAAAAAAAAAAAAAAAAA', '%00']) {
      expect((await app.get(`/desk/inbox/enter/${token}`)).status).toBe(404)
      expect((await aBrowser(app).raw('POST', `/desk/inbox/enter/${token}`, '')).status).toBe(404)
    }
  })

  test('can’t be submitted from another site', async () => {
    const { slug } = await aBusiness(app)
    const { path } = await aLink(slug)
    const forged: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': '', origin: 'null' },
      { 'sec-fetch-site': '', origin: 'https://evil.example' },
    ]
    for (const headers of forged) {
      const answer = await aBrowser(app).raw('POST', path, '', headers)
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
    }
    expect((await app.get(path)).status).toBe(200)
  })

  test('sets a Secure cookie over https', async () => {
    const safe = await openTestApp({ clock, context: { baseUrl: 'https://exchange.example' } })
    const { slug } = await aBusiness(safe)
    const { headers } = await aBrowser(safe).enter(slug)
    await safe.close()
    expect(headers.get('set-cookie')).toEndWith('; Secure')
  })
})

describe('without a session', () => {
  const pages = ['', '/calendar', '/card', '/calendar/closures', '/leads/lead_00000000000000000000000000']
  test.each(pages)('shows only how to sign in: GET /desk/inbox%s', async path => {
    const answer = await app.get(`/desk/inbox${path}`)
    expect(answer.status).toBe(401)
    expect(answer.text).toContain('Sign in to your inbox')
  })

  test('a session ends by signing out, after two weeks, and with the business', async () => {
    const { browser, business } = await aDesk(app, key)
    expect((await browser.get('/desk/inbox')).status).toBe(200)
    pass(clock, 14 * DAY)
    expect((await browser.get('/desk/inbox')).status).toBe(401)
    pass(clock, -14 * DAY)
    await browser.submit('/desk/inbox', '/desk/inbox/sign-out')
    expect((await browser.get('/desk/inbox')).status).toBe(401)
    await browser.enter(business.slug)
    await app.call('DELETE', `/operator/businesses/${business.slug}`, { key: OPERATOR_KEY })
    expect((await browser.get('/desk/inbox')).status).toBe(401)
  })

  test('signing out ends the session on the server, so a copied cookie no longer works', async () => {
    const { browser, business } = await aDesk(app, key)
    const phone = aBrowser(app)
    await phone.enter(business.slug)
    const copied = browser.cookie()
    await browser.submit('/desk/inbox', '/desk/inbox/sign-out')
    expect((await app.get('/desk/inbox', { headers: { cookie: copied } })).status).toBe(401)
    expect((await phone.get('/desk/inbox')).status).toBe(200)
  })

  test('signing out everywhere ends every session of the business', async () => {
    const { browser, business } = await aDesk(app, key)
    const other = await aDesk(app, key)
    const phone = aBrowser(app)
    await phone.enter(business.slug)
    const { status, headers } = await browser.submit('/desk/inbox', '/desk/inbox/sign-out', {
      everywhere: 'yes',
    })
    expect([status, headers.get('set-cookie')]).toEqual([303, expect.stringContaining('Max-Age=0')])
    const { text } = await browser.get(headers.get('location') ?? '')
    expect(text).toContain('You’re signed out.')
    expect(text).not.toContain('You aren’t signed in')
    expect((await phone.get('/desk/inbox')).status).toBe(401)
    expect((await other.browser.get('/desk/inbox')).status).toBe(200)
  })

  test('another business can’t see or change anything', async () => {
    const mine = await aDesk(app, key)
    const theirs = await aDesk(app, key)
    expect((await theirs.browser.get(mine.page)).status).toBe(404)
    const { text } = await theirs.browser.get(theirs.page)
    const stolen = formOf(text, `${theirs.page}/messages`, { text: 'Ours now' }).toString()
    expect((await theirs.browser.raw('POST', `${mine.page}/messages`, stolen)).status).toBe(404)
    expect((await mine.browser.get(mine.page)).text).not.toContain('Ours now')
  })
})

describe('a foreign form is refused', () => {
  test.each([
    ['another site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['another origin, in an old browser', {}, { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['no token', { form: '' }, {}],
    ['a made-up token', { form: 'AAAA' }, {}],
  ])('%s', async (_, fields, headers) => {
    const { browser, page, lead } = await aDesk(app, key)
    const answer = await browser.submit(page, `${page}/messages`, { text: 'Hello', ...fields }, headers)
    expect(answer.status).toBe(403)
    const [row] = await app.db.sql`
      select count(*) as n from lead_messages where lead_id = ${lead} and sender = 'business'`
    expect(row?.n).toBe(0)
  })
})

describe('a form sent after its session ended', () => {
  test('is kept, and can be sent after signing in again', async () => {
    const { browser, business, page, lead } = await aDesk(app, key)
    const action = `${page}/messages`
    const typed = formOf((await browser.get(page)).text, action, { text: '“At nine” <b>' })
    await browser.submit('/desk/inbox', '/desk/inbox/sign-out')
    const kept = await browser.raw('POST', action, typed.toString())
    expect(kept.status).toBe(401)
    expect(kept.text).toContain('You’ve been signed out')
    await browser.enter(business.slug)
    const back = await browser.raw('POST', action, formOf(kept.text, action, {}).toString())
    expect(back.text).toContain('You’re signed in again')
    const sent = await browser.raw('POST', action, formOf(back.text, action, {}).toString())
    expect(sent.headers.get('location')).toBe(`${page}?done=messages#latest`)
    expect((await app.get(`/leads/${lead}`, { key })).body.messages.at(-1).text).toBe('“At nine” <b>')
  })

  test('that was done before isn’t done again', async () => {
    const { browser, business, page, lead } = await aDesk(app, key)
    const action = `${page}/messages`
    const typed = formOf((await browser.get(page)).text, action, { text: 'Hello' })
    await browser.raw('POST', action, typed.toString())
    await browser.submit('/desk/inbox', '/desk/inbox/sign-out')
    await browser.enter(business.slug)
    const back = await browser.raw('POST', action, typed.toString())
    expect(back.text).toContain('You’re signed in again')
    await browser.raw('POST', action, formOf(back.text, action, {}).toString())
    const [row] = await app.db.sql`
      select count(*) as n from lead_messages where lead_id = ${lead} and sender = 'business'`
    expect(row?.n).toBe(1)
  })

  test('never reaches another business that’s signed in now', async () => {
    const mine = await aDesk(app, key)
    const { business } = await aDesk(app, key)
    const action = `${mine.page}/messages`
    const typed = formOf((await mine.browser.get(mine.page)).text, action, { text: 'Hello' })
    await mine.browser.enter(business.slug)
    const kept = await mine.browser.raw('POST', action, typed.toString())
    expect(kept.status).toBe(403)
    expect(kept.text).toContain('signed in to another business')
    expect(kept.text).not.toContain('name="form"')
  })

  test('is never shown if another site may have sent it', async () => {
    const { page } = await aDesk(app, key)
    const stranger = aBrowser(app)
    const answer = await stranger.raw('POST', `${page}/messages`, 'text=Gotcha', { 'sec-fetch-site': '' })
    expect([answer.status, answer.text.includes('Gotcha')]).toEqual([401, false])
  })

  test('is refused in words if it’s longer than any field', async () => {
    const { browser, page } = await aDesk(app, key)
    const answer = await browser.submit(page, `${page}/messages`, { text: 'x'.repeat(1_000_000) })
    expect(answer.status).toBe(413)
    expect(answer.text).toContain('too much text')
    expect(answer.text).not.toContain('payload_too_large')
  })
})
