import { describe, expect, test } from 'bun:test'
import { aService } from '../businesses/cards.ts'
import { aBusiness, aLead, mondayMorning } from '../factories.ts'
import { testApp } from '../test-app.ts'

const TEN = '2026-11-24T10:00:00-06:00'
const clock = mondayMorning()
const app = await testApp({ clock })
const key = (await app.agent()).key

const service = (id: string, changes: object = {}) => aService({ id, name: id, ...changes })
const details = {
  problem: 'It drips',
  urgency: 'flexible',
  service_address: '412 E Houston St, San Antonio, TX 78205-1234',
}
async function booked(card: object, lead: object = {}, body: object = {}) {
  const business = await aBusiness(app, card)
  const id = await aLead(app, business.slug, key, lead)
  const request = { lead_id: id, start: TEN, ...body }
  const answer = await app.post(`/businesses/${business.slug}/bookings`, request, { key })
  expect(answer.status).toBe(201)
  return { ...business, lead: id, body: answer.body }
}
const codes = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code)
/** Everything that a trades business asks for. */
async function allDetails() {
  const { body } = await app.get('/industries')
  const trades = body.industries.find(({ industry }: { industry: string }) => industry === 'trades')
  return Object.fromEntries(
    trades.intake.map(({ key: name, example }: { key: string; example: unknown }) => [name, example]),
  )
}

describe('a booking', () => {
  test('says where, what a cancellation costs, and that there’s no deposit', async () => {
    const { body, lead } = await booked({
      location: { zip: '78205', street: '306 W Commerce St' },
      phone: '+1 210 555 0147',
      policies: { cancellation: { freeUntilHours: 24, fee: { amount: 2500, currency: 'USD' } } },
    })
    const facts = {
      deposit: { required: false, amount: 0, currency: 'USD', display: '$0.00' },
      cancellation: {
        freeUntil: '2026-11-23T16:00:00.000Z',
        fee: { amount: 2500, currency: 'USD', display: '$25.00' },
      },
      where: {
        street: '306 W Commerce St',
        city: 'San Antonio',
        state: 'TX',
        zip: '78205',
        phone: '+1 210 555 0147',
      },
    }
    expect(body).toMatchObject(facts)
    expect((await app.get(`/leads/${lead}`, { key })).body.booking).toMatchObject(facts)
    const moved = await app.post(
      `/leads/${lead}/reschedule`,
      { start: '2026-11-25T10:00:00-06:00', starts: TEN },
      { key },
    )
    expect(moved.body).toMatchObject({ where: facts.where, deposit: facts.deposit })
    expect(codes(moved.body)).toContain('unknown_field')
  })

  test('says null for what the business doesn’t publish', async () => {
    const { body } = await booked({ policies: {} })
    expect(body).toMatchObject({
      cancellation: { freeUntil: null, fee: null },
      where: { street: null, city: 'San Antonio', state: 'TX', zip: '78205', phone: null },
    })
  })
})

