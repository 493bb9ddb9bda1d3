import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { aBusiness, aLead, DAY, HOUR, mondayMorning, pass } from '../factories.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const clock = mondayMorning()
let app: TestApp
let key: string
beforeAll(async () => {
  app = await openTestApp({ context: { now: () => clock.now } })
  key = (await app.agent()).key
})
afterAll(() => app.close())

// 10:00 on the next day, a Tuesday, in San Antonio.
const TEN = '2026-11-24T10:00:00-06:00'
const service = (changes: object = {}) => ({
  id: 'drain',
  name: 'Drain cleaning',
  durationMinutes: 60,
  price: { type: 'fixed', amount: 14_900, currency: 'USD' },
  bookable: true,
  ...changes,
})
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
    expect(Object.keys(body.slots[0]).sort()).toEqual(
      ['deposit', 'durationMinutes', 'end', 'price', 'service', 'start'].sort(),
    )
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
    expect(body.note).toContain('no ')
  })

  test('returns 400 for an unknown service or malformed days, and 404 for an unknown business', async () => {
    const { slug } = await aBusiness(app)
    const codeOf = async (path: string) => (await app.get(path)).body.error.code
    expect(await codeOf(`/businesses/${slug}/availability?service=pool`)).toBe('invalid_parameter')
    expect(await codeOf(`/businesses/${slug}/availability?days=soon`)).toBe('invalid_parameter')
    expect(await codeOf('/businesses/nobody/availability')).toBe('business_not_found')
    expect((await app.get(`/businesses/${slug}/availability?days=99`)).body.days).toBe(30)
  })
})
