import { describe, expect, test } from 'bun:test'
import { aBusiness, aLead, mondayMorning, pass } from '../factories.ts'
import { testApp } from '../test-app.ts'

const TEN = '2026-11-24T10:00:00-06:00'
const clock = mondayMorning()
const app = await testApp({ clock })
const agent = await app.agent('verified')

const desk = (key: string, path: string) => app.get(`/desk${path}`, { key })
const book = (slug: string, lead: string, start = TEN) =>
  app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start }, { key: agent.key })

describe('GET /desk', () => {
  test('counts leads, unanswered ones and upcoming bookings', async () => {
    const { slug, key } = await aBusiness(app)
    await aLead(app, slug, agent.key)
    await book(slug, await aLead(app, slug, agent.key))
    const { body } = await desk(key, '')
    expect(body).toMatchObject({
      slug,
      counts: { leads: { received: 1, booked: 1, closed: 0 }, unanswered: 1, upcomingBookings: 1 },
      callback_url: null,
      webhook: { enabled: false },
    })
  })

  test('returns 403 for an agent and 401 without a key', async () => {
    expect((await app.get('/desk', { key: agent.key })).body.error.code).toBe('business_only')
    expect((await app.get('/desk/leads')).status).toBe(401)
  })
})

describe('PATCH /desk', () => {
  test('sets a webhook that receives the events of the business', async () => {
    const { slug, key, id } = await aBusiness(app)
    const callback_url = 'http://127.0.0.1:9999/hook'
    const saved = await app.call('PATCH', '/desk', { key, body: { callback_url } })
    expect(saved.body.signingSecret).toMatch(/^whsec_/)
    expect((await desk(key, '')).body).toMatchObject({ callback_url, webhook: { enabled: true } })
    await aLead(app, slug, agent.key)
    const rows = await app.db.sql`select channel from deliveries where owner = ${`biz_${id}`}`
    expect(rows.map(row => row.channel)).toEqual(['webhook'])
    expect((await app.call('PATCH', '/desk', { key, body: {} })).body.error.code).toBe('invalid_request')
  })
})

describe('GET /desk/leads', () => {
  test('lists leads newest first, page by page and by status', async () => {
    const { slug, key } = await aBusiness(app)
    const ids: string[] = []
    for (let n = 0; n < 5; n++) {
      pass(clock, 10)
      ids.unshift(await aLead(app, slug, agent.key, { message: `Inquiry ${n}` }))
    }
    const first = await desk(key, '/leads?limit=2')
    expect(first.body.leads.map((each: { lead_id: string }) => each.lead_id)).toEqual(ids.slice(0, 2))
    expect(first.body.leads[0]).toMatchObject({
      customer: { name: 'Dana Reyes' },
      message: 'Inquiry 4',
      booking: null,
    })
    const second = await desk(key, `/leads?limit=3&after=${first.body.nextCursor}`)
    expect(second.body.leads.map((each: { lead_id: string }) => each.lead_id)).toEqual(ids.slice(2))
    expect(second.body.nextCursor).toBeNull()
    const end = await desk(key, `/leads?after=${ids.at(-1)}`)
    expect(end.body).toMatchObject({ leads: [], count: 0, nextCursor: null })

    await app.post(`/desk/leads/${ids[1]}/messages`, { text: 'Hello' }, { key })
    const talking = await desk(key, '/leads?status=in%20conversation')
    expect(talking.body.leads.map((each: { lead_id: string }) => each.lead_id)).toEqual([ids[1]])
    expect((await desk(key, '/leads?status=open')).body.error.hint).toContain('in conversation')
    expect((await desk(key, '/leads?after=x')).body.error.code).toBe('cursor_invalid')
  })
})

describe('GET /desk/leads/{id}', () => {
  test('returns the contact, the request and the consent', async () => {
    const { slug, key } = await aBusiness(app)
    const customer = { name: 'Ana Ruiz', phone: '+12105550111', email: 'ana@customer.example' }
    const details = { problem: 'No hot water', color: 'blue' }
    const id = await aLead(app, slug, agent.key, { customer, details })
    const { body } = await desk(key, `/leads/${id}`)
    expect(body).toMatchObject({ customer, consent: { given: true, at: clock.now.toISOString() } })
    expect(body.agent.id).toBe(agent.id)
    expect(body.intake).toEqual([
      { key: 'problem', label: 'What needs doing', value: 'No hot water' },
      { key: 'color', label: 'color', value: 'blue' },
    ])
    expect(body.messages[0]).toMatchObject({ from: 'agent', text: 'The kitchen sink drips.' })
  })
})

