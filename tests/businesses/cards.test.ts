import { describe, expect, test } from 'bun:test'
import { writeCard } from '../../shared/businesses/write-card.ts'
import { placeAll } from '../../shared/feed/place.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { aCard } from './cards.ts'

const app = await testApp()

const key = OPERATOR_KEY
const put = (slug: string, body: unknown, headers?: Record<string, string>) =>
  app.call('PUT', `/operator/businesses/${slug}`, { key, body, headers })
const historyOf = (slug: string) => app.db.sql`
  select h.version, h.written_by, h.card ->> 'name' as name
  from business_history h join businesses b on b.id = h.business_id
  where b.slug = ${slug} order by h.version`

describe('PUT /operator/businesses/{slug} 201', () => {
  test('creates the business with a working key that’s shown once', async () => {
    const { status, body } = await put('lone-star', aCard())
    expect(status).toBe(201)
    expect(body.businessKey).toMatch(/^bzk_[0-9a-f]{40}$/)
    expect(body.business).toMatchObject({
      slug: 'lone-star',
      version: 1,
      location: { city: 'San Antonio', state: 'TX', zip: '78205' },
      bookable: true,
      completeness: { score: 95, missing: ['intake'] },
    })
    const own = await app.get('/desk/card', { key: body.businessKey })
    expect(own.headers.get('etag')).toBe('"1"')
    expect(own.body.contact_email).toBeNull()
  })

  test('replaces the key if a request is repeated because its response was lost', async () => {
    const card = { slug: 'claimed', written: aCard(), author: 'operator', mayCreate: true } as const
    const claim = crypto.getRandomValues(Buffer.alloc(32))
    const lost = await writeCard(app.context, { ...card, expectedVersion: null, claim })
    const again = await writeCard(app.context, { ...card, expectedVersion: null, claim })
    expect(again).toMatchObject({ created: true, id: lost.id, version: 1 })
    const statusOf = async (key: string | null) => (await app.get('/desk/card', { key })).status
    expect(await statusOf(again.businessKey)).toBe(200)
    expect(await statusOf(lost.businessKey)).toBe(401)
  })
})

describe('PUT /operator/businesses/{slug} 200', () => {
  test('stores the old version and its author when a card changes', async () => {
    await put('changing', aCard())
    const { status, body } = await put('changing', aCard({ name: 'Alamo Plumbing' }))
    expect(status).toBe(200)
    expect(body.business).toMatchObject({ name: 'Alamo Plumbing', version: 2 })
    expect(body.businessKey).toBeUndefined()
    expect([...(await historyOf('changing'))]).toEqual([
      { version: 1, written_by: 'operator', name: 'Lone Star Plumbing' },
    ])
  })

  test('keeps the newest 100 earlier versions', async () => {
    await put('nightly', aCard())
    await app.db.sql`
      with later as (update businesses set version = 150 where slug = 'nightly' returning id)
      insert into business_history select id, n, '{}', 'import', now() from later, generate_series(1, 149) n`
    await put('nightly', aCard({ name: 'Another Name' }))
    const versions = (await historyOf('nightly')).map(({ version }) => version)
    expect([versions.length, versions[0], versions.at(-1)]).toEqual([100, 51, 150])
  })

  test('changes nothing if the card is written as it was read', async () => {
    await put('same', aCard())
    const read = await app.get('/businesses/same')
    await app.db.sql`select place_feed_entries(1000)`
    const again = await put('same', read.body)
    expect(again.body).toMatchObject({ created: false, business: { version: 1 } })
    expect(again.body.business.updatedAt).toBe(read.body.updatedAt)
    const [waiting] = await app.db.sql`select count(*) from feed_entries where position is null`
    expect(waiting?.count).toBe(0)
  })

  test('keeps omitted private fields, clears null ones, and never shows them', async () => {
    const created = await put(
      'private',
      aCard({ contact_email: 'desk@alamo.example', payout_account: 'acct_1' }),
    )
    const own = async () => (await app.get('/desk/card', { key: created.body.businessKey })).body
    await put('private', aCard())
    expect(await own()).toMatchObject({
      contact_email: 'desk@alamo.example',
      payout_account: 'acct_1',
      version: 1,
    })
    await put('private', aCard({ contact_email: null }))
    expect(await own()).toMatchObject({ contact_email: null, payout_account: 'acct_1', version: 2 })
    await app.db.sql`update businesses set open_wrong_information = 1 where slug = 'private'`
    await put('private', aCard({ payout_account: 'acct_2' }))
    const [left] = await app.db
      .sql`select open_wrong_information as open from businesses where slug = 'private'`
    expect(left?.open).toBe(1)
    await put('private', aCard({ payout_account: 'acct_1' }))
    expect((await app.get('/businesses/private')).text).not.toContain('acct_1')
  })

  test('leaves one set of search keys after concurrent writes', async () => {
    await put('busy', aCard())
    const names = Array.from({ length: 12 }, (_, i) => `Plumbing ${'abcdefghijkl'[i]}`)
    await Promise.all(names.map(name => put('busy', aCard({ name }))))
    const [left] = await app.db.sql`
      select count(*) as rows, count(distinct key) as keys
      from business_reach r join businesses b on b.id = r.business_id where b.slug = 'busy'`
    expect(left?.rows).toBe(left?.keys)
    const versions = await historyOf('busy')
    expect(versions.length).toBe(12)
  })
})

