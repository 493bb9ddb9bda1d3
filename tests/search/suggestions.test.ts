import { expect, test } from 'bun:test'
import { aCard } from '../businesses/cards.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { fillDirectory } from './san-antonio.ts'

// Wednesday, 10:00 in San Antonio.
const now = new Date('2026-11-18T16:00:00Z')
const app = await testApp({ context: { now: () => now } })
await fillDirectory(app)

const find = async (query: string) => (await app.get(`/businesses?${query}`)).body
const slugs = (body: { businesses: { slug: string }[] }) => body.businesses.map(each => each.slug)

test('suggests searches with results if nothing is found', async () => {
  const body = await find('zip=10001&industry=trades')
  expect(body).toMatchObject({ count: 0, businesses: [] })
  expect(body.suggestions.length).toBeGreaterThan(0)
  for (const { request, businesses } of body.suggestions) {
    expect(request.method).toBe('GET')
    const found = await app.get(request.path)
    expect(slugs(found.body)).toEqual(
      expect.arrayContaining(businesses.map((each: { slug: string }) => each.slug)),
    )
    expect(businesses.length).toBeGreaterThan(0)
  }
  // Everything, without a query.
  expect((await find('zip=10001')).suggestions.at(-1).request.path).toBe('/businesses')
  expect((await find('zip=78205')).suggestions).toBeUndefined()
  const far = await find('zip=79901&near=78205&industry=beauty')
  expect(far.suggestions[0].why).toBe(
    'No matching business is within 25 miles of 78205 and serves 79901. These are located within 100 miles of 78205.',
  )
})

test('suggests who serves a city if nobody is located there', async () => {
  const first = async (q: string) => (await find(`q=${encodeURIComponent(q)}`)).suggestions?.[0]
  const inElPaso = await first('plumber in El Paso, TX')
  expect(inElPaso).toMatchObject({
    why: expect.stringMatching(
      /^No matching business is located in El Paso. These serve El Paso, TX (799|885)\d\d.$/,
    ),
    request: { path: expect.stringMatching(/^\/businesses\?need=plumber&zip=\d{5}$/) },
    businesses: [{ slug: 'alamo', distanceMiles: expect.any(Number) }],
  })
  expect((await first('El Paso')).request.path).toMatch(/^\/businesses\?zip=(799|885)\d\d$/)
  // Nobody serves it, but somebody is near.
  const near = (await find('q=Georgetown+TX&industry=beauty')).suggestions[0]
  expect(near).toMatchObject({
    why: 'No matching business serves Georgetown, TX 78628. These are located within 50 miles of 78628.',
    businesses: [{ slug: 'cafe' }],
  })
  // There are several Portlands, and the largest is searched. No business is near it.
  expect((await first('plumber Portland')).why).toStartWith('No business matches all of this.')
  expect((await first('plumber Portland')).request.path).toBe('/businesses?need=plumber')
  expect((await first('plumber El Paso, Ohio')).why).toStartWith('No business matches all of this.')
  expect((await first('Qwerty El Paso, Ohio')).why).toStartWith('No service fits “qwerty”.')
  // There's no San Antonio in California, and nobody in Alaska.
  for (const q of ['plumber San Antonio, CA', 'plumber Alaska'])
    expect((await first(q)).request.path).toBe('/businesses?need=plumber')
  expect((await first('Alaska')).why).toStartWith('Nothing matches')
})

test('suggestions are the nearest alternatives, without giving up the need', async () => {
  const { count, suggestions } = await find(
    'need=plumber&zip=78702&industry=trades&emergency=true&bookable=true',
  )
  expect(count).toBe(1)
  expect(suggestions).toBeUndefined()
  const none = await find('need=plumber&near=78701&radius=5')
  expect(none.suggestions.length).toBeLessThanOrEqual(3)
  const [nearest] = none.suggestions
  expect(nearest.request.path).toBe('/businesses?need=plumber&near=78701&radius=100')
  expect(nearest.businesses).toHaveLength(2)
  expect(nearest.businesses[0].distanceMiles).toBeGreaterThan(50)
  for (const { request } of none.suggestions) expect(request.path).toContain('need=plumber')
  const last = await find('need=qwertyuiop&zip=78205')
  expect(last.suggestions[0].request.path).toBe('/businesses?zip=78205')
})

