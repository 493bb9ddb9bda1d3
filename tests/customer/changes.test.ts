import { describe, expect, test } from 'bun:test'
import { openPage } from '../../shared/customer/page.ts'
import { prepareDeposit } from '../../shared/deposits/request.ts'
import { aBooking, aDeposit, TEN } from '../deposits/booked.ts'
import { aBusiness, aLead, anInquiry, mondayMorning } from '../factories.ts'
import { testApp } from '../test-app.ts'
import { customer, formOf, pageOf, submit } from './forms.ts'
import { aVisit, visits } from './visits.ts'

const clock = mondayMorning()
const app = await testApp({ clock })
const key = (await app.agent()).key

const at = (hour: string) => `2026-11-25T${hour}:00:00-06:00`
const { move, cancel } = customer(() => app)
const bookingOf = async (lead: string) => (await app.get(`/leads/${lead}`, { key })).body.booking

describe('rescheduling', () => {
  test('shows free times, asks once, and follows the same rules as for agents', async () => {
    const { page, lead } = await aVisit(app, key)
    const { text } = await app.get(`${page}/reschedule`)
    expect(text).toContain('Wednesday, November 25, 2026')
    expect(text).toContain('Times are in Central Time (America/Chicago).')
    expect(text).toContain('"?start=2026-11-25T15%3A00%3A00.000Z"')
    expect(text).not.toContain('<button')
    const moved = await move(page, at('09'))
    expect([moved.status, moved.headers.get('location')]).toEqual([
      303,
      `http://localhost:3000${page}?done=moved`,
    ])
    expect((await app.get(`${page}?done=moved`)).text).toContain('Your appointment was moved.')
    expect(await bookingOf(lead)).toMatchObject({ start: at('09'), status: 'confirmed' })
    const { body } = await app.get('/events?limit=200', { key })
    expect(body.events.filter((each: { lead_id: string }) => each.lead_id === lead).at(-1).type).toBe(
      'booking.rescheduled',
    )
    expect((await app.get(`${page}/reschedule?from=5`)).text).not.toContain('2026-11-25T')
    // Starts over at the first day if there aren't that many.
    expect((await app.get(`${page}/reschedule?from=99`)).text).toContain('2026-11-25T')
    // The Back button after the move.
    const back = await app.get(`${page}/reschedule?start=${encodeURIComponent(at('09'))}`)
    expect(back.headers.get('location')).toBe(`http://localhost:3000${page}`)
  })

  test('offers times that overlap only the appointment itself', async () => {
    const { page, lead } = await aVisit(app, key)
    const { start } = await bookingOf(lead)
    const { text } = await app.get(`${page}/reschedule`)
    const has = (ms: number) =>
      text.includes(encodeURIComponent(new Date(Date.parse(start) + ms).toISOString()))
    expect([has(-30 * 60_000), has(0), has(30 * 60_000)]).toEqual([true, false, true])
  })

  test('shows the new terms first, and asks again if they have changed', async () => {
    const policies = {
      deposit: { refundableUntilHours: 24 },
      cancellation: { freeUntilHours: 24, fee: { amount: 5000, currency: 'USD' } },
    }
    const appointment = await aDeposit(app, key, { policies })
    const to = `${appointment.path}/reschedule?start=${encodeURIComponent(at('10'))}`
    const shown = await app.get(to)
    expect(shown.text).toContain('back if you cancel by Tuesday, November 24, 2026, 10:00 AM')
    const near = await app.get(
      `${appointment.path}/reschedule?start=${encodeURIComponent('2026-11-23T12:00:00-06:00')}`,
    )
    expect(near.text).toContain('Only if the business cancels.')
    expect(near.text).toContain('The deadline to cancel for free was')
    const before = clock.now
    clock.now = new Date(Date.parse(TEN) - 1000)
    const late = await submit(app, `${appointment.path}/reschedule`, formOf(shown))
    clock.now = before
    expect([late.status, late.text.includes('This has changed since you opened the page.')]).toEqual([
      400,
      true,
    ])
    expect(await bookingOf(appointment.lead)).toMatchObject({ start: TEN })
    expect((await submit(app, `${appointment.path}/reschedule`, formOf(shown))).status).toBe(303)
    expect(await bookingOf(appointment.lead)).toMatchObject({ start: at('10') })
  })

  test('an appointment booked too late to cancel for free sets no new deadline', async () => {
    const policies = { cancellation: { freeUntilHours: 48, fee: null } }
    const appointment = await aDeposit(app, key, { policies })
    expect((await app.get(appointment.path)).text).toContain('The deadline to cancel for free was Sunday')
    expect((await move(appointment.path, '2026-12-03T10:00:00-06:00')).status).toBe(303)
    const { text } = await app.get(appointment.path)
    expect(text).toContain('The deadline to cancel for free was Sunday')
    expect(text).not.toContain('It was free until')
  })

  test('offers other times if someone else was faster, and changes nothing', async () => {
    const { page, lead, business } = await aVisit(app, key)
    const rival = await aLead(app, business.slug, key)
    await app.post(`/businesses/${business.slug}/bookings`, { lead_id: rival, start: at('09') }, { key })
    const late = await move(page, at('09'))
    expect([late.status, late.text.includes('that time isn’t free')]).toEqual([409, true])
    expect(await bookingOf(lead)).toMatchObject({ start: TEN })
  })

  test('asks again if another appointment of the customer overlaps', async () => {
    const customer = anInquiry().customer
    const { page, lead } = await aVisit(app, key)
    const other = await aBusiness(app, visits)
    await app.db.sql`delete from contact_points where lead_id = ${lead}`
    await app.db
      .sql`update contacts set sealed = ${app.context.secrets.seal(JSON.stringify({ ...customer, details: {} }), `contacts.sealed ${lead}`)} where lead_id = ${lead}`
    const second = await aLead(app, other.slug, key, { customer })
    await app.post(`/businesses/${other.slug}/bookings`, { lead_id: second, start: at('09') }, { key })
    const answer = await move(page, at('09'))
    expect([answer.status, answer.text.includes('Move it anyway')]).toEqual([409, true])
    expect((await submit(app, `${page}/reschedule`, formOf(answer))).status).toBe(303)
    expect(await bookingOf(lead)).toMatchObject({ start: at('09') })
  })

  test.each(['nonsense', '', '2026-02-30T10:00:00Z', '9999999-01-01T00:00:00Z'])(
    'ignores %s',
    async start => {
      const { page, lead } = await aVisit(app, key)
      expect((await app.get(`${page}/reschedule?start=${encodeURIComponent(start)}`)).status).toBe(200)
      expect((await move(page, at('09'), { start })).status).toBe(303)
      expect(await bookingOf(lead)).toMatchObject({ start: TEN })
    },
  )

  test('ends once the appointment starts or its service is off the card', async () => {
    const { page, business, lead } = await aVisit(app, key)
    await app.db
      .sql`update businesses set card = jsonb_set(card::jsonb, '{services}', '[]') where id = ${business.id}`
    expect((await app.get(`${page}/reschedule`)).text).toContain('This can’t be moved online.')
    const before = clock.now
    clock.now = new Date(TEN)
    const late = await app.get(`${page}/reschedule`)
    clock.now = before
    expect([late.status, late.headers.get('location')]).toEqual([303, `http://localhost:3000${page}`])
    expect(await bookingOf(lead)).toMatchObject({ start: TEN })
  })
})

