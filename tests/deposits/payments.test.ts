import { beforeEach, describe, expect, test } from 'bun:test'
import { openProvider } from '../../shared/deposits/open-provider.ts'
import { hintDueRefunds, refundDeposit } from '../../shared/deposits/payments.ts'
import { openCheckout, openSandbox, sandboxEvent } from '../../shared/deposits/sandbox.ts'
import type { Id } from '../../shared/ids.ts'
import { mondayMorning, pass } from '../factories.ts'
import { testApp } from '../test-app.ts'
import { aDeposit, drain } from './booked.ts'
import { fakeStripe, type Payment, paidEvent, refundedEvent, signed } from './fake-stripe.ts'

const clock = mondayMorning()
const stripe = fakeStripe()
const app = await testApp({ config: { ...stripe.config, logLevel: 'silent' }, clock })
const key = (await app.agent()).key
beforeEach(() => {
  clock.now = mondayMorning().now
  stripe.calls.length = 0
})

async function send(event: object, how: Parameters<typeof signed>[2] = {}) {
  const { body, signature } = await signed(event, clock.now, how)
  return app.call('POST', '/pay/webhooks/stripe', { body, headers: { 'stripe-signature': signature } })
}
const pay = (payment: Payment, id?: string) => send(paidEvent(payment, id))
const paid = async (lead: string) =>
  (await app.post(`/leads/${lead}/deposit`, undefined, { key })).body.paid as boolean
const eventsOf = async (lead: string) =>
  (
    await app.db.sql<{ type: string }[]>`
    select type from events where lead_id = ${lead} and type like 'deposit.%' and owner like 'agt%' order by id`
  ).map(({ type }) => type.slice(8))
const paymentsOf = async (deposit: string) => app.db.sql`
  select reference, counts, refund_reason, refund_due_at, refunded_at from payments
  where deposit_id = ${deposit} order by counts desc, reference`
/** What Stripe is asked for. */
async function checkout({ deposit, requested }: Awaited<ReturnType<typeof aDeposit>>) {
  const order = { ...requested, deposit, title: 'Drain', description: 'Deposit', account: null }
  await openProvider(app.context, 'stripe').checkout(order, clock.now)
  return stripe.calls[0]?.form ?? new URLSearchParams()
}
const cancel = (lead: string, kind: string) => app.post(`/leads/${lead}/outcomes`, { kind }, { key })

describe('a deposit becomes paid', () => {
  test('once, even if the event arrives several times at once', async () => {
    const { lead, deposit } = await aDeposit(app, key)
    expect(await paid(lead)).toBe(false)
    const event = paidEvent({ deposit })
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(event)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    // Another event about the same payment.
    await send({ ...paidEvent({ deposit }), type: 'checkout.session.async_payment_succeeded' })
    expect(await paid(lead)).toBe(true)
    expect(await eventsOf(lead)).toEqual(['requested', 'paid'])
    expect(await paymentsOf(deposit)).toMatchObject([{ counts: true, refund_reason: null }])
  })

  test('only after a slow payment has arrived', async () => {
    const { lead, deposit } = await aDeposit(app, key)
    await pay({ deposit, status: 'unpaid' })
    expect(await paid(lead)).toBe(false)
    await send({ ...paidEvent({ deposit }), type: 'checkout.session.async_payment_succeeded' })
    expect(await paid(lead)).toBe(true)
  })

  test('in hundredths, where Stripe counts in them and nobody else does', async () => {
    const service = {
      ...drain,
      price: { ...drain.price, currency: 'ISK' },
      deposit: { amount: 2500, currency: 'ISK' },
    }
    const appointment = await aDeposit(app, key, { services: [service] })
    expect(appointment.requested.display).toBe('ISK\u00a02,500')
    const form = await checkout(appointment)
    expect(form.get('line_items[0][price_data][unit_amount]')).toBe('250000')
    await pay({ deposit: appointment.deposit, amount: 2500, currency: 'isk' })
    expect(await paid(appointment.lead)).toBe(false)
    await pay({ deposit: appointment.deposit, amount: 250_000, currency: 'isk' })
    expect(await paid(appointment.lead)).toBe(true)
  })
})

test('methods that pay days later aren’t offered, since the page would ask again until then', async () => {
  const form = await checkout(await aDeposit(app, key))
  expect([...form.values()]).toContain('us_bank_account')
})

