import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { aBooking, aDeposit, TEN } from '../deposits/booked.ts'
import { aBusiness, aLead, DAY, mondayMorning, pass } from '../factories.ts'
import { type House, OPERATOR_KEY, openHouse } from '../house.ts'
import { aBrowser, formOf } from './browser.ts'

const clock = mondayMorning()
let house: House
let key: string
beforeAll(async () => {
  house = await openHouse({ ground: { now: () => clock.now } })
  key = (await house.agent()).key
})
afterAll(() => house.close())

/** A business whose people are signed in, with one lead. */
async function aDesk(changes: object = {}) {
  const business = await aBusiness(house, changes)
  const lead = await aLead(house, business.slug, key)
  const browser = aBrowser(house)
  await browser.enter(business.slug)
  return { business, lead, browser, page: `/desk/inbox/leads/${lead}` }
}
const aLink = async (slug: string) => {
  const made = await house.post(`/operator/businesses/${slug}/desk-link`, undefined, { key: OPERATOR_KEY })
  return { ...made, path: new URL(made.body.url ?? 'http://x/').pathname }
}

describe('POST /operator/businesses/{slug}/desk-link', () => {
  test('201: a link for a day', async () => {
    const { slug } = await aBusiness(house)
    const { status, body } = await aLink(slug)
    expect(status).toBe(201)
    expect(body).toEqual({
      url: expect.stringMatching(/^http:\/\/localhost:3000\/desk\/inbox\/enter\/[\w-]{22}$/),
      expiresAt: '2026-11-24T15:00:00.000Z',
    })
  })

  test('404 for none, 403 for an agent', async () => {
    expect((await aLink('nobody-here')).status).toBe(404)
    const { slug } = await aBusiness(house)
    expect((await house.post(`/operator/businesses/${slug}/desk-link`, undefined, { key })).status).toBe(403)
  })
})

describe('a one-time link', () => {
  test('looking at it, as mail scanners do, does not use it up; using it does', async () => {
    const { business } = await aDesk()
    const { path } = await aLink(business.slug)
    for (const method of ['GET', 'HEAD', 'GET']) expect((await house.call(method, path)).status).toBe(200)
    const browser = aBrowser(house)
    const entered = await browser.raw('POST', path, '')
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/desk/inbox'])
    expect(entered.headers.get('set-cookie')).toMatch(
      /^desk=[\w-]+; Path=\/desk\/inbox; Max-Age=1209600; HttpOnly; SameSite=Strict$/,
    )
    expect((await browser.get('/desk/inbox')).status).toBe(200)
    const again = await aBrowser(house).raw('POST', path, '')
    expect([again.status, again.headers.get('set-cookie')]).toEqual([410, null])
    expect((await house.get(path)).text).toContain('used already')
  })

  test('of many at once one gets in', async () => {
    const { slug } = await aBusiness(house)
    const { path } = await aLink(slug)
    const answers = await Promise.all(Array.from({ length: 6 }, () => aBrowser(house).raw('POST', path, '')))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410, 410, 410])
  })

  test('is too old after a day, and no other token opens anything', async () => {
    const { slug } = await aBusiness(house)
    const { path } = await aLink(slug)
    pass(clock, DAY)
    const late = await aBrowser(house).raw('POST', path, '')
    pass(clock, -DAY)
    expect(late.status).toBe(410)
    for (const token of ['x', 'AAAAAAAAAAAAAAAAAAAAAA', '%00']) {
      expect((await house.get(`/desk/inbox/enter/${token}`)).status).toBe(404)
      expect((await aBrowser(house).raw('POST', `/desk/inbox/enter/${token}`, '')).status).toBe(404)
    }
  })

  test('is not followed from another site', async () => {
    const { slug } = await aBusiness(house)
    const { path } = await aLink(slug)
    const answer = await aBrowser(house).raw('POST', path, '', { 'sec-fetch-site': 'cross-site' })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
    expect((await house.get(path)).status).toBe(200)
  })

  test('over https its cookie is for https alone', async () => {
    const safe = await openHouse({ ground: { now: () => clock.now, baseUrl: 'https://exchange.example' } })
    const { slug } = await aBusiness(safe)
    const { headers } = await aBrowser(safe).enter(slug)
    await safe.close()
    expect(headers.get('set-cookie')).toEndWith('; Secure')
  })
})

