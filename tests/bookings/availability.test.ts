import { beforeAll, describe, expect, test } from 'bun:test'
import { aService } from '../businesses/cards.ts'
import { aBusiness, aLead, DAY, HOUR, mondayMorning, pass } from '../factories.ts'
import { testApp } from '../test-app.ts'

const clock = mondayMorning()
const app = await testApp({ clock })
const key = (await app.agent()).key

// 10:00 on the next day, a Tuesday, in San Antonio.
const TEN = '2026-11-24T10:00:00-06:00'
const service = (changes: object = {}) => aService({ id: 'drain', ...changes })
const book = (slug: string, lead: string) =>
  app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start: TEN }, { key })
describe('GET /businesses/{slug}/availability', () => {
  test('has the shape of the contract and is never cached', async () => {
    const { slug } = await aBusiness(app)
    const { body, headers } = await app.get(`/businesses/${slug}/availability`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({
      slug,
      timezone: 'America/Chicago',
      days: 7,
      from: '2026-11-23T06:00:00.000Z',
      to: '2026-11-30T06:00:00.000Z',
      note: null,
    })
    expect(body.count).toBe(body.slots.length)
    expect(body.nextAvailable).toBe(body.slots[0].start)
    expect(body).toMatchObject({
      service: {
        id: 'drain-cleaning',
        name: 'Drain cleaning',
        durationMinutes: 60,
        price: { amount: 14_900, display: '$149.00' },
        deposit: null,
      },
      serviceAssumed: true,
      otherServices: [],
    })
    expect(Object.keys(body.slots[0])).toEqual(['start', 'end'])
  })

  test('finds the conflicts of the longest service on the last requested day, far west of UTC', async () => {
    const { slug, key: owner } = await aBusiness(app, {
      timezone: 'Pacific/Honolulu',
      hours: { weekly: ['wed', 'thu'].map(day => ({ day, open: '00:00', close: '00:00' })) },
      services: [service({ durationMinutes: 1440, bufferMinutes: 1440 })],
    })
    // In the buffer after appointments that start on Wednesday after 14:00.
    const blocked = { start: '2026-11-27T14:00:00-10:00', end: '2026-11-27T15:00:00-10:00', chair: null }
    expect((await app.post('/desk/times', blocked, { key: owner })).status).toBe(201)
    const { slots } = (await app.get(`/businesses/${slug}/availability?to=2026-11-25`)).body
    expect(slots.at(-1).start).toBe('2026-11-25T14:00:00-10:00')
  })

  test('says which service it’s for, and which others can be booked', async () => {
    const { slug } = await aBusiness(app, {
      services: [
        service(),
        service({ id: 'sink', name: 'Sink', deposit: { amount: 2500 } }),
        service({ id: 'roof', name: 'Roof', bookable: false }),
      ],
    })
    const read = async (query: string) => (await app.get(`/businesses/${slug}/availability${query}`)).body
    expect(await read('')).toMatchObject({
      service: { id: 'drain' },
      serviceAssumed: true,
      otherServices: [{ id: 'sink', name: 'Sink' }],
    })
    expect(await read('?service=sink')).toMatchObject({
      service: { id: 'sink', deposit: { amount: 2500, currency: 'USD', display: '$25.00' } },
      serviceAssumed: false,
      otherServices: [{ id: 'drain', name: 'Drain cleaning' }],
    })
    const none = await read('?service=roof')
    expect(none).toMatchObject({ service: null, serviceAssumed: false, slots: [] })
    expect(none.otherServices.map((each: { id: string }) => each.id)).toEqual(['drain', 'sink'])
  })

  describe('filters', () => {
    let slug = ''
    const read = async (query: string) => (await app.get(`/businesses/${slug}/availability?${query}`)).body
    const days = (body: { slots: { start: string }[] }) => [
      ...new Set(body.slots.map(({ start }) => start.slice(0, 10))),
    ]
    const hours = (body: { slots: { start: string }[] }) =>
      new Set(body.slots.map(({ start }) => Number(start.slice(11, 13))))
    beforeAll(async () => {
      clock.now = mondayMorning().now
      const weekly = ['mon', 'tue', 'wed', 'thu', 'fri'].map(day => ({ day, open: '08:00', close: '20:00' }))
      slug = (await aBusiness(app, { services: [service()], hours: { weekly } })).slug
    })

    test('by dates in the zone of the business', async () => {
      const body = await read('from=2026-11-25&to=2026-11-26')
      expect(days(body)).toEqual(['2026-11-25', '2026-11-26'])
      expect(body).toMatchObject({
        days: 2,
        from: '2026-11-25T06:00:00.000Z',
        to: '2026-11-27T06:00:00.000Z',
        nextAvailable: '2026-11-25T08:00:00-06:00',
      })
      expect(days(await read('from=2026-11-25&days=1'))).toEqual(['2026-11-25'])
      expect(days(await read('to=2026-11-24'))).toEqual(['2026-11-23', '2026-11-24'])
      expect((await read('from=2020-01-01&to=2026-11-24')).days).toBe(2)
      expect((await read('from=2026-11-25&to=2099-01-01')).days).toBe(28)
    })

    test('by the part of the day', async () => {
      const day = 'from=2026-11-24&to=2026-11-24'
      expect([...hours(await read(`${day}&part=morning`))]).toEqual([8, 9, 10, 11])
      expect([...hours(await read(`${day}&part=afternoon`))]).toEqual([12, 13, 14, 15, 16])
      const evening = await read(`${day}&part=evening`)
      expect([...hours(evening)]).toEqual([17, 18, 19])
      expect(evening.nextAvailable).toBe('2026-11-24T17:00:00-06:00')
    })

    test('by number, and says what was left out', async () => {
      const body = await read('limit=3')
      expect(body.count).toBe(3)
      expect(body.note).toStartWith('3 of ')
      expect((await read('')).count).toBe(100)
      expect((await read('days=30')).count).toBeGreaterThan(300)
      expect((await read('days=7')).note).toBeNull()
      expect((await read('limit=5000')).count).toBe((await read('days=7')).count)
    })

    test('says when the next slot is if none is free', async () => {
      const body = await read('from=2026-11-28&to=2026-11-29&part=evening')
      expect(body).toMatchObject({ count: 0, nextAvailable: '2026-11-30T17:00:00-06:00' })
      expect(body.note).toContain('2026-11-30T17:00:00-06:00')
      const late = await read('from=2027-06-01')
      expect(late).toMatchObject({ count: 0, days: 0, nextAvailable: '2026-11-23T11:00:00-06:00' })
      expect(late.note).toContain('30 days')
      // A Tuesday, the last day that can be booked.
      const { slug: mondays } = await aBusiness(app, {
        services: [service()],
        hours: { weekly: [{ day: 'mon', open: '08:00', close: '20:00' }] },
      })
      const { body: last } = await app.get(`/businesses/${mondays}/availability?from=2026-12-22`)
      expect(last).toMatchObject({ count: 0, days: 1, nextAvailable: '2026-11-23T11:00:00-06:00' })
      expect(last.note).toBe(
        'Nothing is free on these days or later. The first start before them is 2026-11-23T11:00:00-06:00.',
      )
    })

    test.each([
      'from=2026-11-25&to=2026-11-24',
      'to=2026-11-22',
      'from=2026-11-01&to=2026-11-05',
      'from=2026-11-01&days=5',
      'from=2026-02-30',
      'to=11/24/2026',
      'from=2026-11-24T10:00:00Z',
      'from=0000-01-01',
      'part=night',
      'limit=many',
    ])('refuses %s', async query => {
      const { status, body } = await app.get(`/businesses/${slug}/availability?${query}`)
      expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'invalid_parameter' })
    })
  })

  test('says that days after the next thirty can’t be booked yet, and when the next start is', async () => {
    const { slug } = await aBusiness(app)
    const { nextAvailable } = (await app.get(`/businesses/${slug}/availability`)).body
    const { body } = await app.get(`/businesses/${slug}/availability?from=2027-02-01&to=2027-02-03`)
    expect(body).toMatchObject({
      count: 0,
      slots: [],
      nextAvailable,
      note: `These days can't be booked yet: only the next 30 days can. The first free start in them is ${nextAvailable}.`,
    })
  })

  test('changes only when a booking, a closure or the clock changes it', async () => {
    const { slug, key: businessKey } = await aBusiness(app)
    const read = async () => (await app.get(`/businesses/${slug}/availability?days=30`)).body
    clock.now = new Date('2026-11-23T14:45:00Z')
    const before = await read()
    pass(clock, 1000)
    const again = await read()
    expect(again).toEqual({ ...before, generatedAt: clock.now.toISOString() })

    const lead = await aLead(app, slug, key)
    await book(slug, lead)
    expect((await read()).count).toBe(before.count - 3)
    await app.post(`/leads/${lead}/outcomes`, { kind: 'customer_cancelled' }, { key })
    expect((await read()).slots).toEqual(before.slots)

    const closures = [
      { from: '2026-11-24T00:00:00-06:00', to: '2026-11-25T00:00:00-06:00', reason: 'Training' },
    ]
    await app.call('PUT', '/desk/closures', { key: businessKey, body: { closures } })
    expect((await read()).count).toBe(before.count - 17)
    await app.call('PUT', '/desk/closures', { key: businessKey, body: { closures: [] } })

    // The service needs two hours' notice.
    clock.now = new Date(new Date(before.slots[0].start).getTime() - 2 * HOUR)
    expect((await read()).slots[0].start).toBe(before.slots[0].start)
    pass(clock, 1)
    expect((await read()).slots[0].start).toBe(before.slots[1].start)
    pass(clock, DAY)
    expect((await read()).from).toBe('2026-11-24T06:00:00.000Z')
  })

  test('returns 200 with no slots and a note when the business takes no bookings', async () => {
    const { slug } = await aBusiness(app, { services: [service({ bookable: false })] })
    const { status, body } = await app.get(`/businesses/${slug}/availability`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ count: 0, slots: [], nextAvailable: null })
    expect(body.note).toBe("This business doesn't take online bookings. Send an inquiry.")
  })

  test('returns 400 for an unknown service or malformed days, and 404 for an unknown business', async () => {
    const { slug } = await aBusiness(app)
    const codeOf = async (path: string) => (await app.get(path)).body.error.code
    expect(await codeOf(`/businesses/${slug}/availability?service=pool`)).toBe('invalid_parameter')
    expect(await codeOf(`/businesses/${slug}/availability?days=soon`)).toBe('invalid_parameter')
    const { body } = await app.get(`/businesses/${slug}/availability?date=2026-12-01`)
    expect(body.error.message).toContain('Did you mean from?')
    expect(await codeOf('/businesses/nobody/availability')).toBe('business_not_found')
    expect((await app.get(`/businesses/${slug}/availability?days=99`)).body.days).toBe(30)
  })
})
