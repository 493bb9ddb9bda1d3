import { describe, expect, test } from 'bun:test'
import { reportPage } from '../../shared/customer/report.ts'
import { refreshPlaces } from '../../shared/directory/places.ts'
import { placeAll } from '../../shared/feed/place.ts'
import type { Id } from '../../shared/ids.ts'
import { sandboxSlugs } from '../../shared/sandbox/owners.ts'
import { writeSandbox } from '../../shared/sandbox/sandbox.ts'
import { deleteAllOld } from '../../workers/retention/delete-old.ts'
import { aBusiness, aLead, anInquiry, DAY, HOUR, mondayMorning, pass } from '../factories.ts'
import { connect } from '../mcp/client.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const MINUTE = HOUR / 60
const clock = mondayMorning()
const app = await testApp({ clock })

const startAt = async (slug: string, n: number) =>
  (await app.get(`/businesses/${slug}/availability?limit=50`)).body.slots[n].start as string
const book = (slug: string, key: string, lead: string, start: string) =>
  app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start }, { key })

describe('the sandbox', () => {
  test('changes no list, count or figure, whatever happens in it', async () => {
    const { slug } = await aBusiness(app, { name: 'Test visit sandbox', services: visits })
    await aBusiness(app, { name: 'Alamo Plumbing' })
    const { key: platform } = await app.agent('platform')
    const { key, id } = await app.agent()
    const mcp = await connect(app, { key })

    const searches = ['q=Sandbox', 'q=sandbox+books', 'q=San+Antonio', 'need=test+visit', 'zip=78205']
      .concat(['near=78205', 'zip=10001', 'industry=trades&bookable=true', 'need=test+visit&near=78205'])
      .map(query => `/businesses?limit=50&${query}`)
    const pages = [
      '/',
      '/b',
      '/b?need=test+visit',
      '/b?where=San+Antonio',
      '/b/in/tx',
      '/b/in/tx/san-antonio',
    ]
    const files = ['/sitemap.xml', '/sitemaps/cards-1.xml', '/sitemaps/places.xml', '/sitemaps/pages.xml']
    async function everything() {
      // Some counts are remembered for a minute.
      pass(clock, 2 * MINUTE)
      await placeAll(app.context)
      await refreshPlaces(app.context)
      const read = async (path: string, options: object = {}) => {
        const { status, text } = await app.get(path, options)
        // Times of the response itself.
        return [path, status, text.replaceAll(/"(asOf|sentAt)":"[^"]*"/g, '')]
      }
      return [
        ...(await Promise.all([...searches, '/industries', ...files].map(path => read(path)))),
        ...(await Promise.all(pages.map(path => read(path, { headers: { accept: 'text/html' } })))),
        await read('/feed?since=2020-01-01T00:00:00Z', { key: platform }),
        await read(`/agents/${id}`),
        await read('/operator/stats', { key: OPERATOR_KEY }),
        await read('/operator/payouts', { key: OPERATOR_KEY }),
        await read('/operator/customer-reports?state=open', { key: OPERATOR_KEY }),
        await app.db.sql`select from events where owner = 'operator'`,
        (await mcp.call('search_businesses', { need: 'test visit', zip: '78205', limit: 20 })).text,
        await app.db.sql`select id, ranking_dirty_at, reach_merit from businesses where id > 0 order by id`,
        await app.db.sql`select count(*) from known_words`,
      ]
    }
    const before = await everything()
    expect(JSON.stringify(before)).toContain(slug)

    await writeSandbox(app.context)
    const card = await app.get('/businesses/sandbox-books')
    expect(card.body).toMatchObject({ name: 'Sandbox: books', bookable: true })
    const page = await app.get('/b/sandbox-books', { headers: { accept: 'text/html' } })
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('content="noindex"')])
    for (const slug of sandboxSlugs) await aLead(app, slug, key)
    const lead = await aLead(app, 'sandbox-deposits', key)
    expect((await book('sandbox-deposits', key, lead, await startAt('sandbox-deposits', 4))).status).toBe(201)
    const { payUrl } = (await app.post(`/leads/${lead}/deposit`, undefined, { key })).body
    const outcome = await app.post(`/leads/${lead}/outcomes`, { kind: 'wrong_information' }, { key })
    expect(outcome.body).toMatchObject({ counted: false, countedWhy: expect.stringContaining('sandbox') })
    await app.call('POST', `${new URL(payUrl).pathname}/report`, { body: 'text=Hm' })
    await reportPage(app.context, lead as Id<'lead'>, 'Nobody came.')
    await app.post(`/leads/${lead}/cancel`, {}, { key })

    expect(await everything()).toEqual(before)
    expect(
      await app.db
        .sql`select from businesses where id < 0 and (ranking_dirty_at is not null or ranked_at is not null)`,
    ).toHaveLength(0)
  })

  test('is written once, even by processes that start at once, and again when a card changes', async () => {
    const rows = async () => [
      ...(await app.db.sql<{ slug: string; version: number }[]>`
        select slug, version from businesses where id < 0 order by id desc`),
    ]
    await Promise.all(Array.from({ length: 6 }, () => writeSandbox(app.context)))
    expect(await rows()).toEqual(sandboxSlugs.map(slug => ({ slug: `${slug}`, version: 1 })))
    await app.db.sql`update businesses set card = '{}' where slug = 'sandbox-books'`
    await Promise.all(Array.from({ length: 6 }, () => writeSandbox(app.context)))
    expect(await rows()).toEqual(
      sandboxSlugs.map(slug => ({ slug: `${slug}`, version: slug === 'sandbox-books' ? 2 : 1 })),
    )
  })

  test("can't be created, changed or removed by operators", async () => {
    const call = (method: string, path: string, body?: object) =>
      app.call(method, path, { key: OPERATOR_KEY, ...(body && { body }) })
    for (const slug of ['sandbox-books', 'sandbox-mine']) {
      const put = await call('PUT', `/operator/businesses/${slug}`, { name: 'Mine' })
      expect([put.status, put.body.error.message]).toEqual([400, expect.stringContaining('sandbox-')])
    }
    expect((await call('DELETE', '/operator/businesses/sandbox-books')).status).toBe(404)
    expect((await call('POST', '/operator/businesses/sandbox-books/reset-access')).status).toBe(404)
    expect((await app.get('/businesses/sandbox-books')).status).toBe(200)
  })
})

