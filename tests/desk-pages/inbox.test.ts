import { describe, expect, test } from 'bun:test'
import { headlineOf } from '../../shared/desk/headline.ts'
import { formOf as hiddenFieldsOf, pageOf, submit } from '../customer/forms.ts'
import { aBusiness, aLead, anInquiry, DAY, mondayMorning, pass } from '../factories.ts'
import { formOf } from '../form-browser.ts'
import { testApp } from '../test-app.ts'
import { aDesk } from './a-desk.ts'
import { aBrowser } from './browser.ts'

const clock = mondayMorning()
const app = await testApp({ clock })
const key = (await app.agent()).key

describe('the inbox', () => {
  const idsOn = (text: string) => [...text.matchAll(/leads\/(lead_\w+)"/g)].map(([, id]) => id)

  test('lists leads by their last activity, by state and page by page', async () => {
    const { browser, business, lead } = await aDesk(app, key)
    const leads = [lead]
    for (let i = 0; i < 26; i++) {
      pass(clock, 1)
      leads.unshift(await aLead(app, business.slug, key))
    }
    const shown = async (path: string) => idsOn((await browser.get(path)).text)
    const { text } = await browser.get('/desk/inbox')
    expect(idsOn(text)).toEqual(leads.slice(0, 25))
    const [, older = ''] = /href="(\/desk\/inbox\?status=open&amp;after=[^"]+)"/.exec(text) ?? []
    expect(await shown(older.replaceAll('&amp;', '&'))).toEqual(leads.slice(25))
    pass(clock, 1)
    await app.post(`/leads/${lead}/messages`, { text: 'Are you there?' }, { key })
    expect((await shown('/desk/inbox'))[0]).toBe(lead)
    await browser.submit(`/desk/inbox/leads/${lead}`, `/desk/inbox/leads/${lead}/close`)
    expect(await shown('/desk/inbox?status=closed')).toEqual([lead])
    expect(await shown('/desk/inbox')).not.toContain(lead)
    expect((await browser.get('/desk/inbox?status=nonsense&after=x&q=')).status).toBe(200)
    expect((await browser.get('/desk/inbox?after=99999999999999-lead_x')).status).toBe(200)
  })

  test('marks what the owner hasn’t seen, and counts it in the menu', async () => {
    const { browser, business, page, lead } = await aDesk(app, key)
    await aLead(app, business.slug, key)
    const counted = async (path: string) =>
      Number(/class="count">(\d+)/.exec((await browser.get(path)).text)?.[1] ?? 0)
    expect(await counted('/desk/inbox/card')).toBe(2)
    expect(await counted(page)).toBe(1)
    expect(idsOn((await browser.get('/desk/inbox?status=unread')).text)).not.toContain(lead)
    await app.post(`/leads/${lead}/messages`, { text: 'One more thing.' }, { key })
    expect(await counted('/desk/inbox')).toBe(2)
    // An owner who replies elsewhere has read it.
    await app.post(`/desk/leads/${lead}/messages`, { text: 'Sure.' }, { key: business.key })
    expect(await counted('/desk/inbox')).toBe(1)
    const foreign = await aDesk(app, key)
    expect((await foreign.browser.get(page)).status).toBe(404)
  })

  test('shows leads whose answers are JSON without text', async () => {
    const { browser, business } = await aDesk(app, key)
    const odd = { toString: 1, valueOf: 1 }
    const keys = ['service_address', 'zip', 'problem', 'service_wanted', 'product', 'urgency', 'hazards']
    const details = Object.fromEntries(keys.map((name, i) => [name, i % 2 ? odd : [odd]]))
    const lead = await aLead(app, business.slug, key, { details })
    expect(idsOn((await browser.get('/desk/inbox')).text)).toContain(lead)
    expect((await browser.get('/desk/inbox?q=Dana')).status).toBe(200)
    expect((await browser.get(`/desk/inbox/leads/${lead}`)).status).toBe(200)
    // For mail and notifications.
    expect(await headlineOf(app.context, lead)).toMatchObject({ service: null, zip: null })
    const { slots } = (await app.get(`/businesses/${business.slug}/availability?days=7`)).body
    const booking = { lead_id: lead, start: slots.at(-1).start }
    const booked = await app.post(`/businesses/${business.slug}/bookings`, booking, { key })
    expect(booked.status).toBe(201)
  })

  test("puts options and dates in words, and leaves a customer's own text as it is", async () => {
    const { browser, business } = await aDesk(app, key)
    const details = {
      urgency: 'this_week',
      access_notes: 'gate_4711',
      hazards: ['gas_smell', 'so_12345'],
      check_in: '2026-12-11',
      model: '2026-12-32',
    }
    const sent = await app.post(`/businesses/${business.slug}/inquiries`, anInquiry({ details }), { key })
    const lead = await browser.get(`/desk/inbox/leads/${sent.body.lead_id}`)
    const customer = await app.get(new URL(sent.body.customerUrl).pathname)
    for (const { text } of [lead, customer])
      for (const answer of [
        'This week',
        'gate_4711',
        'Gas smell, so_12345',
        'Fri, Dec 11, 2026',
        '2026-12-32',
      ])
        expect(text).toContain(`${answer}<`)
  })

  test('says that no lead is open, and where the closed ones are', async () => {
    const { browser, page } = await aDesk(app, key)
    await browser.submit(page, `${page}/close`)
    const { text } = await browser.get('/desk/inbox')
    expect(text).toContain('No open leads.')
    expect(text).toContain('<a href="/desk/inbox?status=all">Show all leads</a>')
    const { slug } = await aBusiness(app)
    await browser.enter(slug)
    expect((await browser.get('/desk/inbox?status=all')).text).toContain('No leads here yet.')
  })

  test('has the first steps above all open leads, and nothing above a search', async () => {
    const { browser } = await aDesk(app, key)
    const { text } = await browser.get('/desk/inbox?done=cancel')
    expect(text).toContain('Get started')
    expect(text).toContain('<a href="/desk/inbox?status=waiting">Reply to your first lead</a>')
    for (const query of ['q=Dana', 'status=closed', 'after=99999999999999-lead_01m8b1dd0hewb9bqx0xts7qdps'])
      expect((await browser.get(`/desk/inbox?${query}`)).text).not.toContain('Get started')
  })

  test('keeps text from right to left in its place', async () => {
    const { browser, business } = await aDesk(app, key)
    const customer = { name: 'دانا 3', phone: '+12105550147', email: null }
    const lead = await aLead(app, business.slug, key, { customer, message: 'مرحبا' })
    const { text } = await browser.get('/desk/inbox')
    for (const words of ['<bdi>دانا 3</bdi>', '<bdi>مرحبا</bdi>', '<bdi>78205</bdi> · <bdi>this week</bdi>'])
      expect(text).toContain(words)
    const page = (await browser.get(`/desk/inbox/leads/${lead}`)).text
    expect(page).toContain('<p class="text" dir="auto">مرحبا</p>')
    const { customerUrl } = (await app.get(`/leads/${lead}`, { key })).body
    expect((await app.get(pageOf(customerUrl))).text).toContain('<dd class="text" dir="auto">مرحبا</dd>')
  })

  test('a booking makes its lead unread', async () => {
    const { business, lead, browser } = await aDesk(app, key)
    const page = `/desk/inbox/leads/${lead}`
    await browser.get(page)
    const { body } = await app.get(`/businesses/${business.slug}/availability?limit=1`)
    const booked = await app.post(
      `/businesses/${business.slug}/bookings`,
      { lead_id: lead, service: body.service.id, start: body.slots[0].start },
      { key },
    )
    expect(booked.status).toBe(201)
    expect((await browser.get('/desk/inbox')).text).toContain('class="inbox-row unread"')
  })

  test('finds leads by what’s readable in them', async () => {
    const { browser, business } = await aDesk(app, key)
    const lead = await aLead(app, business.slug, key, {
      customer: { name: 'Zoë O’Hara', phone: '+12105550163', email: 'zoe@ohara.example' },
      details: { problem: 'Clogged', service_address: '1 Main St, 78209', urgency: 'today' },
    })
    const found = async (q: string) =>
      idsOn((await browser.get(`/desk/inbox?q=${encodeURIComponent(q)}`)).text)
    for (const q of ['zoe ohara', 'ZOË', '210 555-0163', '(0163)', 'ohara.example', '78209'])
      expect([q, await found(q)]).toEqual([q, [lead]])
    expect(await found('zoe 78205')).toEqual([])
    await app.post(`/desk/leads/${lead}/close`, {}, { key: business.key })
    expect(await found('zoe')).toEqual([lead])
    expect((await browser.get(`/desk/inbox?q=${encodeURIComponent('<b>'.repeat(99))}`)).text).not.toContain(
      '<b>',
    )
    expect((await browser.get('/desk/inbox?q=nobody')).text).toContain('Nothing found for “nobody”')
  })

  test('says how long a lead has waited, by open hours, and what to aim for', async () => {
    const start = clock.now
    const { browser, page } = await aDesk(app, key)
    const waits = async () => /Waiting \d[^<]+/.exec((await browser.get('/desk/inbox')).text)?.[0]
    pass(clock, 25 * 60_000)
    expect(await waits()).toBe('Waiting 25 min, goal 1 h')
    pass(clock, 65 * 60_000)
    expect(await waits()).toBe('Waiting 1 h 30 min, goal 4 h')
    // From Monday at 9 to Friday at 9: four days of 8 to 5.
    clock.now = new Date(start.getTime() + 4 * DAY)
    expect(await waits()).toBe('Waiting 36 h, over a day of open hours')
    await browser.submit(page, `${page}/messages`, { text: 'On our way.' })
    expect(await waits()).toBeUndefined()
    clock.now = start
  })

  test('shows the contact, the request and the consent, all escaped', async () => {
    const { business, browser } = await aDesk(app, key)
    const lead = await aLead(app, business.slug, key, {
      customer: { name: '<b>Dana</b>', phone: '+12105550147', email: 'dana@customer.example' },
      message: '<script>alert(1)</script> drips',
    })
    const { text, headers } = await browser.get(`/desk/inbox/leads/${lead}`)
    for (const words of [
      'href="tel:+12105550147"',
      '(210) 555-0147<',
      'mailto:dana@customer.example',
      '412 E Houston St',
      'agreed to be contacted',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/<script>|<b>Dana/)
    expect(text).toContain('&lt;script>')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})

describe('answering a lead', () => {
  test('sends a reply and a quote to the agent, once per form', async () => {
    const { browser, page, lead } = await aDesk(app, key)
    const { text } = await browser.get(page)
    const reply = formOf(text, `${page}/messages`, { text: 'Monday at 9?\r\nBring the key.' }).toString()
    const answers = [
      await browser.raw('POST', `${page}/messages`, reply),
      await browser.raw('POST', `${page}/messages`, reply),
    ]
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual([
      `${page}?done=messages#latest`,
      `${page}?done=messages#latest`,
    ])
    await browser.submit(page, `${page}/quote`, { amount: '$1,189.50', note: 'Parts and labor' })
    const read = await app.get(`/leads/${lead}`, { key })
    expect(read.body).toMatchObject({
      status: 'quoted',
      quote: { amount: 118_950, currency: 'USD', note: 'Parts and labor' },
    })
    expect(read.body.messages.slice(1)).toMatchObject([
      { from: 'business', text: 'Monday at 9?\nBring the key.' },
    ])
    const after = await browser.get(`${page}?done=quote`)
    expect(after.text).toContain('Your quote was sent.')
    expect(after.text).toContain('$1,189.50')
  })

  test.each([
    ['messages', { text: '  ' }, 'text', 'Write your reply first.'],
    ['messages', { text: 'x'.repeat(4001) }, 'text', 'This is 1 too long.'],
    ['quote', { amount: '' }, 'amount', 'such as 189.00'],
    ['quote', { amount: 'a lot' }, 'amount', 'such as 189.00'],
    ['quote', { amount: '1.234' }, 'amount', 'Enter the price with at most two decimals, such as 189.00.'],
    ['quote', { amount: '1,5' }, 'amount', 'a comma only before three digits, and a point before decimals'],
    ['quote', { amount: '$1.189,50' }, 'amount', 'a comma only before three digits'],
    ['quote', { amount: '99999999999' }, 'amount', 'Enter at most \\$10,000,000,000.00.'],
    ['quote', { amount: '99,999,999,999.00' }, 'amount', 'Enter at most \\$10,000,000,000.00.'],
    ['quote', { amount: '1e9' }, 'amount', 'Enter the price in digits, such as 189.00.'],
    ['quote', { amount: '-5' }, 'amount', 'such as 189.00'],
    ['quote', { amount: '$0.00', note: 'Free look' }, 'amount', 'can’t be zero'],
    ['quote', { amount: '5', note: 'n'.repeat(2001) }, 'note', 'at most 2000 characters'],
    ['close', { reason: 'r'.repeat(301) }, 'reason', 'at most 300 characters'],
  ] as [string, Record<string, string>, string, string][])(
    '%s comes back with the reason at its field (%#)',
    async (verb, fields, field, words) => {
      const { browser, page, lead } = await aDesk(app, key)
      const answer = await browser.submit(page, `${page}/${verb}`, fields)
      expect(answer.status).toBe(400)
      expect(answer.text).toContain(`aria-describedby="${field}-problem"`)
      expect(answer.text).toMatch(new RegExp(`id="${field}-problem">[^<]*${words}`))
      for (const typed of Object.values(fields)) expect(answer.text).toContain(typed)
      expect((await app.get(`/leads/${lead}`, { key })).body.status).toBe('received')
    },
  )

  test('quotes are in the currency of the card', async () => {
    const business = await aBusiness(app, {
      services: [{ name: 'Visit', price: { type: 'fixed', amount: 9000, currency: 'EUR' } }],
    })
    const lead = await aLead(app, business.slug, key)
    const browser = aBrowser(app)
    await browser.enter(business.slug)
    const page = `/desk/inbox/leads/${lead}`
    expect((await browser.get(page)).text).toContain('Price in euros')
    // As people type it.
    await browser.submit(page, `${page}/quote`, { amount: '120 €' })
    expect((await app.get(`/leads/${lead}`, { key })).body.quote).toMatchObject({
      amount: 12_000,
      currency: 'EUR',
    })
  })

  test('a quote of zero is refused through the API too', async () => {
    const { business, lead } = await aDesk(app, key)
    const answer = await app.post(`/desk/leads/${lead}/quote`, { amount: 0 }, { key: business.key })
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request'])
  })

  test('the address of a refused form redirects to the lead', async () => {
    const { browser, page } = await aDesk(app, key)
    const answer = await browser.get(`${page}/quote`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page])
  })

  test('asks to delete the copy and takes no reply once the consent was taken back', async () => {
    const { browser, page, lead } = await aDesk(app, key)
    const customer = pageOf((await app.get(`/leads/${lead}`, { key })).body.customerUrl)
    await submit(app, `${customer}/withdraw`, hiddenFieldsOf(await app.get(`${customer}/withdraw`)))
    const { text } = await browser.get(page)
    for (const words of ['consent taken back', 'took back their consent on Mon, Nov 23', 'delete your copy'])
      expect(text).toContain(words)
    for (const words of ['<textarea', 'agreed to be contacted', 'withdrawn'])
      expect(text).not.toContain(words)
  })
})