describe('nothing changes for', () => {
  const cases: [string, (event: object) => Promise<{ body: string; signature: string }>][] = [
    ['forged: another secret', event => signed(event, clock.now, { secret: 'whsec_of_a_thief' })],
    ['stale: six minutes old', event => signed(event, clock.now, { ageSeconds: 360 })],
    [
      'changed after it was signed',
      async event => ({ ...(await signed(event, clock.now)), body: `${JSON.stringify(event)} ` }),
    ],
    ['without a signature', async event => ({ body: JSON.stringify(event), signature: '' })],
  ]
  test.each(cases)('%s', async (_, make) => {
    const { lead, deposit } = await aDeposit(app, key)
    const { body, signature } = await make(paidEvent({ deposit }))
    const answer = await app.call('POST', '/pay/webhooks/stripe', {
      body,
      headers: { 'stripe-signature': signature },
    })
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request'])
    expect(await paid(lead)).toBe(false)
    expect(await paymentsOf(deposit)).toHaveLength(0)
  })

  test.each([
    ['too little', { amount: 2499 }],
    ['too much', { amount: 2501 }],
    ['other money', { currency: 'cad' }],
    ['nothing', { amount: 0 }],
  ] as [string, Partial<Payment>][])('%s', async (_, changes) => {
    const { lead, deposit } = await aDeposit(app, key)
    expect((await pay({ deposit, ...changes })).status).toBe(200)
    expect(await paid(lead)).toBe(false)
    expect(await paymentsOf(deposit)).toHaveLength(0)
  })

  test('events about other things or unknown deposits', async () => {
    const types = ['payment_intent.created', 'customer.created']
    for (const type of types)
      expect((await send({ ...paidEvent({ deposit: 'dep_x' }), type })).status).toBe(200)
    expect((await pay({ deposit: 'dep_00000000000000000000000000' })).status).toBe(200)
    expect((await pay({ deposit: 'x' })).status).toBe(200)
  })

  test("a provider that isn't set up", async () => {
    const { body, signature } = await signed(paidEvent({ deposit: 'dep_x' }), clock.now)
    const headers = { 'stripe-signature': signature }
    expect((await app.call('POST', '/pay/webhooks/paypal', { body, headers })).status).toBe(404)
    // The sandbox's provider is always set up, with its own secret.
    expect((await app.call('POST', '/pay/webhooks/sandbox', { body, headers })).status).toBe(400)
  })

  test("the sandbox's checkout and event, if the deposit is real", async () => {
    const { lead, deposit, requested } = await aDeposit(app, key)
    const order = { deposit: deposit as Id<'dep'>, amount: 2500, currency: 'USD', payUrl: requested.payUrl }
    const url = await openSandbox(app.context).checkout(
      { ...order, title: '', description: '', account: null },
      clock.now,
    )
    const { pathname } = new URL(url)
    expect((await app.get(pathname)).status).toBe(404)
    expect((await app.call('POST', pathname)).status).toBe(404)
    const checkout = openCheckout(app.context, pathname.split('/').at(-1) ?? '', clock.now)
    if (!checkout) throw new Error('the checkout is missing')
    const { body, signature } = await sandboxEvent(app.context, checkout, clock.now)
    const headers = { 'stripe-signature': signature }
    expect((await app.call('POST', '/pay/webhooks/sandbox', { body, headers })).status).toBe(200)
    expect(await paid(lead)).toBe(false)
    expect(await paymentsOf(deposit)).toHaveLength(0)
  })
})