describe('a sandbox customer', () => {
  const customer = () => ({ customer: anInquiry().customer })

  test('can be used any number of times, and gets no mail', async () => {
    const same = customer()
    const [one, other] = [(await app.agent()).key, (await app.agent()).key]
    for (const key of [one, other, one, other, one]) await aLead(app, 'sandbox-replies', key, same)
    const rows = await app.db.sql`select customer_mailed from leads where business_id < 0 and customer_mailed`
    expect(rows).toHaveLength(0)
  })

  test('doesn’t block bookings, in the sandbox or elsewhere', async () => {
    const same = customer()
    const [one, other] = [(await app.agent()).key, (await app.agent()).key]
    const real = await aBusiness(app, { services: visits, hours: always })
    const start = await startAt(real.slug, 8)
    for (const [slug, key] of [
      ['sandbox-books', one],
      ['sandbox-books', other],
      [real.slug, one],
    ] as const)
      expect((await book(slug, key, await aLead(app, slug, key, same), start)).status).toBe(201)
    // Its own rule holds within the sandbox.
    const again = await book('sandbox-deposits', one, await aLead(app, 'sandbox-deposits', one, same), start)
    expect(again.body.error.code).toBe('customer_already_booked')
  })

  test('takes back the consent for sandbox leads only', async () => {
    const same = customer()
    const { key } = await app.agent()
    const { slug } = await aBusiness(app)
    const real = await aLead(app, slug, key, same)
    const sent = await app.post('/businesses/sandbox-silent/inquiries', anInquiry(same), { key })
    const path = new URL(sent.body.customerUrl).pathname
    const form = await app.get(`${path}/withdraw`, { headers: { accept: 'text/html' } })
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form.text)?.[1] ?? ''
    const done = await app.call('POST', `${path}/withdraw`, {
      body: new URLSearchParams({ form: field('form'), terms: field('terms') }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' },
    })
    expect(done.status).toBe(303)
    expect((await app.get(`/leads/${sent.body.lead_id}`, { key })).body.status).toBe('closed')
    expect((await app.get(`/leads/${real}`, { key })).body).toMatchObject({ status: 'received' })
  })
})

test('sandbox leads are deleted after seven quiet days, with everything about them, and real ones stay', async () => {
  const { key } = await app.agent()
  const { slug } = await aBusiness(app)
  const real = await aLead(app, slug, key)
  const old = await aLead(app, 'sandbox-deposits', key)
  await book('sandbox-deposits', key, old, await startAt('sandbox-deposits', 5))
  await app.post(`/leads/${old}/deposit`, undefined, { key })
  await app.post(`/leads/${old}/messages`, { text: 'Hello?' }, { key })
  pass(clock, 6 * DAY)
  const kept = await aLead(app, 'sandbox-silent', key)
  await deleteAllOld(app.context)
  expect((await app.get(`/leads/${old}`, { key })).status).toBe(200)
  pass(clock, DAY + 1000)
  await Promise.all([deleteAllOld(app.context), deleteAllOld(app.context)])
  expect((await app.get(`/leads/${old}`, { key })).status).toBe(404)
  for (const id of [kept, real]) expect((await app.get(`/leads/${id}`, { key })).status).toBe(200)
  const left = await app.db.sql`
    select 'lead' from leads where business_id < 0 and id <> ${kept}
    union all select 'booking' from bookings where business_id < 0
    union all select 'deposit' from deposits where business_id < 0
    union all select 'contact' from contact_points where business_id < 0 and lead_id <> ${kept}`
  expect(left).toHaveLength(0)
})

const visits = [
  { name: 'Test visit', durationMinutes: 15, price: { type: 'fixed', amount: 9900 }, bookable: true },
]
const always = {
  weekly: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map(day => ({
    day,
    open: '00:00',
    close: '00:00',
  })),
}
