import { describe, expect, test } from 'bun:test'
import { fold } from '../../shared/places/fold.ts'
import { correctedWord, readVocabulary } from '../../shared/search/need.ts'
import { tokensOf } from '../../shared/stem.ts'
import { aCard } from '../businesses/cards.ts'
import { leastCpuMs } from '../cpu.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { fillDirectory } from './san-antonio.ts'

// Wednesday, 10:00 in San Antonio.
let clock = new Date('2026-11-18T16:00:00Z')
const app = await testApp({ context: { now: () => clock } })
await fillDirectory(app)

const find = async (query: string) => (await app.get(`/businesses?${query}`)).body
const slugs = (body: { businesses: { slug: string }[] }) => body.businesses.map(each => each.slug)

describe('GET /businesses 200', () => {
  test('explains each rank, and the parts add up to the score', async () => {
    const body = await find('zip=78205&industry=trades&explain=true')
    expect(slugs(body)).toEqual(['lone-star', 'alamo'])
    expect((await find('zip=78205')).businesses[0].rank).not.toHaveProperty('reasons')
    expect(body.ranking.paid).toBe(false)
    for (const [i, { rank }] of body.businesses.entries()) {
      const { area, response, completeness } = rank.parts
      expect(rank.position).toBe(i + 1)
      expect(rank.score).toBeCloseTo(0.4 * area + 0.4 * response + 0.2 * completeness, 6)
      expect(rank.reasons).toHaveLength(3)
    }
    expect(body.businesses[0]).toMatchObject({
      servesZip: true,
      openNow: true,
      nextAvailable: '2026-11-18T12:00:00-06:00',
      priceFrom: { amount: 14_900, currency: 'USD' },
      rank: { parts: { area: 1, response: 0.525 } },
    })
  })

  test("leaves out businesses that don't serve the zip", async () => {
    expect(slugs(await find('zip=79901'))).toEqual(['alamo'])
    expect(slugs(await find('zip=10001'))).toEqual([])
  })

  test('bookable and emergency filter if true, and false is the same as omitting them', async () => {
    expect(slugs(await find('emergency=true'))).toEqual(['alamo'])
    expect(slugs(await find('bookable=true')).sort()).toEqual(['alamo', 'lone-star'])
    expect((await find('bookable=false&emergency=false')).count).toBe(3)
  })

  test('q ignores case and accents, matches prefixes, and corrects a typo', async () => {
    for (const q of ['CAFE guero', 'café', 'guer', 'Austin, TX', 'austn'])
      expect(slugs(await find(`q=${q}`))).toEqual(['cafe'])
    expect((await find('q=texas')).count).toBe(3)
    expect((await find('q=!!!')).count).toBe(0)
  })

  test('need keeps the order and names the service that fits', async () => {
    const body = await find('need=leaking+faucet&zip=78205')
    expect(slugs(body)).toEqual(slugs(await find('zip=78205&industry=trades')))
    expect(body.businesses[0].match).toEqual({
      service: {
        id: expect.any(String),
        name: 'Drain cleaning',
        price: expect.objectContaining({ amount: 14_900, display: '$149.00' }),
      },
      words: ['leaking', 'faucet'],
    })
    expect(body.query).toMatchObject({
      need: 'leaking faucet',
      understood: { need: ['leaking', 'faucet'], ignored: [], corrected: [] },
    })
    expect(body.nextRequests[1].path).toContain('service=')
    expect((await find('zip=78205')).businesses[0]).toMatchObject({ match: null, distanceMiles: null })
  })

  test('need says what was corrected and what was ignored', async () => {
    const { query } = await find('need=plumbr+for+my+qwertyuiop')
    expect(query.understood).toEqual({
      place: null,
      name: null,
      need: ['plumbr'],
      corrected: [{ from: 'plumbr', to: 'plumber' }],
      ignored: ['qwertyuiop'],
    })
  })

  test('need reads an amount as one word', async () => {
    const { query } = await find(`need=${encodeURIComponent('plumber under $25,000')}`)
    expect(query.understood).toMatchObject({ need: ['plumber'], ignored: ['25000'] })
  })

  test('need says which industries may be meant, unless there’s one', async () => {
    const industries = async (query: string) => (await find(query)).query.understood.industries
    expect(await industries('need=apartment+for+a+family')).toEqual([
      { industry: 'str', name: 'Short-term rentals' },
      { industry: 'ltr', name: 'Long-term rentals' },
    ])
    for (const query of ['need=apartment&industry=ltr', 'need=plumber', 'need=qwertyuiop', 'zip=78205'])
      expect(await industries(query)).toBeUndefined()
  })

  test('need that can’t be understood finds nothing, not everything', async () => {
    for (const need of ['qwertyuiop', '!!!', 'the', '25000', 'please'])
      expect({ need, count: (await find(`need=${need}`)).count }).toEqual({ need, count: 0 })
    expect((await find('need=')).count).toBe(3)
  })

  test('near finds businesses by where they are, with the distance', async () => {
    const near = await find('near=78209&radius=10')
    expect(slugs(near).sort()).toEqual(['alamo', 'lone-star'])
    expect(near.businesses[0].distanceMiles).toBeGreaterThan(0)
    expect(near.businesses[0].distanceMiles).toBeLessThan(10)
    expect(near.query).toMatchObject({ near: '78209', radius: 10 })
    expect((await find('near=78209')).query.radius).toBe(25)
    expect(slugs(await find('near=78205&radius=1')).length).toBe(2)
    expect((await find('near=78205&radius=1')).businesses[0].distanceMiles).toBe(0)
    expect((await find('near=78205&radius=9999')).query.radius).toBe(200)
    expect((await find('near=78205&radius=0')).query.radius).toBe(1)
    expect((await find('near=78205&radius=200')).count).toBe(3)
    // Located near, but it serves another zip.
    expect(slugs(await find('near=78205&zip=79901'))).toEqual(['alamo'])
    expect((await find('near=10001')).count).toBe(0)
  })

  test('hostile words take little time', async () => {
    const letters = 'abcdefghij klmnopqrst '
    for (const text of [
      'plumbe '.repeat(17),
      'aaaaaaaaaaaaaaaaaaaaaaaa '.repeat(4),
      letters.repeat(5),
      "'& | !:*()<-> ".repeat(8),
      '\u0301'.repeat(30),
      '2 bed '.repeat(20),
    ]) {
      const path = `/businesses?need=${encodeURIComponent(text.slice(0, 120))}&q=${encodeURIComponent(text)}`
      expect((await app.get(path)).status).toBe(text.length > 200 ? 400 : 200)
      const need = tokensOf(fold(text.slice(0, 120)))
      const read = () => need.map(({ typed }) => correctedWord(typed))
      expect(await leastCpuMs(() => [readVocabulary(need), read()], 50)).toBeLessThan(50)
    }
  })

  test('reflects closures and card changes at once', async () => {
    const created = await app.call('PUT', '/operator/businesses/shutter', {
      key: OPERATOR_KEY,
      body: aCard({ name: 'Shutter' }),
    })
    const first = (await find('q=shutter')).businesses[0]
    expect(first.openNow).toBe(true)
    await app.call('PUT', '/desk/closures', {
      key: created.body.businessKey,
      body: { closures: [{ from: '2026-11-18T00:00:00Z', to: '2026-11-20T00:00:00Z' }] },
    })
    const closed = (await find('q=shutter')).businesses[0]
    expect(closed).toMatchObject({ openNow: false, nextAvailable: '2026-11-20T08:00:00-06:00' })
    await app.call('DELETE', '/operator/businesses/shutter', { key: OPERATOR_KEY })
    expect((await find('q=shutter')).count).toBe(0)
  })

  test('openNow and nextAvailable follow the clock', async () => {
    clock = new Date('2026-11-19T04:00:00Z')
    expect((await find('q=lone')).businesses[0]).toMatchObject({
      openNow: false,
      nextAvailable: '2026-11-19T08:00:00-06:00',
    })
  })

  test('nextAvailable drops a booked slot within five minutes', async () => {
    const first = async () => (await find('q=alamo')).businesses[0].nextAvailable
    const before = await first()
    const { key } = await app.agent()
    const inquiry = { customer: { name: 'Ana', phone: '+12105550111' }, customer_consent: true }
    const lead = await app.post('/businesses/alamo/inquiries', inquiry, { key })
    const booking = { lead_id: lead.body.lead_id, start: before }
    expect((await app.post('/businesses/alamo/bookings', booking, { key })).status).toBe(201)
    clock = new Date(clock.getTime() + 6 * 60_000)
    expect(Date.parse(await first())).toBeGreaterThan(Date.parse(before))
  })

  test('clamps the limit', async () => {
    expect((await find('limit=0')).count).toBe(1)
    expect((await find('limit=1000')).query.limit).toBe(50)
  })
})