describe('who is not signed in', () => {
  const pages = ['', '/bookings', '/card', '/closures', '/leads/lead_00000000000000000000000000']
  test.each(pages)('sees how to, and nothing else: GET /desk/inbox%s', async path => {
    const answer = await house.get(`/desk/inbox${path}`)
    expect(answer.status).toBe(401)
    expect(answer.text).toContain('Sign in to your inbox')
  })

  test('a session ends: signed out, after two weeks, with the business', async () => {
    const { browser, business } = await aDesk()
    expect((await browser.get('/desk/inbox')).status).toBe(200)
    pass(clock, 14 * DAY)
    expect((await browser.get('/desk/inbox')).status).toBe(401)
    pass(clock, -14 * DAY)
    await browser.submit('/desk/inbox', '/desk/inbox/sign-out')
    expect((await browser.get('/desk/inbox')).status).toBe(401)
    await browser.enter(business.slug)
    await house.call('DELETE', `/operator/businesses/${business.slug}`, { key: OPERATOR_KEY })
    expect((await browser.get('/desk/inbox')).status).toBe(401)
  })

  test('another business sees nothing and does nothing', async () => {
    const mine = await aDesk()
    const theirs = await aDesk()
    expect((await theirs.browser.get(mine.page)).status).toBe(404)
    const { text } = await theirs.browser.get(theirs.page)
    const stolen = formOf(text, `${theirs.page}/messages`, { text: 'Ours now' }).toString()
    expect((await theirs.browser.raw('POST', `${mine.page}/messages`, stolen)).status).toBe(404)
    expect((await mine.browser.get(mine.page)).text).not.toContain('Ours now')
  })
})

