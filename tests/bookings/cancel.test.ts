import { beforeEach, describe, expect, test } from 'bun:test'
import { aBooking, TEN } from '../deposits/booked.ts'
import { aBusiness, aLead, DAY, mondayMorning, pass } from '../factories.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const clock = mondayMorning()
const app = await testApp({ clock })
const key = (await app.agent()).key
beforeEach(() => {
  clock.now = mondayMorning().now
})

const cancel = (lead: string, body: object | undefined = {}) =>
  app.post(`/leads/${lead}/cancel`, body, { key })

describe('POST /leads/{id}/cancel 200', () => {
  test('cancels as the outcome customer_cancelled does, and once', async () => {
    const { business, lead, booking } = await aBooking(app, key)
    const answers = [await cancel(lead, { reason: 'Fixed it.' }), await cancel(lead), await cancel(lead)]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toMatchObject({
        status: 'closed',
        booking: { id: booking.id, status: 'cancelled', start: TEN },
        refund: null,
      })
    }
    const read = (await app.get(`/leads/${lead}`, { key })).body
    expect(read).toMatchObject({ status: 'closed', closedReason: 'customer_cancelled' })
    expect(read.outcomes).toMatchObject([{ kind: 'customer_cancelled', note: 'Fixed it.', counted: false }])
    const free = await app.get(`/businesses/${business.slug}/availability?days=2`)
    expect(free.body.slots.map(({ start }: { start: string }) => start)).toContain(TEN)
    const events = await app.db.sql`
      select owner, data ->> 'by' as by from events
      where lead_id = ${lead} and type = 'booking.cancelled' order by owner`
    expect(events.map(({ owner, by }) => [owner.slice(0, 3), by])).toEqual([
      ['agt', 'customer'],
      ['biz', 'customer'],
    ])
  })

  test('names the fee if it’s due, and the same again later', async () => {
    const fee = { amount: 2500, currency: 'USD', display: '$25.00' }
    const policies = { cancellation: { freeUntilHours: 24, fee: { amount: 2500, currency: 'USD' } } }
    const early = await aBooking(app, key, { policies })
    const late = await aBooking(app, key, { policies })
    const cheap = await aBooking(app, key, { policies: { cancellation: { freeUntilHours: 24 } } })
    clock.now = new Date('2026-11-23T16:00:00Z')
    expect((await cancel(early.lead)).body.fee).toBeNull()
    pass(clock, 1)
    for (let i = 0; i < 2; i++) expect((await cancel(late.lead)).body.fee).toEqual(fee)
    expect((await cancel(cheap.lead)).body.fee).toBeNull()
    pass(clock, DAY)
    expect((await cancel(early.lead)).body.fee).toBeNull()
  })

  test('names no fee after the business canceled', async () => {
    const policies = { cancellation: { freeUntilHours: 48, fee: { amount: 2500, currency: 'USD' } } }
    const { business, lead, booking } = await aBooking(app, key, { policies })
    await app.post(`/desk/bookings/${booking.id}/cancel`, undefined, { key: business.key })
    const { status, body } = await cancel(lead)
    expect([status, body]).toMatchObject([200, { booking: { status: 'cancelled' }, fee: null }])
  })

  test('withdraws an inquiry without an appointment, even without a body', async () => {
    const { slug } = await aBusiness(app)
    const lead = await aLead(app, slug, key)
    const { status, body } = await app.post(`/leads/${lead}/cancel`, undefined, { key })
    expect([status, body]).toEqual([200, { status: 'closed', booking: null, fee: null, refund: null }])
    expect((await app.get(`/leads/${lead}`, { key })).body.closedReason).toBe('withdrawn')
  })

  test('repeats after the outcome was reported the other way', async () => {
    const { lead } = await aBooking(app, key)
    await app.post(`/leads/${lead}/outcomes`, { kind: 'customer_cancelled' }, { key })
    expect((await cancel(lead)).body.booking.status).toBe('cancelled')
    const [row] = await app.db.sql`select count(*) as n from outcomes where lead_id = ${lead}`
    expect(row?.n).toBe(1)
  })
})

describe('POST /leads/{id}/cancel refused', () => {
  test('with 409 lead_closed for a lead that ended otherwise', async () => {
    const { lead } = await aBooking(app, key)
    clock.now = new Date(TEN)
    await app.post(`/leads/${lead}/outcomes`, { kind: 'completed' }, { key })
    const { status, body } = await cancel(lead)
    expect([status, body.error.code]).toEqual([409, 'lead_closed'])
  })

  test('for bad input and foreign leads', async () => {
    const { lead } = await aBooking(app, key)
    const codeOf = async (body: object) => (await cancel(lead, body)).body.error?.code
    expect(await codeOf({ reason: 'x'.repeat(301) })).toBe('invalid_request')
    expect(await codeOf({ reason: 7 })).toBe('invalid_request')
    expect(await codeOf({ reason: 'Pay with 4111 1111 1111 1111.' })).toBe('sensitive_data')
    const stranger = (await app.agent()).key
    const foreign = await app.post(`/leads/${lead}/cancel`, {}, { key: stranger })
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'lead_not_found'])
    expect((await app.get(`/leads/${lead}`, { key })).body.status).toBe('booked')
  })
})

test('the business is notified of a cancellation that an agent reports for it, but not of one it made itself', async () => {
  const heard = async (cancel: (appointment: Awaited<ReturnType<typeof aBooking>>) => Promise<unknown>) => {
    const appointment = await aBooking(app, key, { contact_email: 'owner@example.com' })
    await cancel(appointment)
    return app.db.sql`
      select e.data ->> 'by' as by, d.channel from events e
      join deliveries d on d.owner = e.owner and d.event_id = e.id
      where e.owner = ${`biz_${appointment.business.id}`} and e.type = 'booking.cancelled'`
  }
  expect(
    await heard(({ lead }) => app.post(`/leads/${lead}/outcomes`, { kind: 'business_cancelled' }, { key })),
  ).toMatchObject([{ by: 'business', channel: 'mail' }])
  expect(
    await heard(({ business, booking }) =>
      app.post(`/desk/bookings/${booking.id}/cancel`, undefined, { key: business.key }),
    ),
  ).toHaveLength(0)
})

test('the business and the operator hear that the customer canceled first, so nobody expects a refund', async () => {
  const { business, lead, booking } = await aBooking(app, key)
  const cancelHere = () => app.post(`/desk/bookings/${booking.id}/cancel`, {}, { key: business.key })
  await cancel(lead)
  for (const { status, body } of [
    await cancelHere(),
    await app.post(`/operator/leads/${lead}/cancel`, { by: 'business' }, { key: OPERATOR_KEY }),
  ])
    expect([status, body.error]).toMatchObject([
      409,
      { code: 'booking_cancelled', message: 'The customer canceled this booking.' },
    ])
  const other = await aBooking(app, key)
  const repeat = () => app.post(`/desk/bookings/${other.booking.id}/cancel`, {}, { key: other.business.key })
  expect([(await repeat()).status, (await repeat()).status]).toEqual([200, 200])
})
