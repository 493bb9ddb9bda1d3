import { beforeEach, describe, expect, test } from 'bun:test'
import { refundByHand } from '../../shared/deposits/refund-by-hand.ts'
import { prepareDeposit } from '../../shared/deposits/request.ts'
import type { Id } from '../../shared/ids.ts'
import { submit } from '../customer/forms.ts'
import { aBooking, aDeposit, TEN } from '../deposits/booked.ts'
import { HOUR, mondayMorning, pass } from '../factories.ts'
import { type Answer, testApp } from '../test-app.ts'

const clock = mondayMorning()
const app = await testApp({ clock })
const key = (await app.agent()).key
beforeEach(() => {
  clock.now = mondayMorning().now
})

const report = (id: string, kind: string) => app.post(`/leads/${id}/outcomes`, { kind }, { key })
const read = async (id: string) => (await app.get(`/leads/${id}`, { key })).body
/** An appointment whose deposit was paid. */
async function paid(changes: object = {}) {
  const appointment = await aDeposit(app, key, changes)
  await prepareDeposit(app.context, appointment.deposit as Id<'dep'>)
  const checkout = await submit(app, appointment.path, {})
  await submit(app, new URL(checkout.headers.get('location') ?? '').pathname, {})
  return appointment
}
const toTheStart = () => {
  clock.now = new Date(TEN)
}

describe('once canceling costs the customer a paid deposit, only the business can say that it cancels', () => {
  test('until the start', async () => {
    const { lead, booking, business } = await paid({ policies: { deposit: { refundableUntilHours: 12 } } })
    const allowedFrom = async () => {
      const { outcomesAllowed } = await read(lead)
      return Date.parse(
        outcomesAllowed.find((each: { kind: string }) => each.kind === 'business_cancelled').from,
      )
    }
    expect(await allowedFrom()).toBeLessThanOrEqual(+clock.now)
    clock.now = new Date(Date.parse(TEN) - 11 * HOUR)
    expect(await allowedFrom()).toBe(Date.parse(TEN))
    const refused = await report(lead, 'business_cancelled')
    expect([refused.status, refused.body.error.code]).toEqual([400, 'outcome_not_allowed'])
    expect(refused.body.error.hint).toContain(`/leads/${lead}/messages`)
    expect(await read(lead)).toMatchObject({
      status: 'booked',
      booking: { status: 'confirmed' },
      outcomes: [],
    })
    const done = await app.post(`/desk/bookings/${booking.id}/cancel`, undefined, { key: business.key })
    expect(done.body.status).toBe('cancelled')
    expect(await read(lead)).toMatchObject({ status: 'in conversation' })
  })

  test('not if the deposit wasn’t paid, or was refunded, nor for a fee, which nobody charges here', async () => {
    const unpaid = await aDeposit(app, key)
    const fee = { cancellation: { freeUntilHours: 12, fee: { amount: 5000, currency: 'USD' } } }
    const late = await aBooking(app, key, { policies: fee })
    const refunded = await paid()
    await refundByHand(app.context, refunded.deposit as Id<'dep'>)
    clock.now = new Date(Date.parse(TEN) - HOUR)
    for (const { lead } of [unpaid, refunded, late]) {
      const { outcomesAllowed } = await read(lead)
      const { from } = outcomesAllowed.find((each: { kind: string }) => each.kind === 'business_cancelled')
      expect(Date.parse(from)).toBeLessThan(+clock.now)
      expect((await report(lead, 'business_cancelled')).body.leadStatus).toBe('in conversation')
    }
  })

  test('while it costs nothing, the agent can, and the hint names local time', async () => {
    const { lead } = await aBooking(app, key)
    expect((await report(lead, 'completed')).body.error.hint).toBe(`Report it after ${TEN}.`)
    expect((await report(lead, 'business_cancelled')).body.leadStatus).toBe('in conversation')
  })
})

test('refuses an agent’s outcomes for an appointment that the customer canceled', async () => {
  const { lead } = await aBooking(app, key)
  await app.post(`/leads/${lead}/cancel`, {}, { key })
  for (const kind of ['business_cancelled', 'completed', 'business_no_show']) {
    const { status, body } = await report(lead, kind)
    expect([status, body.error.message]).toEqual([
      400,
      `${kind} can't be true: the customer canceled this appointment.`,
    ])
  }
  const { outcomesAllowed } = await read(lead)
  expect(outcomesAllowed.map(({ kind }: { kind: string }) => kind)).not.toContain('completed')
})

describe("after the start, an agent's report cancels nothing", () => {
  const refundsOf = (deposit: string) =>
    app.db.sql`select from payments where deposit_id = ${deposit} and refund_reason is not null`
  const cancelled = (id: string) => app.post(`/leads/${id}/cancel`, {}, { key: key })
  const reports: [string, (id: string) => Promise<Answer>, string][] = [
    ['business_cancelled', id => report(id, 'business_cancelled'), 'booked'],
    ['customer_cancelled', id => report(id, 'customer_cancelled'), 'closed'],
    ['a cancellation', cancelled, 'closed'],
  ]
  describe.each(reports)('%s', (_, send, status) => {
    test.each([
      ['complete', 'completed'],
      ['no-show', 'customer_no_show'],
    ])('is recorded once, and the business can still %s', async (act, ended) => {
      const appointment = await paid()
      toTheStart()
      const answers = [await send(appointment.lead), await send(appointment.lead)]
      for (const { status, body } of answers) expect([200, 201, body.error]).toContain(status)
      expect(await read(appointment.lead)).toMatchObject({ status, booking: { status: 'confirmed' } })
      expect((await read(appointment.lead)).outcomes).toHaveLength(1)
      expect(await refundsOf(appointment.deposit)).toHaveLength(0)
      pass(clock, HOUR)
      const done = await app.post(`/desk/bookings/${appointment.booking.id}/${act}`, undefined, {
        key: appointment.business.key,
      })
      expect(done.body.status).toBe(ended)
      expect(await read(appointment.lead)).toMatchObject({
        status: 'closed',
        closedReason: ended,
        booking: { status: ended },
      })
      expect(await refundsOf(appointment.deposit)).toHaveLength(0)
    })
  })

  test('POST /leads/{id}/cancel says that the deposit is kept', async () => {
    const { lead } = await paid()
    toTheStart()
    const { body } = await cancelled(lead)
    expect(body).toMatchObject({
      status: 'closed',
      booking: { status: 'confirmed' },
      fee: null,
      refund: { state: 'kept', refundedAt: null },
    })
  })

  test('a lead that the business reopens then keeps its appointment, and has no room for another', async () => {
    const { lead: id, business } = await aBooking(app, key)
    toTheStart()
    await cancelled(id)
    await app.post(`/desk/leads/${id}/messages`, { text: 'Another day?' }, { key: business.key })
    const again = await app.post(
      `/businesses/${business.slug}/bookings`,
      { lead_id: id, start: '2026-11-25T10:00:00-06:00' },
      { key: key },
    )
    expect([again.status, again.body.error.code]).toEqual([409, 'lead_already_booked'])
  })
})