describe('warnings of a booking', () => {
  test('are empty if all is well', async () => {
    const { body } = await booked({}, { details: { ...(await allDetails()), ...details } })
    expect(body.warnings).toEqual([])
  })

  test('say that a repeat with another service changed nothing', async () => {
    const services = [service('drain'), service('heater')]
    const { body, lead } = await booked({ services }, {}, { service: 'drain' })
    const again = await app.post(
      `/businesses/${body.business.slug}/bookings`,
      { lead_id: lead, start: body.start, service: 'heater' },
      { key },
    )
    expect([again.status, again.body.id, again.body.service.id]).toEqual([201, body.id, 'drain'])
    expect(codes(again.body)).toContain('service_unchanged')
    expect(codes(body)).not.toContain('service_unchanged')
  })

  test('name missing details, but no answers', async () => {
    const { body, lead } = await booked({}, { details: { problem: 'It drips in the bathroom' } })
    const [warning] = body.warnings
    expect(warning.code).toBe('missing_details')
    expect(warning.message).toContain('service_address')
    expect(warning.message).toContain(`PATCH /leads/${lead}`)
    expect(warning.message).not.toContain('bathroom')
  })

  test('say that the service was assumed, only if there was a choice', async () => {
    const services = [service('drain'), service('heater'), service('visit', { bookable: false })]
    const assumed = await booked({ services })
    expect(codes(assumed.body)).toContain('service_assumed')
    expect(assumed.body.warnings[0].message).toContain('heater')
    expect(assumed.body.warnings[0].message).not.toContain('visit')
    expect(codes((await booked({ services }, {}, { service: 'drain' })).body)).not.toContain(
      'service_assumed',
    )
    expect(codes((await booked({ services: services.slice(0, 1) })).body)).not.toContain('service_assumed')
  })

  test('name the price that the business quoted, and the response has it', async () => {
    const quote = { amount: 30_000, currency: 'USD', note: 'With parts.' }
    const { slug, key: desk } = await aBusiness(app)
    const lead = await aLead(app, slug, key, { details: { ...(await allDetails()), ...details } })
    await app.post(`/desk/leads/${lead}/quote`, quote, { key: desk })
    const answers = [
      await app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start: TEN }, { key }),
      await app.post(`/leads/${lead}/reschedule`, { start: '2026-11-25T10:00:00-06:00' }, { key }),
    ]
    const read = await app.get(`/leads/${lead}`, { key })
    for (const { body } of answers) {
      expect(codes(body)).toEqual(['price_quoted'])
      expect(body.warnings[0].message).toContain('$300.00')
      expect(body.quote).toEqual({ ...quote, display: '$300.00', at: clock.now.toISOString() })
      expect(body.quote).toEqual(read.body.quote)
      expect(body.service.price).toEqual(read.body.booking.service.price)
    }
    expect((await booked({})).body.quote).toBeNull()
  })

  test("say that it's too late to cancel for free, or to get the deposit back", async () => {
    const policies = (hours: number) => ({
      policies: {
        cancellation: { freeUntilHours: hours, fee: { amount: 2500, currency: 'USD' } },
        deposit: { refundableUntilHours: hours },
      },
      services: [service('drain', { deposit: { amount: 3500, currency: 'USD' } })],
    })
    const all = { ...(await allDetails()), ...details }
    const { body, slug, lead } = await booked(policies(25), { details: all })
    expect(codes(body)).toEqual(['cancellation_not_free', 'deposit_not_refundable'])
    expect(body.warnings[0].message).toContain('until 2026-11-23T09:00:00-06:00')
    expect(body.warnings[0].message).toContain('$25.00')
    expect(body.warnings[1].message).toContain('$35.00')
    expect(codes((await booked(policies(24), { details: all })).body)).toEqual([])
    // A move doesn't reopen a deadline.
    const move = { start: '2026-11-26T10:00:00-06:00' }
    const moved = await app.post(`/leads/${lead}/reschedule`, move, { key })
    expect([moved.body.business.slug, codes(moved.body)]).toEqual([
      slug,
      ['cancellation_not_free', 'deposit_not_refundable'],
    ])
  })

  test("say that the customer's zip isn't served", async () => {
    const card = { serviceArea: { zips: ['78209'] } }
    expect(codes((await booked(card, { details })).body)).toContain('zip_not_served')
    expect(codes((await booked({}, { details })).body)).not.toContain('zip_not_served')
    const vague = { details: { ...details, service_address: 'by the river 00000' } }
    expect(codes((await booked(card, vague)).body)).not.toContain('zip_not_served')
  })
})

test('the card, its page and its JSON-LD show the street and the phone', async () => {
  const { slug } = await aBusiness(app, {
    location: { zip: '78205', street: '306 W <Commerce> St' },
    phone: '(210) 555-0147',
  })
  const { body } = await app.get(`/businesses/${slug}`)
  expect([body.location.street, body.phone]).toEqual(['306 W <Commerce> St', '(210) 555-0147'])
  const { text } = await app.get(`/b/${slug}`)
  expect(text).toContain('306 W &lt;Commerce')
  expect(text).toContain('"telephone":"(210) 555-0147"')
  expect(text).toContain('"streetAddress":')
  expect(text).not.toContain('<Commerce>')
})
