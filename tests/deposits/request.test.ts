import { describe, expect, test } from 'bun:test'
import { hintUnprepared, prepareDeposit } from '../../shared/deposits/request.ts'
import { submit } from '../customer/forms.ts'
import { aBusiness, aLead, HOUR, mondayMorning, pass } from '../factories.ts'
import { postForm } from '../form-browser.ts'
import { openTestApp, testApp } from '../test-app.ts'
import { until } from '../until.ts'
import { isWaitingForLock } from '../waiting-for-lock.ts'
import { aBooking, aDeposit, drain, TEN } from './booked.ts'

const clock = mondayMorning()
const hints: string[] = []
const hint = (name: string, payload: object) => void hints.push(`${name} ${Object.values(payload)}`)
const app = await testApp({ clock, context: { hint: Object.assign(hint, { flush: async () => {} }) } })
const { key } = await app.agent()

const ask = (lead: string, by = key, headers = {}) =>
  app.post(`/leads/${lead}/deposit`, undefined, { key: by, headers })

describe('POST /leads/{id}/deposit 200', () => {
  test('returns a page for the booking, with its confirmation code', async () => {
    const { lead, booking } = await aBooking(app, key)
    const { status, body } = await ask(lead)
    expect(status).toBe(200)
    expect(body).toEqual({
      payUrl: expect.stringMatching(/^http:\/\/localhost:3000\/pay\/[A-Za-z0-9_-]{22}$/),
      amount: 2500,
      currency: 'USD',
      display: '$25.00',
      paid: false,
      state: 'open',
      timezone: 'America/Chicago',
      expiresAt: '2026-11-24T16:00:00.000Z',
      refundableUntil: '2026-11-24T14:00:00.000Z',
      confirmationCode: booking.confirmationCode,
    })
  })

  test('is paid at the test checkout, in krónur too, which Stripe counts in hundredths', async () => {
    for (const currency of ['USD', 'ISK']) {
      const money = { price: { ...drain.price, currency }, deposit: { amount: 2500, currency } }
      const { lead, deposit, path } = await aDeposit(app, key, { services: [{ ...drain, ...money }] })
      await prepareDeposit(app.context, deposit as never)
      const checkout = new URL((await submit(app, path, {})).headers.get('location') ?? '').pathname
      expect((await postForm(app, checkout)).status).toBe(303)
      expect((await ask(lead)).body).toMatchObject({ state: 'paid', amount: 2500, currency })
    }
  })

  test('waits for a change in progress, and is for the changed booking', async () => {
    const { lead } = await aBooking(app, key)
    const { sql } = app.context
    const start = new Date('2026-11-26T16:00:00Z')
    let answer: ReturnType<typeof ask> | undefined
    await sql.begin(async change => {
      await change`select from leads where id = ${lead} for no key update`
      answer = ask(lead)
      await until(() => isWaitingForLock(sql, 'request_deposit'))
      await change`
        update bookings
        set deposit_amount = 4000, start_at = ${start}, end_at = ${new Date(+start + HOUR)}, refundable_until = ${start},
            busy = tstzrange(${start}, ${new Date(+start + HOUR)})
        where lead_id = ${lead}`
    })
    expect((await answer)?.body).toMatchObject({
      amount: 4000,
      display: '$40.00',
      expiresAt: start.toISOString(),
      refundableUntil: start.toISOString(),
    })
  })

  test('returns the same page for concurrent requests, with and without an Idempotency-Key', async () => {
    const { lead } = await aBooking(app, key)
    const answers = await Promise.all(
      [{}, {}, {}, { 'idempotency-key': lead }].map(headers => ask(lead, key, headers)),
    )
    expect(new Set(answers.map(answer => answer.text)).size).toBe(1)
    const again = await ask(lead, key, { 'idempotency-key': lead })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const [counts] = await app.db.sql`
      select count(*) as deposits,
             (select count(*) from events where lead_id = ${lead} and type = 'deposit.requested') as events
      from deposits where lead_id = ${lead}`
    // One event for the agent, and one for the business.
    expect(counts).toEqual({ deposits: 1, events: 2 })
  })

  test('notifies the agent and the business, counts the deposit and hints the worker', async () => {
    const agent = await app.agent()
    const { deposit, business, lead } = await aDeposit(app, agent.key)
    const events = await app.db.sql`
      select owner, data from events where lead_id = ${lead} and type = 'deposit.requested' order by owner`
    expect(events.map(event => event.owner)).toEqual([agent.id, `biz_${business.id}`])
    expect(events[0]?.data).toMatchObject({
      depositId: deposit,
      amount: 2500,
      expiresAt: '2026-11-24T16:00:00.000Z',
    })
    expect(JSON.stringify(events)).not.toContain('/pay/')
    expect((await app.get('/keys', { key: agent.key })).body.counts.deposits).toBe(1)
    expect(hints).toContain(`deposits.prepare ${deposit}`)
    expect(hints).toContain(`webhooks.drain ${agent.id}`)
  })

  test('stores the token only encrypted', async () => {
    const { requested } = await aDeposit(app, key)
    const token = requested.payUrl.split('/').at(-1)
    const rows = await app.db.sql`select leads::text as line from leads`
    expect(
      rows.some(({ line }) => line.includes(token) || line.includes(Buffer.from(token).toString('hex'))),
    ).toBe(false)
  })
})

