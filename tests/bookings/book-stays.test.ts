import { beforeEach, describe, expect, test } from 'bun:test'
import { aBusiness, aLead, mondayMorning } from '../factories.ts'
import { testApp } from '../test-app.ts'
import { ARRIVAL, hotel, stayDetails } from './hotel.ts'

const clock = mondayMorning()
let slug: string
let business: { slug: string; key: string }
const app = await testApp({ clock })
const key = (await app.agent()).key
beforeEach(async () => {
  clock.now = mondayMorning().now
  business = await aBusiness(app, hotel)
  slug = business.slug
})

const aGuest = () => aLead(app, slug, key, { details: stayDetails })
const book = (lead: string, body: object = {}) =>
  app.post(
    `/businesses/${slug}/bookings`,
    { lead_id: lead, start: ARRIVAL, service: 'queen', nights: 2, ...body },
    { key },
  )
const offer = async (query: string) => (await app.get(`/businesses/${slug}/availability?${query}`)).body
const codes = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code)

describe('the card and its availability', () => {
  test('say that it’s by the night, and ask for nights', async () => {
    const { body } = await app.get(`/businesses/${slug}`)
    expect(body.services[0]).toMatchObject({
      nightly: { checkIn: '15:00', checkOut: '11:00' },
      price: { unit: 'night', display: 'from $129.00/night' },
    })
    expect(body.nextRequests[0].path).toContain('&nights={nights, only for a nightly service}')
    const one = await offer('service=queen&limit=1')
    expect(one).toMatchObject({ nights: 1, note: expect.stringContaining('send nights') })
    expect(one.slots).toEqual([{ start: '2026-11-23T15:00:00-06:00', end: '2026-11-24T11:00:00-06:00' }])
    const two = await offer('service=queen&nights=2&from=2026-11-25&to=2026-11-25')
    expect(two).toMatchObject({ nights: 2, note: null })
    expect(two.slots).toEqual([{ start: ARRIVAL, end: '2026-11-27T11:00:00-06:00' }])
    expect(await offer('nights=2')).toMatchObject({ service: { id: 'queen' }, serviceAssumed: true })
    expect(await offer('service=dinner')).toMatchObject({ nights: null, service: { nightly: null } })
  })

  test.each([
    ['service=dinner&nights=2', "dinner isn't booked by the night"],
    ['service=queen&nights=0', 'nights must be 1 or more'],
    ['service=queen&nights=31', 'nights must be 30 or less'],
    ['service=queen&nights=two', 'nights must be a whole number'],
  ])('refuse %s', async (query, message) => {
    const { error } = await offer(query)
    expect(error).toMatchObject({ code: 'invalid_parameter', message: expect.stringContaining(message) })
  })
})