describe('a payment is refunded', () => {
  test('when the customer cancels before the deadline', async () => {
    const { lead, deposit } = await aDeposit(app, key)
    await pay({ deposit, destination: 'acct_1' })
    await cancel(lead, 'customer_cancelled')
    expect(await paymentsOf(deposit)).toMatchObject([
      { refund_reason: 'customer_cancelled', refunded_at: null },
    ])
    const before = stripe.refunded()
    await Promise.all([1, 2, 3].map(() => refundDeposit(app.context, deposit as never)))
    expect(stripe.refunded()).toBe(before + 1)
    expect(Object.fromEntries(stripe.calls.at(-1)?.form ?? [])).toEqual({
      payment_intent: `pi_${deposit}`,
      reverse_transfer: 'true',
    })
    expect(await eventsOf(lead)).toEqual(['requested', 'paid', 'refunded'])
    // Stripe's own event about it changes nothing.
    await send(refundedEvent(deposit))
    expect(await eventsOf(lead)).toEqual(['requested', 'paid', 'refunded'])
  })

  test("and isn't the deposit of the lead's next booking", async () => {
    const { business, lead, booking, deposit } = await aDeposit(app, key)
    await pay({ deposit })
    await cancel(lead, 'business_cancelled')
    const read = async () => (await app.get(`/leads/${lead}`, { key })).body
    const rels = (body: { nextRequests: { rel: string }[] }) => body.nextRequests.map(({ rel }) => rel)
    const { confirmationCode } = booking
    expect(await read()).toMatchObject({ deposit: { paid: true, confirmationCode } })
    const again = { lead_id: lead, start: booking.start }
    const rebooked = await app.post(`/businesses/${business.slug}/bookings`, again, { key })
    const waiting = await read()
    expect(waiting).toMatchObject({ deposit: null, booking: { id: rebooked.body.id } })
    expect(rels(waiting)).toContain('deposit')
    expect(await paid(lead)).toBe(false)
    const unpaid = await read()
    expect(unpaid).toMatchObject({
      deposit: { paid: false, confirmationCode: rebooked.body.confirmationCode },
    })
    expect(rels(unpaid)).not.toContain('deposit')
  })

  test('not when the customer cancels after the deadline', async () => {
    const { lead, deposit } = await aDeposit(app, key)
    await pay({ deposit })
    clock.now = new Date('2026-11-24T15:00:00Z')
    await cancel(lead, 'customer_cancelled')
    expect(await paymentsOf(deposit)).toMatchObject([{ counts: true, refund_reason: null }])
  })

  test('when the business cancels at any time', async () => {
    const { business, booking, deposit } = await aDeposit(app, key)
    await pay({ deposit })
    clock.now = new Date('2026-11-24T15:00:00Z')
    await app.post(`/desk/bookings/${booking.id}/cancel`, undefined, { key: business.key })
    expect(await paymentsOf(deposit)).toMatchObject([{ refund_reason: 'business_cancelled' }])
  })

  test('when it arrives after a cancellation', async () => {
    const { lead, deposit } = await aDeposit(app, key)
    await cancel(lead, 'customer_cancelled')
    await pay({ deposit })
    expect(await paymentsOf(deposit)).toMatchObject([
      { counts: true, refund_reason: 'paid_after_cancellation' },
    ])
    await refundDeposit(app.context, deposit as never)
    expect(await eventsOf(lead)).toEqual(['requested', 'paid', 'refunded'])
  })

  test('when it’s the second one, and the first stays', async () => {
    const { lead, deposit, path } = await aDeposit(app, key)
    await Promise.all(['a', 'b'].map(each => pay({ deposit, reference: `pi_${each}_${deposit}` })))
    expect((await app.get(path)).text).toContain('You paid twice, so we’re refunding the second $25.00')
    await refundDeposit(app.context, deposit as never)
    expect((await app.get(path)).text).toContain('You paid twice, so the second $25.00 was refunded')
    const [first, second] = await paymentsOf(deposit)
    expect(first).toMatchObject({ counts: true, refunded_at: null })
    expect(second).toMatchObject({ counts: false, refund_reason: 'paid_twice', refunded_at: clock.now })
    expect(await eventsOf(lead)).toEqual(['requested', 'paid'])
    expect(await paid(lead)).toBe(true)
  })

  test('when it races a cancellation', async () => {
    const deposits = await Promise.all(Array.from({ length: 12 }, () => aDeposit(app, key)))
    await Promise.all(
      deposits.flatMap(({ lead, deposit }) => [pay({ deposit }), cancel(lead, 'business_cancelled')]),
    )
    for (const { deposit } of deposits)
      expect(await paymentsOf(deposit)).toMatchObject([{ counts: true, refund_due_at: clock.now }])
  })

  test('by hand at the provider, even if the refund is reported first', async () => {
    const { lead, deposit } = await aDeposit(app, key)
    await send(refundedEvent(deposit, { refunded: false }))
    expect(await paymentsOf(deposit)).toHaveLength(0)
    await send(refundedEvent(deposit))
    expect([await paid(lead), await eventsOf(lead)]).toEqual([false, ['requested']])
    await pay({ deposit })
    expect([await paid(lead), await eventsOf(lead)]).toEqual([true, ['requested', 'paid', 'refunded']])
    expect(await paymentsOf(deposit)).toMatchObject([{ counts: true, refund_reason: 'by_hand' }])
  })

  test('later if the provider is down, with growing delays', async () => {
    const { lead, deposit } = await aDeposit(app, key)
    await pay({ deposit })
    await cancel(lead, 'business_cancelled')
    stripe.answers.refund = () => Response.json({ error: { type: 'api_error' } }, { status: 400 })
    const attempt = () =>
      refundDeposit(app.context, deposit as never).then(
        () => 'done',
        () => 'failed',
      )
    expect(await attempt()).toBe('failed')
    expect(await attempt()).toBe('done') // not due yet
    pass(clock, 61_000)
    expect(await attempt()).toBe('failed')
    stripe.answers.refund = () =>
      Response.json({ error: { code: 'charge_already_refunded' } }, { status: 400 })
    pass(clock, 121_000)
    expect(await attempt()).toBe('done')
    stripe.answers.refund = () => null
    expect(await eventsOf(lead)).toEqual(['requested', 'paid', 'refunded'])
  })

  test('even if the hint was lost', async () => {
    const { lead, deposit } = await aDeposit(app, key)
    await pay({ deposit })
    await cancel(lead, 'business_cancelled')
    const hinted: object[] = []
    const hint = Object.assign((_: string, payload: object) => void hinted.push(payload), {
      flush: async () => {},
    })
    await hintDueRefunds({ ...app.context, hint })
    expect(hinted).toContainEqual({ deposit })
  })

  test('never by a provider that doesn’t exist', () => {
    expect(() => openProvider(app.context, 'paypal' as never)).toThrow('no payment provider paypal')
  })
})
