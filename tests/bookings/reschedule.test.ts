import { beforeEach, describe, expect, test } from 'bun:test'
import { requestOutcomes, sendBookingReminders } from '../../shared/bookings/reminders.ts'
import { prepareDeposit } from '../../shared/deposits/request.ts'
import type { Id } from '../../shared/ids.ts'
import { aCard, aService } from '../businesses/cards.ts'
import { fakeStripe, paidEvent, signed } from '../deposits/fake-stripe.ts'
import { aBusiness, aLead, freeStarts, HOUR, mondayMorning, pass } from '../factories.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const TEN = '2026-11-24T10:00:00-06:00'
const HALF_PAST = '2026-11-24T10:30:00-06:00'
const ELEVEN = '2026-11-24T11:00:00-06:00'
const NEXT_DAY = '2026-11-25T10:00:00-06:00'
const clock = mondayMorning()
const stripe = fakeStripe()
const app = await testApp({ config: { ...stripe.config, logLevel: 'silent' }, clock })
const key = (await app.agent()).key
beforeEach(() => {
  clock.now = mondayMorning().now
})

const service = (changes: object = {}) => aService({ id: 'drain', ...changes })
const usd = (amount: number) => ({ deposit: { amount, currency: 'USD' } })
const deposits = { services: [service(usd(2500))], policies: { deposit: { refundableUntilHours: 24 } } }

const book = (slug: string, lead: string, start = TEN, more: object = {}) =>
  app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start, ...more }, { key })
const move = (lead: string, start: string, more: object = {}) =>
  app.post(`/leads/${lead}/reschedule`, { start, ...more }, { key })
const codeOf = async (answer: ReturnType<typeof move>) => {
  const { status, body } = await answer
  return `${status} ${body.error?.code ?? body.start}`
}
async function booked(changes: object = {}) {
  const business = await aBusiness(app, { services: [service()], ...changes })
  const lead = await aLead(app, business.slug, key)
  const { body } = await book(business.slug, lead)
  return { ...business, lead, booking: body }
}
async function withDeposit(changes: object = {}) {
  const appointment = await booked({ ...deposits, ...changes })
  const { body } = await app.post(`/leads/${appointment.lead}/deposit`, undefined, { key })
  const [row] = await app.db.sql<
    { id: Id<'dep'> }[]
  >`select id from deposits where lead_id = ${appointment.lead}`
  if (!row) throw new Error('the deposit is missing')
  await prepareDeposit(app.context, row.id)
  return { ...appointment, deposit: row.id, page: new URL(body.payUrl).pathname }
}
const pay = async (deposit: string) => {
  const { body, signature } = await signed(paidEvent({ deposit }), clock.now)
  await app.call('POST', '/pay/webhooks/stripe', { body, headers: { 'stripe-signature': signature } })
}

describe('POST /leads/{id}/reschedule 200', () => {
  test('takes the new time and frees the old one', async () => {
    const { slug, lead, booking } = await booked()
    const { status, body } = await move(lead, NEXT_DAY)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: booking.id,
      lead_id: lead,
      status: 'confirmed',
      start: NEXT_DAY,
      end: '2026-11-25T11:00:00-06:00',
      confirmationCode: booking.confirmationCode,
      business: { slug },
    })
    const free = await freeStarts(app, slug)
    expect([free.includes(TEN), free.includes(NEXT_DAY)]).toEqual([true, false])
    const read = await app.get(`/leads/${lead}`, { key })
    expect(read.body).toMatchObject({ status: 'booked', booking: { start: NEXT_DAY } })
    const [row] = await app.db.sql`select idle_from from leads where id = ${lead}`
    expect(row?.idle_from).toEqual(new Date('2026-11-25T17:00:00Z'))
  })

  test('moves by half an hour although the old time overlaps the new one', async () => {
    const { slug, lead } = await booked()
    expect(await codeOf(move(lead, HALF_PAST))).toBe(`200 ${HALF_PAST}`)
    expect(await codeOf(move(lead, TEN))).toBe(`200 ${TEN}`)
    expect(await freeStarts(app, slug)).not.toContain(HALF_PAST)
  })

  test('changes the service, and keeps it if none is named', async () => {
    const services = [service({ id: 'other' }), service({ id: 'heater', durationMinutes: 120 })]
    const { lead } = await booked({ services })
    const longer = await move(lead, TEN, { service: 'heater' })
    expect([longer.body.service.id, longer.body.end]).toEqual(['heater', '2026-11-24T12:00:00-06:00'])
    const later = await move(lead, ELEVEN)
    expect([later.body.service.id, later.body.end]).toEqual(['heater', '2026-11-24T13:00:00-06:00'])
  })

  test('tells the agent and the business once, even after repeats', async () => {
    const { id, lead, booking } = await booked()
    const answers = await Promise.all([1, 2, 3].map(() => move(lead, NEXT_DAY)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const events = await app.db.sql`
      select owner, data from events where lead_id = ${lead} and type = 'booking.rescheduled' order by owner`
    expect(events.map(({ owner }) => owner.slice(0, 3))).toEqual(['agt', 'biz'])
    expect(events[1]?.owner).toBe(`biz_${id}`)
    expect(events[0]?.data).toMatchObject({ bookingId: booking.id, start: NEXT_DAY, previousStart: TEN })
    const { timeline } = (await app.get(`/leads/${lead}`, { key })).body
    expect(timeline.at(-1)).toMatchObject({ kind: 'booking.rescheduled', status: 'booked' })
  })

  test('reminds of the new time, and asks for the outcome after it', async () => {
    const { lead } = await booked()
    await app.db.sql`update bookings set reminded_at = now() where lead_id = ${lead}`
    await move(lead, '2026-11-27T10:00:00-06:00')
    const heard = async () =>
      (
        await app.db.sql<{ type: string; start: string }[]>`
          select type, data ->> 'start' as start from events
          where lead_id = ${lead} and type in ('booking.reminder', 'outcome.requested') order by id`
      ).map(({ type, start }) => `${type} ${start}`)
    clock.now = new Date('2026-11-24T20:00:00-06:00')
    await sendBookingReminders(app.context)
    await requestOutcomes(app.context)
    expect(await heard()).toEqual([])
    clock.now = new Date('2026-11-26T10:30:00-06:00')
    await sendBookingReminders(app.context)
    clock.now = new Date('2026-11-27T14:00:00-06:00')
    await requestOutcomes(app.context)
    expect(await heard()).toEqual([
      'booking.reminder 2026-11-27T10:00:00-06:00',
      'outcome.requested 2026-11-27T10:00:00-06:00',
    ])
  })

  test("shows the new time on the business's desk", async () => {
    const { lead, key: desk } = await booked()
    await move(lead, NEXT_DAY)
    const { body } = await app.get('/desk/bookings', { key: desk })
    expect(body.bookings.map(({ start }: { start: string }) => start)).toEqual([NEXT_DAY])
  })
})