describe('PUT /operator/businesses/{slug} 400', () => {
  test('reports all faults at once', async () => {
    const { status, body } = await put(
      'faulty',
      aCard({ name: '', timezone: 'Mars/Olympus', location: { zip: '99999' } }),
    )
    expect(status).toBe(400)
    expect(body.error.message).toBe('name: must have visible characters (1 of 3 problems).')
    for (const path of ['name', 'timezone', 'location.zip']) expect(body.error.hint).toContain(`${path}: `)
    expect((await app.get('/businesses/faulty')).status).toBe(404)
  })

  test('says what to do about a single fault', async () => {
    const { body } = await put('faulty', aCard({ timezone: undefined }))
    expect(body.error).toMatchObject({
      message: 'timezone: is required: an IANA time zone, such as America/Chicago.',
      hint: 'Nothing was saved. Correct timezone and send the whole card again.',
    })
  })

  test('lists the allowed values of an enum in the hint', async () => {
    const hours = { weekly: [{ day: 'monday', open: '09:00', close: '17:00' }] }
    const { body } = await put('faulty', aCard({ hours }))
    expect(body.error.hint).toEndWith(
      'Allowed values of hours.weekly[0].day: mon, tue, wed, thu, fri, sat, sun.',
    )
  })
})

describe('PUT /operator/businesses/{slug} refused', () => {
  test('returns 404 for an invalid slug', async () => {
    for (const slug of ['ab', 'Nope', 'a_b', 'a%00b', 'x'.repeat(81)])
      expect((await put(slug, aCard())).status).toBe(404)
  })

  test("returns 403 for an agent's key", async () => {
    const agent = await app.agent()
    const answer = await app.call('PUT', '/operator/businesses/nope', { key: agent.key, body: aCard() })
    expect(answer.body.error.code).toBe('operator_only')
  })
})

describe('DELETE /operator/businesses/{slug}', () => {
  test('returns 204, then 404 everywhere, and PUT makes a new business with a new key', async () => {
    const created = await put('gone', aCard())
    const remove = () => app.call('DELETE', '/operator/businesses/gone', { key })
    expect((await remove()).status).toBe(204)
    expect((await remove()).body.error.code).toBe('business_not_found')
    expect((await app.get('/businesses/gone')).status).toBe(404)
    expect((await app.get('/desk/card', { key: created.body.businessKey })).status).toBe(401)
    const back = await put('gone', aCard())
    expect(back.status).toBe(201)
    expect(back.body.business.version).toBe(3)
    expect(back.body.businessKey).not.toBe(created.body.businessKey)
    expect((await app.get('/desk/card', { key: back.body.businessKey })).status).toBe(200)
  })
})

test('a deleted business is gone from every read at once', async () => {
  const created = await put('tombstone', aCard({ name: 'Tombstone Plumbing' }))
  const agent = (await app.agent('platform')).key
  const paths = ['/businesses/tombstone', '/businesses/tombstone/availability', '/b/tombstone']
  const search = '/businesses?zip=78205&q=Tombstone'
  for (const path of paths) expect((await app.get(path)).status).toBe(200)
  expect((await app.get(search)).body.count).toBe(1)
  const body = { customer: { name: 'Dana' }, message: 'A leak.', customer_consent: true }
  const ask = () => app.call('POST', '/businesses/tombstone/inquiries', { key: agent, body })
  const inquiry = await ask()
  expect(inquiry.status).toBe(201)

  await app.call('DELETE', '/operator/businesses/tombstone', { key })
  for (const path of paths) expect((await app.get(path)).status).toBe(404)
  expect((await app.get(search)).body.count).toBe(0)
  expect((await ask()).body.error.code).toBe('business_not_found')
  const booking = { lead_id: inquiry.body.lead_id, start: '2030-01-01T10:00:00-06:00' }
  const booked = await app.call('POST', '/businesses/tombstone/bookings', { key: agent, body: booking })
  expect(booked.body.error.code).toBe('business_not_found')
  const link = await app.call('POST', '/operator/businesses/tombstone/desk-link', { key })
  expect(link.body.error.code).toBe('business_not_found')
  expect((await app.get('/desk/leads', { key: created.body.businessKey })).status).toBe(401)
  // The agent can still read the lead.
  expect((await app.get(`/leads/${inquiry.body.lead_id}`, { key: agent })).status).toBe(200)
  expect([...(await historyOf('tombstone'))]).toEqual([
    { version: 1, written_by: 'operator', name: 'Tombstone Plumbing' },
  ])
  await placeAll(app.context)
  expect((await app.get('/feed?limit=200', { key: agent })).body.cards).toContainEqual({
    slug: 'tombstone',
    deleted: true,
    updatedAt: expect.any(String),
  })
})

