import { describe, expect, test } from 'bun:test'
import { submit } from '../customer/forms.ts'
import { mondayMorning, pass } from '../factories.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { aDeposit, TEN } from './booked.ts'
import { fakeStripe, paidEvent, signed } from './fake-stripe.ts'

const clock = mondayMorning()
const stripe = fakeStripe()
const app = await testApp({ config: stripe.config, clock })
const key = (await app.agent()).key

const operator = { key: OPERATOR_KEY }
async function aPaidDeposit(destination?: string) {
  const appointment = await aDeposit(app, key)
  const { body, signature } = await signed(
    paidEvent({ deposit: appointment.deposit, destination }),
    clock.now,
  )
  await app.call('POST', '/pay/webhooks/stripe', { body, headers: { 'stripe-signature': signature } })
  return appointment
}
const listed = async (slug: string) =>
  (await app.get(`/operator/payouts?business=${slug}`, operator)).body.payouts
const settle = (deposits: string[], reference = 'Transfer 1') =>
  app.post('/operator/payouts', { deposits, reference }, operator)

describe('GET /operator/payouts 200', () => {
  test('lists payments and what to do with each', async () => {
    const open = await aDeposit(app, key)
    expect(await listed(open.business.slug)).toEqual([])
    const { business, deposit, lead } = await aPaidDeposit()
    expect(await listed(business.slug)).toMatchObject([
      {
        id: deposit,
        lead_id: lead,
        amount: 2500,
        currency: 'USD',
        display: '$25.00',
        state: 'held',
        destination: null,
        settledAt: null,
      },
    ])
    expect((await settle([deposit])).body.settled).toEqual([])
    const direct = await aPaidDeposit('acct_1')
    expect(await listed(direct.business.slug)).toMatchObject([{ state: 'direct', destination: 'acct_1' }])
    await app.post(`/leads/${lead}/outcomes`, { kind: 'business_cancelled' }, { key })
    expect(await listed(business.slug)).toMatchObject([{ state: 'refunding' }])
  })

  test('pages from the newest, for the operator only', async () => {
    const appointments = [await aPaidDeposit(), await aPaidDeposit()]
    const first = await app.get('/operator/payouts?limit=1', operator)
    const second = await app.get(`/operator/payouts?limit=1&cursor=${first.body.nextCursor}`, operator)
    expect([first, second].map(({ body }) => body.payouts[0].id)).toEqual(
      appointments.map(({ deposit }) => deposit).reverse(),
    )
    expect((await app.get('/operator/payouts?cursor=x', operator)).body.error.code).toBe('cursor_invalid')
    expect((await app.get('/operator/payouts', { key })).status).toBe(403)
  })
})

describe('POST /operator/payouts 200', () => {
  test('marks a payout once, if the operator holds the money', async () => {
    const mine = await aPaidDeposit()
    const direct = await aPaidDeposit('acct_1')
    const unpaid = await aDeposit(app, key)
    clock.now = new Date(new Date(TEN).getTime() + 2 * 3_600_000)
    expect(await listed(mine.business.slug)).toMatchObject([{ state: 'owed' }])
    const all = [mine, direct, unpaid].map(({ deposit }) => deposit)
    expect((await settle(all, ' ')).status).toBe(400)
    expect((await settle([...all, 'nonsense'])).body).toEqual({ settled: [mine.deposit], count: 1 })
    pass(clock, 60_000)
    // Simulates a lost response.
    expect((await settle(all)).body).toEqual({ settled: [mine.deposit], count: 1 })
    expect((await settle(all, 'Transfer 2')).body).toEqual({ settled: [], count: 0 })
    expect(await listed(mine.business.slug)).toMatchObject([{ state: 'settled', reference: 'Transfer 1' }])
    // The business has the money now, so it can't have the operator refund it.
    const late = await app.post(`/desk/bookings/${mine.booking.id}/cancel`, undefined, {
      key: mine.business.key,
    })
    expect([late.body.error.code, late.body.error.hint]).toEqual([
      'outcome_not_allowed',
      'Report how it went. Only the operator can still refund the deposit.',
    ])
    expect(await listed(mine.business.slug)).toMatchObject([{ state: 'settled' }])
    clock.now = mondayMorning().now
  })
})

test("GET /operator/customer-reports returns the customers' reports, newest first", async () => {
  const { path, lead, business } = await aDeposit(app, key)
  for (const text of ['First', 'Second']) await submit(app, `${path}/report`, { text })
  const { body } = await app.get('/operator/customer-reports?limit=1', operator)
  expect(body.reports).toMatchObject([{ lead_id: lead, business: { slug: business.slug }, text: 'Second' }])
  const older = await app.get(`/operator/customer-reports?cursor=${body.nextCursor}`, operator)
  expect(older.body.reports).toMatchObject([{ text: 'First' }])
})