describe('canceling', () => {
  test('says first what is refunded, then cancels once', async () => {
    const { page, lead } = await aVisit(app, key)
    const question = (await app.get(`${page}/cancel`)).text
    expect(question).toContain('Canceling is free until Tuesday, November 24, 2026, 6:00 AM CST.')
    expect(question).toMatch(/<a class="button quiet" href="[^"]*">Keep the appointment</)
    const form = formOf(await app.get(`${page}/cancel`))
    const both = await Promise.all(
      [1, 2].map(() => submit(app, `${page}/cancel`, { ...form, reason: 'Fixed it.' })),
    )
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    expect((await app.get(`/leads/${lead}`, { key })).body).toMatchObject({
      status: 'closed',
      closedReason: 'customer_cancelled',
      booking: { status: 'cancelled' },
      outcomes: [{ kind: 'customer_cancelled', from: 'customer', note: 'Fixed it.' }],
    })
    const { text } = await app.get(page)
    expect(text).toContain('You canceled it on Monday')
    expect(text).toContain('You weren’t charged')
  })

  test('refunds a paid deposit by its deadline, and asks again if the deadline has passed', async () => {
    const appointment = await aDeposit(app, key)
    await prepareDeposit(app.context, appointment.deposit as never)
    const checkout = await submit(app, appointment.path, {})
    await submit(app, new URL(checkout.headers.get('location') ?? '').pathname, {})
    const before = clock.now
    clock.now = new Date(TEN)
    const started = (await app.get(appointment.path)).text
    for (const words of ['Your appointment has started', 'class="amount">$25.00', 'Paid on Monday'])
      expect(started).toContain(words)
    clock.now = before
    expect((await app.get(`${appointment.path}/cancel`)).text).toContain(
      'You get your deposit of $25.00 back',
    )
    const form = formOf(await app.get(`${appointment.path}/cancel`))
    clock.now = new Date('2026-11-24T15:00:00Z')
    const late = await submit(app, `${appointment.path}/cancel`, form)
    clock.now = before
    expect([late.status, late.text.includes('the deadline for a refund has passed')]).toEqual([400, true])
    expect(await bookingOf(appointment.lead)).toMatchObject({ status: 'confirmed' })
    await cancel(pageOf(appointment.requested.payUrl))
    expect((await app.get(appointment.path)).text).toContain('Your refund is on its way')
  })

  test('tells of changed terms with a reason that’s too long, too', async () => {
    const { page } = await aVisit(app, key)
    const form = formOf(await app.get(`${page}/cancel`))
    expect((await move(page, at('09'))).status).toBe(303)
    const reason = 'x'.repeat(301)
    const { status, text } = await submit(app, `${page}/cancel`, { ...form, reason })
    expect([status, text.includes('This has changed since you opened the page.')]).toEqual([400, true])
    expect(text).toContain(reason)
  })

  test('shows the balance due on a quote, even one sent after the page was prepared', async () => {
    const { business, lead, deposit, path } = await aDeposit(app, key)
    await prepareDeposit(app.context, deposit as never)
    expect((await app.get(path)).text).toContain('$124.00 to the business (the price is $149.00)')
    await app.post(`/desk/leads/${lead}/quote`, { amount: 30_000, currency: 'USD' }, { key: business.key })
    expect((await app.get(path)).text).toContain('$275.00 to the business (the quoted price is $300.00)')
  })

  test('names the fee of a late cancellation before paying, before canceling and after it', async () => {
    const { cancellation } = visits.policies
    const appointment = await aDeposit(app, key, {
      policies: { cancellation, deposit: { refundableUntilHours: 2 } },
    })
    await prepareDeposit(app.context, appointment.deposit as never)
    const notAsked = await aBooking(app, key)
    const { text } = await app.get(pageOf(notAsked.booking.customerUrl))
    expect(text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(
      'Deposit $25.00 Balance due $124.00 to the business (the price is $149.00)',
    )
    const says = async (path: string, ...sentences: string[]) => {
      const { text } = await app.get(path)
      for (const sentence of sentences) expect(text).toContain(sentence)
    }
    const refund = 'You get the full deposit back if you cancel by Tuesday, November 24, 2026, 8:00 AM'
    const free =
      'ree until Tuesday, November 24, 2026, 6:00 AM CST. After that, the business’s policy has a fee of $50.00.'
    await says(appointment.path, 'Pay $25.00', refund, free)
    const soon =
      'Canceling is free until Tuesday, November 24, 2026, 6:00 AM CST. After that, the business’s policy has a fee of $50.00.'
    await says(`${appointment.path}/cancel`, `You haven’t paid anything here. ${soon}`)
    const checkout = await submit(app, appointment.path, {})
    await submit(app, new URL(checkout.headers.get('location') ?? '').pathname, {})
    await says(appointment.path, 'Your deposit is paid', refund, free)
    const back = 'You get your deposit of $25.00 back, to the card or account you paid with.'
    await says(`${appointment.path}/cancel`, `${back} ${soon}`)
    const before = clock.now
    clock.now = new Date('2026-11-24T13:00:00Z')
    const late =
      'The deadline to cancel for free has passed. The business’s policy has a fee of $50.00, which isn’t charged here.'
    await says(
      appointment.path,
      'It was free until Tuesday, November 24, 2026, 6:00 AM CST. The business’s policy has a fee',
    )
    await says(`${appointment.path}/cancel`, `${back} ${late}`)
    await cancel(pageOf(appointment.requested.payUrl))
    await says(appointment.path, 'has a fee of $50.00 for late cancellations, which isn’t charged here.')
    clock.now = before
  })

  test('refuses forms from other sites or without a token, and bad reasons', async () => {
    const { page, lead } = await aVisit(app, key)
    expect((await cancel(page, { form: 'x' })).status).toBe(403)
    expect((await cancel(page, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await app.post(`${page}/cancel`, {})).status).toBe(415)
    expect((await app.get(`${page}/cancel`)).text).not.toContain('maxlength')
    const long = await cancel(page, { reason: 'x'.repeat(2301) })
    expect([
      long.status,
      long.text.includes('This is 2001 too long.'),
      long.text.includes('x'.repeat(2301)),
      long.text.includes('aria-invalid="true" aria-describedby="reason-problem"'),
    ]).toEqual([400, true, true, true])
    const card = await cancel(page, { reason: 'charge 4242 4242 4242 4242' })
    expect([card.status, card.text.includes('Please leave out card numbers.')]).toEqual([400, true])
    const other = await aVisit(app, key)
    const foreign = formOf(await app.get(`${other.page}/cancel`))
    expect((await submit(app, `${page}/cancel`, foreign)).status).toBe(403)
    expect(await bookingOf(lead)).toMatchObject({ status: 'confirmed' })
    expect((await cancel(page, {}, { 'sec-fetch-site': 'same-origin', origin: 'null' })).status).toBe(303)
  })
})

test('a page that’s read while the appointment is canceled shows the cancellation', async () => {
  const { page, lead } = await aVisit(app, key)
  let canceled: Promise<unknown> | undefined
  const sql = new Proxy(app.context.sql, {
    // Cancels once the lead was read, before its deposit and booking are.
    apply(target, self, args) {
      const run = () => Reflect.apply(target, self, args)
      if (canceled || !String(args[0]).includes('from deposits')) return run()
      canceled = app.post(`/leads/${lead}/cancel`, {}, { key })
      return canceled.then(run)
    },
  })
  const token = page.split('/').at(-1) ?? ''
  const read = await openPage({ ...app.context, sql }, token)
  expect(read).toMatchObject({ status: 'closed', booking: { status: 'cancelled' } })
})