describe('a form from elsewhere is refused', () => {
  test.each([
    ['another site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['another origin, in an old browser', {}, { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['no token', { form: '' }, {}],
    ['a made-up token', { form: 'AAAA' }, {}],
  ])('%s', async (_, fields, headers) => {
    const { browser, page, lead } = await aDesk()
    const answer = await browser.submit(page, `${page}/messages`, { text: 'Hello', ...fields }, headers)
    expect(answer.status).toBe(403)
    const [row] = await house.db.sql`
      select count(*) as n from lead_messages where lead_id = ${lead} and sender = 'business'`
    expect(row?.n).toBe(0)
  })
})

describe('the inbox', () => {
  test('lists leads, the newest first, by status, page after page', async () => {
    const { browser, business, lead } = await aDesk()
    const leads = [lead]
    for (let i = 0; i < 26; i++) {
      pass(clock, 1)
      leads.unshift(await aLead(house, business.slug, key))
    }
    const shown = async (path: string) =>
      [...(await browser.get(path)).text.matchAll(/leads\/(lead_\w+)"/g)].map(([, id]) => id)
    expect(await shown('/desk/inbox')).toEqual(leads.slice(0, 25))
    expect(await shown(`/desk/inbox?after=${leads[24]}`)).toEqual(leads.slice(25))
    await browser.submit(`/desk/inbox/leads/${lead}`, `/desk/inbox/leads/${lead}/close`)
    expect(await shown('/desk/inbox?status=closed')).toEqual([lead])
    expect((await browser.get('/desk/inbox?status=nonsense&after=x')).status).toBe(200)
  })

  test('shows who asks, what for, and that they agreed; and escapes all of it', async () => {
    const { business, browser } = await aDesk()
    const lead = await aLead(house, business.slug, key, {
      customer: { name: '<b>Dana</b>', phone: '+12105550147', email: 'dana@customer.example' },
      message: '<script>alert(1)</script> drips',
    })
    const { text, headers } = await browser.get(`/desk/inbox/leads/${lead}`)
    for (const words of [
      '+12105550147',
      'mailto:dana%40customer.example',
      '412 E Houston St',
      'agreed to be contacted',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/<script|<b>Dana/)
    expect(text).toContain('&lt;script>')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})

describe('a lead is answered', () => {
  test('with a reply and a price, which the agent reads; a form sent twice is done once', async () => {
    const { browser, page, lead } = await aDesk()
    const { text } = await browser.get(page)
    const reply = formOf(text, `${page}/messages`, { text: 'Monday at 9?\r\nBring the key.' }).toString()
    const answers = [
      await browser.raw('POST', `${page}/messages`, reply),
      await browser.raw('POST', `${page}/messages`, reply),
    ]
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual([
      `${page}?done=messages`,
      `${page}?done=messages`,
    ])
    await browser.submit(page, `${page}/quote`, { amount: '$1,189.50', note: 'Parts and labor' })
    const read = await house.get(`/leads/${lead}`, { key })
    expect(read.body).toMatchObject({
      status: 'quoted',
      quote: { amount: 118_950, currency: 'USD', note: 'Parts and labor' },
    })
    expect(read.body.messages.slice(1)).toMatchObject([
      { from: 'business', text: 'Monday at 9?\nBring the key.' },
    ])
    const after = await browser.get(`${page}?done=quote`)
    expect(after.text).toContain('Your price was sent.')
    expect(after.text).toContain('$1,189.50')
  })

  test.each([
    ['messages', { text: '  ' }, 'Write 1 to 4000 characters'],
    ['messages', { text: 'x'.repeat(4001) }, 'Write 1 to 4000 characters'],
    ['quote', { amount: 'a lot' }, 'such as 189.00'],
    ['quote', { amount: '1.234' }, 'such as 189.00'],
    ['quote', { amount: '-5' }, 'such as 189.00'],
  ] as [string, Record<string, string>, string][])(
    '%s %j comes back with the reason',
    async (verb, fields, words) => {
      const { browser, page } = await aDesk()
      const answer = await browser.submit(page, `${page}/${verb}`, fields)
      expect(answer.status).toBe(400)
      expect(answer.text).toContain(words)
      expect(answer.text).toContain(Object.values(fields)[0] ?? '')
    },
  )

  test('and closed, with a reason; then it can not be quoted', async () => {
    const { browser, page, lead } = await aDesk()
    const open = (await browser.get(page)).text
    await browser.submit(page, `${page}/close`, { reason: 'Booked out until May.' })
    expect((await house.get(`/leads/${lead}`, { key })).body).toMatchObject({ status: 'closed' })
    const late = await browser.raw(
      'POST',
      `${page}/quote`,
      formOf(open, `${page}/quote`, { amount: '5' }).toString(),
    )
    expect(late.status).toBe(409)
    expect(late.text).toContain('This lead is closed')
  })
})

describe('appointments', () => {
  test('are listed, shown with their deposit, cancelled; afterwards completed or missed', async () => {
    const { lead, business, booking } = await aDeposit(house, key)
    const browser = aBrowser(house)
    await browser.enter(business.slug)
    const list = (await browser.get('/desk/inbox/bookings')).text
    for (const words of ['Tue, Nov 24, 10:00', 'Drain cleaning', 'Dana Reyes', booking.confirmationCode])
      expect(list).toContain(words)
    expect((await browser.get('/desk/inbox/bookings?from=2026-12-20')).text).toContain('No appointments')
    const page = `/desk/inbox/leads/${lead}`
    expect((await browser.get(page)).text).toContain('Deposit of $25.00: preparing')
    const action = `/desk/inbox/bookings/${booking.id}/cancel`
    const cancelled = await browser.submit('/desk/inbox/bookings', action)
    expect(cancelled.headers.get('location')).toBe(`${page}?done=cancel`)
    expect((await house.get(`/leads/${lead}`, { key })).body.status).toBe('in conversation')
  })

  test.each([
    ['complete', 'completed'],
    ['no-show', 'customer_no_show'],
  ])('%s once it has begun', async (verb, reason) => {
    const { lead, business, booking } = await aBooking(house, key)
    const browser = aBrowser(house)
    await browser.enter(business.slug)
    const page = `/desk/inbox/leads/${lead}`
    const action = `/desk/inbox/bookings/${booking.id}/${verb}`
    const { text } = await browser.get(page)
    expect(text).not.toContain(action)
    const token = formOf(text, `${page}/messages`, {})
    const early = await browser.raw('POST', action, token.toString())
    expect(early.status).toBe(400)
    const before = clock.now
    clock.now = new Date(new Date(TEN).getTime() + 60_000)
    const done = await browser.submit(page, action)
    clock.now = before
    expect(done.status).toBe(303)
    expect((await house.get(`/leads/${lead}`, { key })).body).toMatchObject({
      status: 'closed',
      closedReason: reason,
    })
  })
})

describe('the card and closures', () => {
  test('a form changes what it shows and leaves the rest', async () => {
    const { browser, business } = await aDesk()
    const before = (await house.get('/desk/card', { key: business.key })).body
    const saved = await browser.submit('/desk/inbox/card', '/desk/inbox/card', {
      description: 'Leaks & drains.',
      'hours.mon': '8:00-12:00, 13:00 – 17:30',
      'hours.sun': '',
      'service.drain-cleaning.amount': '159',
    })
    const service = before.services[0]
    expect([saved.status, service.id]).toEqual([303, 'drain-cleaning'])
    const after = (await house.get('/desk/card', { key: business.key })).body
    expect(after.hours.weekly.slice(0, 2)).toEqual([
      { day: 'mon', open: '08:00', close: '12:00' },
      { day: 'mon', open: '13:00', close: '17:30' },
    ])
    expect(after).toEqual({
      ...before,
      version: before.version + 1,
      description: 'Leaks & drains.',
      hours: after.hours,
      services: [{ ...service, price: { ...service.price, amount: 15_900 } }],
    })
  })

  test('what can not be taken is named, and nothing is saved; nor is what was written over meanwhile', async () => {
    const { browser, business } = await aDesk()
    const wrong = await browser.submit('/desk/inbox/card', '/desk/inbox/card', { 'hours.mon': '8 to 5' })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('hours.weekly[0]')
    const form = formOf((await browser.get('/desk/inbox/card')).text, '/desk/inbox/card', {
      description: 'Mine',
    })
    await browser.submit('/desk/inbox/card', '/desk/inbox/card', { description: 'Theirs' })
    const stale = await browser.raw('POST', '/desk/inbox/card', form.toString())
    expect(stale.status).toBe(412)
    expect((await house.get('/desk/card', { key: business.key })).body.description).toBe('Theirs')
  })

  test('the whole card as it is written', async () => {
    const { browser, business } = await aDesk()
    const { slug: _, version, ...card } = (await house.get('/desk/card', { key: business.key })).body
    const whole = JSON.stringify({ ...card, slotMinutes: 45 })
    const page = '/desk/inbox/card'
    expect((await browser.submit(page, page, { whole, version: String(version) })).status).toBe(303)
    expect((await house.get('/desk/card', { key: business.key })).body.slotMinutes).toBe(45)
    const broken = await browser.submit(page, page, { whole: '{"name":' })
    expect(broken.status).toBe(400)
    expect(broken.text).toContain('{&quot;name&quot;:')
  })

  test('closures in the time of the business, over the change of the clocks', async () => {
    const { browser, business } = await aDesk()
    const page = '/desk/inbox/closures'
    const { text } = await browser.get(page)
    const form = formOf(text, page, {})
    for (const name of ['from', 'to', 'reason']) form.delete(name)
    for (const [from, to, reason] of [
      ['2027-03-14T01:30', '2027-03-15T09:00', 'Clocks'],
      ['2026-12-24T12:00', '2026-12-27T00:00', 'Christmas'],
      ['', '', ''],
    ] as const) {
      form.append('from', from)
      form.append('to', to)
      form.append('reason', reason)
    }
    expect((await browser.raw('POST', page, form.toString())).status).toBe(303)
    const [row] = await house.db.sql`select closures from businesses where id = ${business.id}`
    expect(row?.closures.map((each: { from: string; to: string }) => [each.from, each.to])).toEqual([
      ['2026-12-24T18:00:00.000Z', '2026-12-27T06:00:00.000Z'],
      ['2027-03-14T07:30:00.000Z', '2027-03-15T14:00:00.000Z'],
    ])
    expect((await browser.get(page)).text).toContain('value="2026-12-24T12:00"')
    form.append('from', '2026-12-24T12:00')
    form.append('to', 'soon')
    const wrong = await browser.raw('POST', page, form.toString())
    expect([wrong.status, wrong.text.includes('Not saved')]).toEqual([400, true])
  })
})
