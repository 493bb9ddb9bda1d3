import { beforeEach, describe, expect, test } from 'bun:test'
import { conditions } from '../../shared/alerts/conditions.ts'
import { customerMail } from '../../shared/customer/mail-text.ts'
import { openPage } from '../../shared/customer/page.ts'
import { hintDueRefunds, refundDeposit } from '../../shared/deposits/payments.ts'
import { anOperator } from '../commons/operator-browser.ts'
import { DAY, HOUR, mondayMorning, pass } from '../factories.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { aDeposit } from './booked.ts'
import { fakeStripe, paidEvent, refundedEvent, refundFailedEvent, signed } from './fake-stripe.ts'

const clock = mondayMorning()
const stripe = fakeStripe()
const app = await testApp({ config: { ...stripe.config, logLevel: 'silent' }, clock })
const key = (await app.agent('verified')).key
beforeEach(async () => {
  clock.now = mondayMorning().now
  stripe.answers.refund = () => null
  // What other tests left to be paid back.
  await app.db.sql`update payments set refunded_at = now() where refund_failed_at is not null`
})

async function send(event: object) {
  const { body, signature } = await signed(event, clock.now)
  const { status } = await app.call('POST', '/pay/webhooks/stripe', {
    body,
    headers: { 'stripe-signature': signature },
  })
  expect(status).toBe(200)
}
const refund = (deposit: string) => refundDeposit(app.context, deposit as never)
const stateOf = async (lead: string) =>
  (await app.get(`/leads/${lead}`, { key })).body.deposit.state as string
const eventsOf = async (lead: string) =>
  (
    await app.db.sql<{ type: string }[]>`
      select type from events where lead_id = ${lead} and type like 'deposit.%' and owner like 'agt%' order by id`
  ).map(({ type }) => type.slice(8))
const alert = () => conditions.PaymentsFailing(app.context)

async function aPaid() {
  const appointment = await aDeposit(app, key)
  await send(paidEvent({ deposit: appointment.deposit }))
  return appointment
}
async function aDue() {
  const appointment = await aPaid()
  await app.post(`/leads/${appointment.lead}/outcomes`, { kind: 'business_cancelled' }, { key })
  return appointment
}
/** A refund that was made, and three days have passed. */
async function aRefunded() {
  const appointment = await aDue()
  await refund(appointment.deposit)
  await send(refundedEvent(appointment.deposit, { at: clock.now }))
  expect(await stateOf(appointment.lead)).toBe('refunded')
  pass(clock, 3 * DAY)
  return appointment
}
async function aFailed() {
  const appointment = await aRefunded()
  await send(refundFailedEvent(appointment.deposit, { at: clock.now }))
  expect(await stateOf(appointment.lead)).toBe('refunding')
  return appointment
}