describe('GET /desk/bookings', () => {
  test('lists bookings by date in the business’s time zone, with the contact', async () => {
    const { slug, key } = await aBusiness(app)
    const lead = await aLead(app, slug, agent.key)
    const booked = await book(slug, lead, '2026-11-24T16:00:00-06:00')
    const { body } = await desk(key, '/bookings?from=2026-11-24&to=2026-11-24')
    expect(body).toMatchObject({ timezone: 'America/Chicago', count: 1 })
    expect(body.bookings[0]).toMatchObject({ id: booked.body.id, customer: { name: 'Dana Reyes' } })
    expect((await desk(key, '/bookings?from=2026-11-25&to=2026-11-26')).body.count).toBe(0)
    expect((await desk(key, '/bookings')).body.count).toBe(1)
    // Until a day that's over.
    expect((await desk(key, '/bookings?to=2026-11-20')).body).toMatchObject({
      from: '2026-11-20',
      to: '2026-11-20',
      count: 0,
    })
    expect((await desk(key, '/bookings?to=2026-11-24')).body).toMatchObject({ from: '2026-11-23', count: 1 })
    for (const query of ['from=2026-02-30', 'from=soon', 'from=9999-12-31', 'from=2026-11-25&to=2026-11-24'])
      expect((await desk(key, `/bookings?${query}`)).body.error.code).toBe('invalid_parameter')
  })
})

describe('POST /desk/bookings/{id}/…', () => {
  const act = (key: string, id: string, what: string) =>
    app.post(`/desk/bookings/${id}/${what}`, undefined, { key })

  test('cancel frees the slot, reopens the conversation and records an outcome', async () => {
    const { slug, key } = await aBusiness(app)
    const lead = await aLead(app, slug, agent.key)
    const { body } = await book(slug, lead)
    const answers = await Promise.all([act(key, body.id, 'cancel'), act(key, body.id, 'cancel')])
    expect(answers.map(each => [each.status, each.body.status])).toEqual(Array(2).fill([200, 'cancelled']))
    const read = await app.get(`/leads/${lead}`, { key: agent.key })
    expect(read.body).toMatchObject({ status: 'in conversation', booking: { status: 'cancelled' } })
    expect(read.body.outcomes).toMatchObject([
      { kind: 'business_cancelled', from: 'business', counted: true },
    ])
    const events = await app.db.sql`
      select owner, data from events where lead_id = ${lead} and type = 'booking.cancelled'`
    expect(events.map(event => [event.owner, event.data.by])).toEqual([[agent.id, 'business']])
    const free = await app.get(`/businesses/${slug}/availability?days=2`)
    expect(free.body.slots.map((slot: { start: string }) => slot.start)).toContain(TEN)
    expect((await act(key, body.id, 'complete')).body.error.code).toBe('booking_cancelled')
  })

  test('cancel works after the lead was closed, even if an earlier appointment was canceled too', async () => {
    const { slug, key } = await aBusiness(app)
    const lead = await aLead(app, slug, agent.key)
    const first = await book(slug, lead)
    await act(key, first.body.id, 'cancel')
    const { body } = await book(slug, lead)
    const before = clock.now
    clock.now = new Date(TEN)
    expect((await app.post(`/desk/leads/${lead}/close`, undefined, { key })).status).toBe(200)
    const answers = await Promise.all([act(key, body.id, 'cancel'), act(key, body.id, 'cancel')])
    expect(answers.map(each => each.body.status)).toEqual(['cancelled', 'cancelled'])
    const read = await app.get(`/leads/${lead}`, { key: agent.key })
    expect(read.body).toMatchObject({
      status: 'closed',
      closedReason: 'declined',
      booking: { status: 'cancelled' },
    })
    expect(read.body.outcomes).toHaveLength(2)
    clock.now = before
  })

  test('complete and no-show work only after the start and can be corrected', async () => {
    const { slug, key } = await aBusiness(app)
    const lead = await aLead(app, slug, agent.key)
    const { body } = await book(slug, lead)
    expect((await act(key, body.id, 'complete')).body.error.code).toBe('outcome_not_allowed')
    const before = clock.now
    clock.now = new Date(TEN)
    expect((await act(key, body.id, 'no-show')).body.status).toBe('customer_no_show')
    const read = async () => (await app.get(`/leads/${lead}`, { key: agent.key })).body
    expect(await read()).toMatchObject({ status: 'closed', closedReason: 'customer_no_show' })
    pass(clock, 60_000)
    expect((await act(key, body.id, 'complete')).body.status).toBe('completed')
    expect(await read()).toMatchObject({ status: 'closed', closedReason: 'completed' })
    expect((await act(key, body.id, 'cancel')).body.error.code).toBe('outcome_not_allowed')
    clock.now = before
  })

  test('returns 404 for an unknown or malformed id and for another business’s booking', async () => {
    const { slug } = await aBusiness(app)
    const other = await aBusiness(app)
    const { body } = await book(slug, await aLead(app, slug, agent.key))
    for (const id of [body.id, 'bkg_01kf8x7v8k2e5fa8z7c6b5d4e3', 'nope'])
      expect((await act(other.key, id, 'cancel')).body.error.code).toBe('booking_not_found')
  })
})

test('closing a booked lead cancels its upcoming appointment', async () => {
  const { slug, key } = await aBusiness(app)
  const lead = await aLead(app, slug, agent.key)
  await book(slug, lead)
  await app.post(`/desk/leads/${lead}/close`, { reason: 'Van broke down' }, { key })
  const { body } = await app.get(`/leads/${lead}`, { key: agent.key })
  expect(body).toMatchObject({
    status: 'closed',
    closedReason: 'Van broke down',
    booking: { status: 'cancelled' },
  })
})