describe('the deposit of a moved booking', () => {
  test('follows: the page shows the new time, and both deadlines move', async () => {
    const { lead, page, deposit } = await withDeposit()
    expect((await app.get(page)).text).toContain('Tuesday, November 24, 2026')
    await move(lead, NEXT_DAY)
    await prepareDeposit(app.context, deposit)
    const { text } = await app.get(page)
    expect(text).toContain('Wednesday, November 25, 2026')
    expect(text).not.toContain('November 24, 2026</dd>')
    const { body } = await app.post(`/leads/${lead}/deposit`, undefined, { key })
    expect(body).toMatchObject({
      expiresAt: '2026-11-25T16:00:00.000Z',
      refundableUntil: '2026-11-24T16:00:00.000Z',
    })
  })

  test('stays paid, and is refunded by the new deadline', async () => {
    const { lead, deposit } = await withDeposit()
    await pay(deposit)
    await move(lead, NEXT_DAY)
    expect((await app.post(`/leads/${lead}/deposit`, undefined, { key })).body.paid).toBe(true)
    pass(clock, 12 * HOUR)
    const { body } = await app.post(`/leads/${lead}/cancel`, { reason: 'Ill.' }, { key })
    expect(body.refund).toMatchObject({
      state: 'refunding',
      amount: 2500,
      currency: 'USD',
      display: '$25.00',
    })
  })

  test("doesn't become refundable again after its deadline", async () => {
    const { lead, deposit } = await withDeposit()
    await pay(deposit)
    pass(clock, 12 * HOUR)
    await move(lead, '2026-11-27T10:00:00-06:00')
    const { body } = await app.post(`/leads/${lead}/cancel`, {}, { key })
    expect(body.refund).toMatchObject({ state: 'kept' })
  })

  test('moving nearer loses the refund, and moving away restores it', async () => {
    const policies = {
      deposit: { refundableUntilHours: 168 },
      cancellation: { freeUntilHours: 168, fee: { amount: 5000, currency: 'USD' } },
    }
    const far = '2026-12-01T10:00:00-06:00'
    const business = await aBusiness(app, { ...deposits, policies })
    const lead = await aLead(app, business.slug, key)
    await book(business.slug, lead, far)
    await app.post(`/leads/${lead}/deposit`, undefined, { key })
    const warned = async (start: string) =>
      (await move(lead, start)).body.warnings.map(({ code }: { code: string }) => code).slice(-2)
    const lost = ['cancellation_not_free', 'deposit_not_refundable']
    expect(await warned('2026-11-27T10:00:00-06:00')).toEqual(lost)
    const out = await move(lead, '2026-12-07T10:00:00-06:00')
    expect(out.body.cancellation.freeUntil).toBe('2026-11-30T16:00:00.000Z')
    expect((await app.post(`/leads/${lead}/deposit`, undefined, { key })).body.refundableUntil).toBe(
      '2026-11-30T16:00:00.000Z',
    )
    // Passed while it applied, so it stays lost, however often the appointment is moved.
    clock.now = new Date('2026-11-30T16:00:00.001Z')
    expect(await warned('2026-12-10T10:00:00-06:00')).toEqual(lost)
    expect(await warned('2026-12-29T10:00:00-06:00')).toEqual(lost)
    expect(await warned('2026-12-28T10:00:00-06:00')).toEqual(lost)
  })

  test('refuses a service with another deposit once it was asked for', async () => {
    const services = [service(usd(2500)), service({ id: 'heater', ...usd(9000) }), service({ id: 'free' })]
    const { lead } = await withDeposit({ services })
    for (const id of ['heater', 'free'])
      expect(await codeOf(move(lead, ELEVEN, { service: id }))).toBe('409 lead_already_booked')
    const unasked = await booked({ services })
    const { body } = await move(unasked.lead, ELEVEN, { service: 'heater' })
    expect(body.deposit).toMatchObject({ required: true, amount: 9000 })
  })
})