describe('POST /leads/{id}/deposit 404 and 409', () => {
  test('for an unknown, malformed or foreign lead', async () => {
    const { lead } = await aBooking(app, key)
    const other = await app.agent()
    for (const [id, by] of [
      [lead, other.key],
      ['lead_00000000000000000000000000', key],
      ['x%00y', key],
    ] as const)
      expect((await ask(id, by)).body.error.code).toBe('lead_not_found')
  })

  test('without a booking', async () => {
    const { slug } = await aBusiness(app)
    const answer = await ask(await aLead(app, slug, key))
    expect([answer.status, answer.body.error.code]).toEqual([409, 'booking_required'])
    expect(answer.body.error.hint).toContain(`/businesses/${slug}/bookings`)
  })

  test('for a service without a deposit', async () => {
    const { lead } = await aBooking(app, key, plain)
    const answer = await ask(lead)
    expect([answer.status, answer.body.error.code]).toEqual([409, 'deposit_not_required'])
  })

  test('for a canceled booking, with or without a page', async () => {
    const booked = await aBooking(app, key)
    const requested = await aDeposit(app, key)
    for (const [{ lead }, hint] of [
      [booked, 'Tell the customer, and book another slot if they want one.'],
      [requested, `GET /leads/${requested.lead} says what became of the deposit.`],
    ] as const) {
      await app.post(`/leads/${lead}/outcomes`, { kind: 'customer_cancelled' }, { key })
      const answer = await ask(lead)
      expect([answer.status, answer.body.error.code]).toEqual([409, 'booking_cancelled'])
      expect(answer.body.error.hint).toBe(hint)
    }
  })

  test('after the start, unless the page already exists', async () => {
    const first = await aBooking(app, key)
    const second = await aDeposit(app, key)
    const before = clock.now
    clock.now = new Date(TEN)
    pass(clock, 1000)
    const refused = await ask(first.lead)
    const again = await ask(second.lead)
    clock.now = before
    expect([refused.status, refused.body.error.code]).toEqual([409, 'deposit_not_required'])
    expect(again.body.payUrl).toBe(second.requested.payUrl)
  })
})

const plain = {
  services: [{ id: 'visit', name: 'Visit', price: { type: 'quote' }, durationMinutes: 60, bookable: true }],
}

test('POST /leads/{id}/deposit returns 503 if no payment provider is set up', async () => {
  const poor = await openTestApp({ config: { payments: null }, clock })
  const agent = await poor.agent()
  const { lead } = await aBooking(poor, agent.key)
  const answer = await poor.post(`/leads/${lead}/deposit`, undefined, { key: agent.key })
  await poor.close()
  expect([answer.status, answer.body.error.code]).toEqual([503, 'unavailable'])
  // Trying again can't help.
  const [action, wait] = ['error-action', 'retry-after'].map(name => answer.headers.get(name))
  expect([action, wait]).toEqual(['stop', null])
})

describe('the worker', () => {
  test('writes the page once, even if it gets several hints', async () => {
    const { deposit, path } = await aDeposit(app, key)
    expect((await app.get(path)).text).toContain('preparing your payment page')
    await prepareDeposit(app.context, deposit as never)
    const read = async () =>
      (await app.db.sql`select page, prepared_at from deposits where id = ${deposit}`)[0]
    const first = await read()
    expect(first?.page).toMatchObject({
      business: 'Lone Star Plumbing',
      date: 'Tuesday, November 24, 2026',
    })
    await Promise.all([1, 2].map(() => prepareDeposit(app.context, deposit as never)))
    expect(await read()).toEqual(first)
  })

  test('finds a page whose hint was lost', async () => {
    const { deposit } = await aDeposit(app, key)
    hints.length = 0
    pass(clock, 5000)
    await hintUnprepared(app.context)
    expect(hints).toContain(`deposits.prepare ${deposit}`)
  })

  test("shows the business's quote as the amount left to pay", async () => {
    const { deposit, lead, path } = await aDeposit(app, key)
    await app.db
      .sql`insert into lead_quotes (lead_id, amount, currency, at) values (${lead}, 2500, 'USD', now())`
    await prepareDeposit(app.context, deposit as never)
    expect((await app.get(path)).text).toContain('Nothing: this deposit covers the price.')
  })
})