describe('a refund that fails days later', () => {
  test.each([
    ['refund.failed', 'failed'],
    ['refund.updated', 'canceled'],
    ['charge.refund.updated', 'failed'],
  ])('is owed again: %s, %s', async (type, status) => {
    const { lead, deposit } = await aRefunded()
    await send(refundFailedEvent(deposit, { at: clock.now, type, status }))
    expect(await stateOf(lead)).toBe('refunding')
    expect(await alert()).toBe(`1 refund came back and must be paid by hand: ${deposit}`)
  })

  test('is nothing while it’s pending or succeeded, partial, or about another service’s payment', async () => {
    const { lead, deposit } = await aRefunded()
    for (const status of ['pending', 'succeeded', 'requires_action'])
      await send(refundFailedEvent(deposit, { at: clock.now, type: 'refund.updated', status }))
    await send(refundFailedEvent(deposit, { at: clock.now, reference: 'pi_of_another_service' }))
    expect(await stateOf(lead)).toBe('refunded')
    const paid = await aPaid()
    await send(refundFailedEvent(paid.deposit, { at: clock.now, amount: 1000 }))
    expect(await stateOf(paid.lead)).toBe('paid')
    expect(await alert()).toBeNull()
  })

  test('isn’t tried again, even by a process of the previous release', async () => {
    const { deposit } = await aFailed()
    const calls = stripe.calls.length
    const hinted: object[] = []
    const hint = Object.assign((_: string, payload: object) => void hinted.push(payload), {
      flush: async () => {},
    })
    pass(clock, 30 * DAY)
    await hintDueRefunds({ ...app.context, hint })
    await refund(deposit)
    expect(hinted).not.toContainEqual({ deposit })
    expect(stripe.calls).toHaveLength(calls)
  })

  test('is what the customer and the operator read', async () => {
    const { lead, booking, deposit, path } = await aFailed()
    const page = await app.get(path)
    expect(page.text).toContain('Your refund didn’t go through')
    expect(page.text).toContain('it was sent back to us. We’ll pay you another way.')
    expect(page.text).not.toContain('was refunded')
    const opened = await openPage(app.context, path.split('/').at(-1) ?? '')
    if (!opened) throw new Error('the page is missing')
    const mailed = { type: 'deposit.refunded', data: { display: '$25.00' } }
    expect(customerMail(mailed, opened, clock.now)).toBeNull()
    const { text } = await (await anOperator(app)).see(`/bookings/${booking.id}`)
    expect(text).toContain('$25.00, refunding: the refund failed, so pay it back by hand')
    expect(text).toContain('The refund of $25.00 failed (expired or canceled card): pay it back by hand')
    expect((await app.get(`/operator/find?q=${deposit}`, { key: OPERATOR_KEY })).body.exact).toBe(booking.id)
    expect((await app.get(`/leads/${lead}`, { key })).body.deposit).toMatchObject({ paid: true })
  })

  test('counts once, no matter which events report it', async () => {
    const { deposit, lead } = await aRefunded()
    const event = refundFailedEvent(deposit, { at: clock.now })
    const again = { at: clock.now, type: 'refund.updated' }
    await Promise.all([send(event), send(event), send(refundFailedEvent(deposit, again))])
    await send(event)
    const verdicts = await app.db.sql<{ verdict: string }[]>`
      select verdict from provider_events where deposit_id = ${deposit} and type like 'refund.%' order by verdict desc`
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['refund_failed', 'known'])
    expect(await eventsOf(lead)).toEqual(['requested', 'paid', 'refunded'])
  })
})

describe('events out of order', () => {
  test('a failure that arrives before or together with the refund’s own event', async () => {
    for (const [byHand, together] of [
      [false, false],
      [false, true],
      [true, false],
      [true, true],
    ]) {
      const { deposit, lead } = byHand ? await aPaid() : await aDue()
      await refund(deposit)
      const events = [
        refundFailedEvent(deposit, { at: new Date(clock.now.getTime() + DAY) }),
        refundedEvent(deposit, { at: clock.now }),
      ]
      if (together) await Promise.all(events.map(send))
      else for (const event of events) await send(event)
      expect(await stateOf(lead)).toBe('refunding')
    }
  })

  test('a failure that arrives before the worker recorded the refund', async () => {
    const { deposit, lead } = await aDue()
    stripe.answers.refund = async () => {
      await send(refundFailedEvent(deposit, { at: clock.now }))
      return Response.json({ id: `re_${deposit}`, object: 'refund', status: 'pending' })
    }
    await refund(deposit)
    expect([await stateOf(lead), await eventsOf(lead)]).toEqual(['refunding', ['requested', 'paid']])
  })

  test('a refund by hand that fails before its payment is reported', async () => {
    const { deposit, lead } = await aDeposit(app, key)
    await send(refundedEvent(deposit, { at: clock.now }))
    await send(refundFailedEvent(deposit, { at: new Date(clock.now.getTime() + DAY) }))
    await send(paidEvent({ deposit }))
    expect([await stateOf(lead), await eventsOf(lead)]).toEqual(['refunding', ['requested', 'paid']])
  })
})