describe('PUT /desk/card', () => {
  test('returns 200 for the current version and 412 for an old one', async () => {
    const { businessKey } = (await put('desk', aCard())).body
    const write = (body: unknown, match?: string) =>
      app.call('PUT', '/desk/card', { key: businessKey, body, headers: match ? { 'if-match': match } : {} })
    const first = await write(aCard({ name: 'Desk Plumbing' }), '"1"')
    expect(first.status).toBe(200)
    expect(first.headers.get('etag')).toBe('"2"')
    const stale = await write(aCard({ name: 'Late Plumbing' }), '"1"')
    expect(stale.status).toBe(412)
    expect(stale.body.error).toMatchObject({ code: 'version_conflict' })
    // The same request can't succeed later.
    expect(stale.headers.get('error-action')).toBe('fix')
    expect((await write(aCard(), '"nonsense"')).status).toBe(412)
    expect((await write(aCard({ name: 'Unconditional' }))).body.version).toBe(3)
    expect((await historyOf('desk')).map(row => row.written_by)).toEqual(['operator', 'desk'])
  })

  test('lets only one of two writers of the same version win', async () => {
    const { businessKey } = (await put('race', aCard())).body
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map(name =>
        app.call('PUT', '/desk/card', {
          key: businessKey,
          body: aCard({ name }),
          headers: { 'if-match': '"1"' },
        }),
      ),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 412, 412])
  })

  test("returns 403 business_only for an agent's key", async () => {
    const agent = await app.agent()
    expect((await app.get('/desk/card', { key: agent.key })).body.error.code).toBe('business_only')
  })
})

describe('PUT /desk/closures', () => {
  test('returns sorted closures that can be read again, and 400 for one that ends before it starts', async () => {
    const { businessKey } = (await put('closing', aCard())).body
    const write = (closures: unknown) =>
      app.call('PUT', '/desk/closures', { key: businessKey, body: { closures } })
    const saved = await write([
      { from: '2027-01-02T00:00:00-06:00', to: '2027-01-03T00:00:00-06:00', reason: 'Rest' },
      { from: '2026-12-24T12:00:00-06:00', to: '2026-12-26T00:00:00-06:00' },
    ])
    expect(saved.status).toBe(200)
    expect(saved.body.closures[0]).toEqual({
      from: '2026-12-24T18:00:00.000Z',
      to: '2026-12-26T06:00:00.000Z',
      reason: '',
    })
    const wrong = await write([{ from: '2027-01-02T00:00:00Z', to: '2027-01-01T00:00:00Z' }])
    expect(wrong.status).toBe(400)
    expect(wrong.body.error).toMatchObject({
      message: 'closures[0].to: must be after from.',
      hint: 'Nothing was saved. Correct closures[0].to and send all closures again.',
    })
    const read = async () => (await app.get('/desk/closures', { key: businessKey })).body
    expect(await read()).toEqual({ closures: saved.body.closures, count: 2 })
    expect((await write([])).body).toEqual({ closures: [], count: 0 })
    expect(await read()).toEqual({ closures: [], count: 0 })
    expect((await app.get('/desk/closures')).status).toBe(401)
  })
})

describe('GET /businesses/{slug}', () => {
  test('says whether a zip is served', async () => {
    await put('served', aCard())
    const at = async (zip: string) =>
      (await app.get(`/businesses/served?zip=${zip}`)).body.serviceArea.servesZip
    expect(await at('78209')).toBe(true)
    expect(await at('78701')).toBe(false)
    expect((await app.get('/businesses/served')).body.serviceArea.servesZip).toBeNull()
    expect((await app.get('/businesses/served?zip=7820')).body.error.code).toBe('invalid_parameter')
  })

  test('returns 304 for a matching ETag', async () => {
    await put('cached', aCard())
    const first = await app.get('/businesses/cached')
    const etag = first.headers.get('etag') ?? ''
    expect((await app.get('/businesses/cached', { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await app.get('/businesses/cached?zip=78205')).headers.get('etag')).not.toBe(etag)
  })

  test('returns 404 for unknown and malformed slugs', async () => {
    for (const slug of ['nobody', 'NOBODY', '%00', '..%2fkeys'])
      expect((await app.get(`/businesses/${slug}`)).status).toBe(404)
  })
})