test('suggests the same businesses only once', async () => {
  for (const query of [
    'need=plumber&industry=beauty',
    'need=plumber&zip=10001&bookable=true',
    'need=plumber&near=78701&radius=5',
  ]) {
    const lists: string[] = (await find(query)).suggestions.map((each: { businesses: { slug: string }[] }) =>
      slugs(each).sort().join(),
    )
    expect(lists).toEqual([...new Set(lists)])
  }
})

test('says if there is no such zip', async () => {
  const [elsewhere] = (await find('need=plumber&zip=99999')).suggestions
  expect(elsewhere.why).toBe("99999 isn't a US zip. Some elsewhere match without zip.")
})

test('keeps the industry of a need in q', async () => {
  const [alike] = (await find('q=balayage')).suggestions
  expect(alike.why).toBe(
    'No service fits “balayage”. These are in the same industry, Beauty and personal care.',
  )
  expect(alike.request.path).toBe('/businesses?industry=beauty')
})

test('suggests the industry of a need that nobody fits', async () => {
  for (const query of ['need=balayage&zip=78701', 'q=balayage+Austin']) {
    const [alike] = (await find(query)).suggestions
    expect(alike.why).toBe(
      'No service fits “balayage”. These are in the same industry, Beauty and personal care.',
    )
    expect(alike.request.path).toMatch(/^\/businesses\?industry=beauty&zip=787\d\d$/)
  }
})

test('suggests something even if no single filter is to blame', async () => {
  const first = async (query: string) => (await find(query)).suggestions[0]
  expect(await first('q=Qwerty+Austin')).toMatchObject({ why: expect.not.stringContaining('need') })
  expect(await first('q=qwertyuiop&zip=10001&industry=beauty')).toMatchObject({
    why: expect.stringContaining('These are in beauty.'),
    request: { path: '/businesses?industry=beauty' },
  })
  expect(await first('q=qwertyuiop&zip=10001&industry=hotels')).toMatchObject({
    request: { path: '/businesses' },
  })
})

test('suggests rooms near a city without any, not from anywhere', async () => {
  const services = [{ id: 'room', name: 'Hotel room', durationMinutes: 60, price: { type: 'quote' } }]
  for (const zip of ['78205', '98101'])
    await app.call('PUT', `/operator/businesses/inn-${zip}`, {
      key: OPERATOR_KEY,
      body: aCard({ industry: 'hotels', location: { zip }, serviceArea: { nationwide: true }, services }),
    })
  const [nearest] = (await find('q=hotel+Austin')).suggestions
  expect(nearest).toMatchObject({
    why: expect.stringMatching(
      /^No matching business is located in Austin. These are located within 100 miles of 787\d\d.$/,
    ),
    request: { path: expect.stringMatching(/^\/businesses\?need=hotel&near=787\d\d&radius=100$/) },
    businesses: [{ slug: 'inn-78205' }],
  })
})

test('suggests each industry that a need may belong to, and that of the first of several needs', async () => {
  for (const industry of ['str', 'ltr'])
    await app.call('PUT', `/operator/businesses/${industry}`, {
      key: OPERATOR_KEY,
      body: aCard({
        industry,
        location: { zip: '78205' },
        services: [{ name: 'Cottage', price: { type: 'quote' } }],
      }),
    })
  const read = async (need: string) =>
    (await find(new URLSearchParams({ need }).toString())).suggestions.map(
      (each: { why: string; request: { path: string } }) => [each.why.split('. ')[1], each.request.path],
    )
  expect(await read('loft near UTSA')).toEqual([
    ['These are in one of its industries, Short-term rentals.', '/businesses?industry=str'],
    ['These are in one of its industries, Long-term rentals.', '/businesses?industry=ltr'],
  ])
  // A vacation and a tan are in different industries.
  expect(await read('spray tan before my vacation')).toEqual([
    ['These are in the same industry, Beauty and personal care.', '/businesses?industry=beauty'],
  ])
})