describe('an unknown industry', () => {
  test.each([
    ['apartment', 'str or ltr'],
    ['plumber', 'trades'],
    ['Hotel', 'hotels'],
    ['hotals', 'hotels'],
    ['x'.repeat(5000), null],
  ])('%.20s gets those that it may mean', async (industry, closest) => {
    const inQuery = await app.get(`/businesses?industry=${industry}`)
    const list = await app.get(`/industries?industry=${industry}`)
    const inPath = await app.get(`/industries/${industry}`)
    expect([inQuery.status, list.status, inPath.status]).toEqual([400, 400, 404])
    expect([inQuery.body.error.code, inPath.body.error.code]).toEqual([
      'invalid_parameter',
      'industry_not_found',
    ])
    for (const { body } of [inQuery, list, inPath]) {
      if (closest) expect(body.error.message).toContain(`Did you mean ${closest}?`)
      else expect(body.error.message).not.toContain('Did you mean')
      expect(body.error.message.length).toBeLessThan(300)
      expect(body.error.hint).toContain('trades, beauty')
    }
  })

  test('that’s empty isn’t taken for the first one', async () => {
    const { message } = (await app.get('/businesses?industry=')).body.error
    expect(message).toStartWith('industry must be one of trades, ')
    expect(message).not.toContain('Did you mean')
  })
})

describe('GET /businesses 400', () => {
  for (const query of [
    'zip=7820',
    'near=7820',
    'near=99999',
    'radius=25',
    'near=78205&radius=2.5',
    `need=${'x'.repeat(121)}`,
    'zip=782055',
    'zip=abcde',
    'industry=plumbing',
    'bookable=yes',
    'limit=ten',
    'q=%ff',
  ])
    test(query, async () => {
      const answer = await app.get(`/businesses?${query}`)
      expect(answer.body.error.code).toBe('invalid_parameter')
    })
})

test('GET /ranking publishes the formula that the results show', async () => {
  const { body } = await app.get('/ranking')
  expect(body.parts.map((part: { weight: number }) => part.weight)).toEqual([0.4, 0.4, 0.2])
  expect(body.weights.area.radius).toBe(0.85)
})