describe('a stay', () => {
  test('lasts from check-in to check-out, and keeps its room', async () => {
    const { status, body } = await book(await aGuest())
    expect(status).toBe(201)
    expect(body).toMatchObject({
      start: ARRIVAL,
      end: '2026-11-27T11:00:00-06:00',
      nights: 2,
      service: { id: 'queen', price: { display: 'from $129.00/night' } },
    })
    expect(body.warnings).toEqual([])
    const taken = await offer('service=queen&from=2026-11-24&to=2026-11-27')
    expect(taken.slots.map((slot: { start: string }) => slot.start.slice(0, 10))).toEqual([
      '2026-11-24',
      '2026-11-27',
    ])
    // The only room, and every night of it.
    expect((await book(await aGuest(), { start: '2026-11-24T15:00:00-06:00' })).body.error).toMatchObject({
      code: 'slot_unavailable',
      hint: expect.stringContaining('2026-11-27T15:00:00-06:00'),
    })
    const lead = (await app.get(`/leads/${body.lead_id}`, { key })).body
    expect(lead.booking).toMatchObject({ nights: 2, end: body.end })
    const reschedule = lead.nextRequests.find(({ rel }: { rel: string }) => rel === 'reschedule')
    expect(reschedule.body).toEqual({ start: '{start}', service: 'queen', nights: 2 })
    const desk = await app.get('/desk/bookings', { key: business.key })
    expect(desk.body.bookings[0]).toMatchObject({ nights: 2, start: ARRIVAL, end: body.end })
  })

  test('needs nights, and an appointment takes none', async () => {
    const lead = await aGuest()
    const refused = [
      [await book(lead, { nights: null }), 'nights is required'],
      [await book(lead, { nights: 31 }), 'nights must be 30 or less'],
      [await book(lead, { nights: '2' }), 'nights must be a whole number'],
      [await book(lead, { service: 'dinner' }), "dinner isn't booked by the night"],
    ] as const
    for (const [{ status, body }, message] of refused)
      expect({ status, ...body.error }).toMatchObject({
        status: 400,
        code: 'invalid_request',
        message: expect.stringContaining(message),
      })
    expect((await app.get(`/leads/${lead}`, { key })).body.booking).toBeNull()
  })

  test('is held, and the hold is used for the same nights', async () => {
    const lead = await aGuest()
    const hold = (nights: number) =>
      app.post(
        `/businesses/${slug}/holds`,
        { lead_id: lead, start: ARRIVAL, service: 'queen', nights },
        { key },
      )
    const held = await hold(2)
    expect(held.body).toMatchObject({ end: '2026-11-27T11:00:00-06:00' })
    expect(held.body.nextRequests[0].body).toMatchObject({ service: 'queen', nights: 2 })
    expect((await hold(2)).body.holdId).toBe(held.body.holdId)
    const longer = await hold(3)
    expect(longer.body.holdId).not.toBe(held.body.holdId)
    const { body } = await app.get(`/leads/${lead}`, { key })
    expect(body.holds).toMatchObject([{ holdId: longer.body.holdId, end: '2026-11-28T11:00:00-06:00' }])
    expect((await book(lead, { nights: 3 })).status).toBe(201)
  })

  test('is moved and made longer, or keeps its nights', async () => {
    const lead = await aGuest()
    await book(lead)
    const move = async (body: object) => (await app.post(`/leads/${lead}/reschedule`, body, { key })).body
    expect(await move({ start: ARRIVAL, nights: 4 })).toMatchObject({
      nights: 4,
      end: '2026-11-29T11:00:00-06:00',
    })
    const later = '2026-11-26T15:00:00-06:00'
    expect(await move({ start: later })).toMatchObject({ nights: 4, end: '2026-11-30T11:00:00-06:00' })
    const dinner = { start: '2026-11-26T18:00:00-06:00', service: 'dinner' }
    expect(await move(dinner)).toMatchObject({ nights: null, end: '2026-11-26T19:30:00-06:00' })
    expect((await move({ start: later, service: 'queen' })).error.message).toContain('nights is required')
    expect(await move({ start: later, service: 'queen', nights: 1 })).toMatchObject({ nights: 1 })
  })

  test('that’s repeated with other nights stays as it is, with a warning', async () => {
    const lead = await aGuest()
    const first = await book(lead)
    const again = await book(lead, { nights: 3 })
    expect([again.status, again.body.id, again.body.nights]).toEqual([201, first.body.id, 2])
    expect(codes(again.body)).toContain('service_unchanged')
    expect(codes((await book(lead)).body)).not.toContain('service_unchanged')
  })

  test("leaves room for the guest's appointments, but not for a second stay", async () => {
    const contact = { name: 'Dana Reyes', phone: '+12105550199' }
    const stay = await aLead(app, slug, key, { customer: contact, details: stayDetails })
    await book(stay)
    const other = await aBusiness(app)
    const visit = await aLead(app, other.slug, key, { customer: contact })
    const start = '2026-11-26T10:00:00-06:00'
    expect(
      (await app.post(`/businesses/${other.slug}/bookings`, { lead_id: visit, start }, { key })).status,
    ).toBe(201)
    slug = (await aBusiness(app, hotel)).slug
    const twice = await aLead(app, slug, key, { customer: contact, details: stayDetails })
    expect((await book(twice)).body.error.code).toBe('customer_already_booked')
  })

  test('warns if the details say other dates, and asks for none that the booking has', async () => {
    const lead = await aLead(app, slug, key, { details: { ...stayDetails, check_out: '2026-11-28' } })
    const { body } = await book(lead)
    expect(codes(body)).toEqual(['dates_differ'])
    expect(body.warnings[0].message).toContain('2026-11-25 to 2026-11-27')
    slug = (await aBusiness(app, hotel)).slug
    const many = await aLead(app, slug, key, { details: { ...stayDetails, rooms: 2 } })
    const { body: one } = await book(many)
    expect(codes(one)).toEqual(['one_room'])
    // An agent that books the second room gets it, too.
    expect(one.warnings[0].message).toContain(
      "2 rooms, and each booking is for one. Book those that aren't booked yet",
    )
    slug = (await aBusiness(app, hotel)).slug
    const silent = await aLead(app, slug, key, { details: { rooms: 1 } })
    const { warnings } = (await book(silent)).body
    expect(warnings).toMatchObject([{ code: 'missing_details', message: expect.stringContaining('adults') }])
    expect(JSON.stringify(warnings)).not.toContain('check_in')
  })

  test('of the last room goes to one of many', async () => {
    const leads = await Promise.all(Array.from({ length: 12 }, aGuest))
    const answers = await Promise.all(
      leads.map((lead, i) => book(lead, { start: `2026-11-${25 + (i % 2)}T15:00:00-06:00` })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11)
  })
})