describe('paid back by hand', () => {
  test('at the provider, whose event sets it right', async () => {
    const { deposit, lead, path } = await aFailed()
    const failedAt = clock.now
    pass(clock, DAY)
    await send(refundedEvent(deposit, { at: clock.now }))
    expect([await stateOf(lead), await alert()]).toEqual(['refunded', null])
    expect(await eventsOf(lead)).toEqual(['requested', 'paid', 'refunded', 'refunded'])
    const page = await app.get(path)
    expect(page.text).toContain('Your $25.00 was refunded.')
    expect(page.text).not.toContain('to the card or account')
    // What comes late about the first refund changes nothing, and a second one may fail, too.
    await send(refundFailedEvent(deposit, { at: failedAt, type: 'charge.refund.updated' }))
    await send(refundFailedEvent(deposit, { at: clock.now, type: 'refund.updated' }))
    expect(await stateOf(lead)).toBe('refunded')
    pass(clock, DAY)
    await send(refundFailedEvent(deposit, { at: clock.now, refund: 're_second' }))
    expect(await stateOf(lead)).toBe('refunding')
  })

  test('elsewhere, as the operator records once', async () => {
    const { lead, booking } = await aFailed()
    const operator = await anOperator(app)
    expect((await operator.see(`/bookings/${booking.id}`)).text).toContain('It was paid back')
    const clicks = await Promise.all([1, 2].map(() => operator.send(`bookings/${booking.id}/paid-back`, {})))
    expect(clicks.map(({ status }) => status)).toEqual([303, 303])
    expect([await stateOf(lead), await alert()]).toEqual(['refunded', null])
    expect(await eventsOf(lead)).toEqual(['requested', 'paid', 'refunded', 'refunded'])
    expect((await operator.see(`/bookings/${booking.id}`)).text).not.toContain('It was paid back')
  })

  test('elsewhere, because the provider keeps refusing', async () => {
    const { lead, deposit, booking, path } = await aDue()
    stripe.answers.refund = () => Response.json({ error: { code: 'charge_disputed' } }, { status: 400 })
    const operator = await anOperator(app)
    for (let n = 0; n < 3; n++) {
      expect((await operator.see(`/bookings/${booking.id}`)).text).not.toContain('It was paid back')
      await refund(deposit).catch(() => {})
      pass(clock, HOUR)
    }
    expect(await alert()).toBe(`1 refund failed three times: ${deposit}`)
    expect((await operator.see(`/bookings/${booking.id}`)).text).toContain('It was paid back')
    await operator.send(`bookings/${booking.id}/paid-back`, {})
    stripe.answers.refund = () => null
    const refundCount = stripe.refunded()
    await refund(deposit)
    expect([await stateOf(lead), await alert(), stripe.refunded()]).toEqual(['refunded', null, refundCount])
    expect((await app.get(path)).text).not.toContain('to the card')
  })

  test('in the API, only what failed', async () => {
    const { lead } = await aPaid()
    const record = async () =>
      (await app.post(`/operator/leads/${lead}/paid-back`, {}, { key: OPERATOR_KEY })).body.bookings[0]
        .deposit
    expect(await record()).toMatchObject({ state: 'paid' })
    const failed = await aFailed()
    const answer = await app.post(`/operator/leads/${failed.lead}/paid-back`, {}, { key: OPERATOR_KEY })
    expect(answer.body.bookings[0].deposit).toMatchObject({ state: 'refunded' })
  })

  test('if it was a second payment, while the first one stays', async () => {
    const { deposit, lead, booking } = await aPaid()
    const reference = `pi_twice_${deposit}`
    await send(paidEvent({ deposit, reference }))
    await refund(deposit)
    pass(clock, DAY)
    await send(refundFailedEvent(deposit, { at: clock.now, reference }))
    expect(await stateOf(lead)).toBe('paid')
    expect(await alert()).toContain(deposit)
    const operator = await anOperator(app)
    expect((await operator.see(`/bookings/${booking.id}`)).text).toContain('$25.00, paid: the refund failed')
    await operator.send(`bookings/${booking.id}/paid-back`, {})
    expect([await stateOf(lead), await alert()]).toEqual(['paid', null])
    expect(await eventsOf(lead)).toEqual(['requested', 'paid'])
  })
})

describe('Stripe’s responses', () => {
  test.each(['failed', 'canceled'])('%s: people pay it back, and its event adds nothing', async status => {
    const { deposit, lead } = await aDue()
    const failed = { id: `re_${deposit}`, object: 'refund', status, amount: 2500, currency: 'usd' }
    stripe.answers.refund = () => Response.json({ ...failed, created: +clock.now / 1000 })
    await refund(deposit)
    expect([await stateOf(lead), await alert()]).toEqual([
      'refunding',
      `1 refund came back and must be paid by hand: ${deposit}`,
    ])
    stripe.answers.refund = () => null
    const calls = stripe.calls.length
    pass(clock, 61_000)
    await refund(deposit)
    expect(stripe.calls).toHaveLength(calls)
    // A second refund at Stripe, made by hand, goes through. The event about the first comes late.
    await send(refundedEvent(deposit, { at: clock.now }))
    pass(clock, DAY)
    await send(refundFailedEvent(deposit, { at: clock.now }))
    expect([await stateOf(lead), await alert()]).toEqual(['refunded', null])
  })

  test('pending: Stripe counts it as refunded, and so do we', async () => {
    const { deposit, lead } = await aDue()
    stripe.answers.refund = () => Response.json({ id: 're_1', object: 'refund', status: 'pending' })
    await refund(deposit)
    expect(await stateOf(lead)).toBe('refunded')
  })
})