test('the same service keeps its price, deposit and fee, whatever the card says now; another has its own', async () => {
  const fee = (amount: number) => ({ freeUntilHours: 24, fee: { amount, currency: 'USD' } })
  const { slug, lead } = await booked({
    services: [service(usd(2500)), service({ id: 'heater' })],
    policies: { deposit: { refundableUntilHours: 24 }, cancellation: fee(1000) },
  })
  await app.post(`/leads/${lead}/deposit`, undefined, { key })
  const dearer = { price: { type: 'fixed', amount: 50_000, currency: 'USD' }, ...usd(30_000) }
  const changed = await app.call('PUT', `/operator/businesses/${slug}`, {
    key: OPERATOR_KEY,
    body: aCard({
      services: [service({ ...dearer, durationMinutes: 120 }), service({ id: 'heater', ...dearer })],
      policies: { deposit: { refundableUntilHours: 24 }, cancellation: fee(9000) },
    }),
  })
  expect(changed.status).toBe(200)
  const { body } = await move(lead, NEXT_DAY)
  expect(body).toMatchObject({
    end: '2026-11-25T12:00:00-06:00',
    service: { price: { amount: 14_900 } },
    deposit: { amount: 2500 },
    cancellation: { fee: { amount: 1000 } },
  })
  expect(await codeOf(move(lead, NEXT_DAY, { service: 'heater' }))).toBe('409 lead_already_booked')
})

describe('POST /leads/{id}/reschedule refused', () => {
  test('with 409 slot_unavailable and the next starts, and nothing changed', async () => {
    const { slug, lead } = await booked()
    await book(slug, await aLead(app, slug, key), ELEVEN)
    for (const start of [ELEVEN, '2026-11-24T10:10:00-06:00', '2026-11-20T10:00:00-06:00']) {
      const { status, body } = await move(lead, start)
      expect([status, body.error.code]).toEqual([409, 'slot_unavailable'])
      expect(body.error.hint.match(/2026-\d\d-\d\dT\d\d:\d\d:00-06:00/g)).toHaveLength(3)
    }
    expect((await app.get(`/leads/${lead}`, { key })).body.booking.start).toBe(TEN)
  })

  test('with next starts that only the appointment itself blocks', async () => {
    const { lead } = await booked()
    const { body } = await move(lead, '2026-11-24T10:10:00-06:00')
    expect(body.error.hint).toContain(HALF_PAST)
    expect(await codeOf(move(lead, HALF_PAST))).toBe(`200 ${HALF_PAST}`)
  })

  test('without an appointment ahead', async () => {
    const { slug, key: desk, booking, lead } = await booked()
    expect(await codeOf(move(await aLead(app, slug, key), ELEVEN))).toBe('409 booking_required')
    clock.now = new Date(TEN)
    expect(await codeOf(move(lead, NEXT_DAY))).toBe('409 booking_required')
    await app.post(`/desk/bookings/${booking.id}/cancel`, undefined, { key: desk })
    expect(await codeOf(move(lead, NEXT_DAY))).toBe('409 booking_cancelled')
    await app.post(`/leads/${lead}/cancel`, {}, { key })
    expect(await codeOf(move(lead, NEXT_DAY))).toBe('409 lead_closed')
  })

  test('for foreign and malformed leads, and for bad input', async () => {
    const { lead } = await booked()
    const stranger = (await app.agent()).key
    const foreign = await app.post(`/leads/${lead}/reschedule`, { start: ELEVEN }, { key: stranger })
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'lead_not_found'])
    expect(await codeOf(move('nonsense', ELEVEN))).toBe('404 lead_not_found')
    expect(await codeOf(move(lead, 'tomorrow'))).toBe('400 invalid_request')
    expect(await codeOf(move(lead, ELEVEN, { service: 'pool' }))).toBe('400 invalid_request')
    expect(await codeOf(move(lead, ELEVEN, { confirm_overlap: 'yes' }))).toBe('400 invalid_request')
  })
})
