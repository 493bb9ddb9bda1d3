import { beforeEach, describe, expect, test } from 'bun:test'
import { readClues } from '../../shared/find/clues.ts'
import { anOperator } from '../commons/operator-browser.ts'
import { aDeposit } from '../deposits/booked.ts'
import { aBusiness, aLead, DAY, mondayMorning, pass } from '../factories.ts'
import { anOperatorNamed, consolePath } from '../operators/operators.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'

const clock = mondayMorning()
let operator: Awaited<ReturnType<typeof anOperator>>
const app = await testApp({ clock })
const agent = await app.agent('verified')
beforeEach(async () => {
  clock.now = mondayMorning().now
  operator = await anOperator(app)
})

/** Sessions end after eight hours. */
const twoDaysLater = async () => {
  pass(clock, 2 * DAY)
  operator = await anOperator(app)
}
const find = (text: string) => operator.send('find', { text })
/** A paid deposit of an appointment. */
async function aPayment() {
  const payment = await aDeposit(app, agent.key)
  await app.db.sql`update deposits set page = '{}', prepared_at = now() where id = ${payment.deposit}`
  await app.db.sql`
    insert into payments (provider, reference, deposit_id, paid_at, counts)
    values ('sandbox', ${`ref ${payment.deposit}`}, ${payment.deposit}, ${clock.now}, true)`
  return payment
}
const codeOf = async (booking: string) =>
  (
    await app.db.sql<{ code: string }[]>`select confirmation_code as code from bookings where id = ${booking}`
  )[0]?.code ?? ''

describe('clues', () => {
  test.each([
    ['6XCAGAFN', ['6XCAGAFN']],
    ['6xca-gafn', ['6XCAGAFN']],
    ['my customer paid and nobody came, code 6XCAGAFN.', ['6XCAGAFN']],
    ['6XCAGAF1', []],
  ])('codes of %p', (text, codes) => {
    expect(readClues(text).codes).toEqual(codes)
  })
  test('a number is a phone number only if it can be one', () => {
    expect(readClues('(210) 555-0147').phone).toBe('+12105550147')
    expect(readClues('78205').phone).toBeNull()
    expect(readClues('210 555').phone).toBeNull()
  })
  test('long texts are cut first', () => {
    expect(readClues(`${'a '.repeat(5000)}6XCAGAFN`).codes).toEqual([])
    expect(readClues('x'.repeat(100_000)).text).toHaveLength(200)
  })
})

describe('finding', () => {
  test('an exact id, code, link or key opens its page', async () => {
    const { lead, booking, deposit, path, business } = await aPayment()
    const code = await codeOf(booking.id)
    const { body: event } = await app.get('/events?limit=1', { key: agent.key })
    expect(event.events[0].id).toStartWith('evt_')
    const to: [text: string, location: string][] = [
      [lead, `leads/${lead}`],
      [`http://localhost:3000/leads/${lead}`, `leads/${lead}`],
      [booking.id, `bookings/${booking.id}`],
      [code, `bookings/${booking.id}`],
      [` ${code.toLowerCase().slice(0, 4)}-${code.slice(4)} `, `bookings/${booking.id}`],
      [deposit, `bookings/${booking.id}`],
      [`http://localhost:3000${path}`, `leads/${lead}`],
      [business.slug, `businesses/${business.slug}`],
      [`http://localhost:3000/b/${business.slug}?zip=78205`, `businesses/${business.slug}`],
      [business.key, `businesses/${business.slug}`],
      [agent.id, `agents/${agent.id}`],
      [agent.key, `agents/${agent.id}`],
    ]
    for (const [text, location] of to)
      expect({ text, location: (await find(text)).location }).toEqual({
        text,
        location: `${consolePath}/${location}`,
      })
  })
  test('a customer is found by a whole address or number, and by nothing less', async () => {
    const { slug } = await aBusiness(app)
    const customer = { name: 'Ana Lopez', email: 'Ana.Lopez+x@customer.example', phone: '(210) 555-0198' }
    await aLead(app, slug, agent.key, { customer })
    for (const text of ['ana.lopez@customer.example', '+1 210 555 0198', '210-555-0198']) {
      const { text: page, status, location } = await find(text)
      expect({ text, status, location }).toEqual({ text, status: 200, location: '' })
      expect(page).toContain('A customer with this address or number')
      expect(page).toContain('1 inquiry')
    }
    // Each lookup is logged with the operator and the hash, never the address.
    const log = await app.db.sql`
      select operator, action, target from operator_actions where action = 'Look up a customer' order by id`
    expect(log).toHaveLength(3)
    expect(new Set(log.map(({ operator }) => operator))).toEqual(new Set(['root']))
    const [email, phone] = log.map(({ target }) => target as string)
    expect(email).toMatch(/^[0-9a-f]{64}$/)
    const digests = await app.db.sql`select encode(digest, 'hex') as digest from contact_points`
    expect(digests.map(({ digest }) => digest)).toEqual(expect.arrayContaining([email, phone]))
    const inquiries = await operator.see(`/customers/${email}`)
    expect(inquiries.text).toContain('1 inquiry')
    expect((await operator.see(`/customers/${'0'.repeat(64)}`)).text).toContain('0 inquiries')
    expect((await operator.see('/customers/x')).status).toBe(404)
    const [{ lookups } = {}] = await app.db.sql`
      select count(*) as lookups from operator_actions where action = 'Look up a customer'`
    expect(lookups).toBe(5)
    for (const text of ['ana', 'ana.lopez@customer', '555-0198', 'ana.l@customer.example'])
      expect((await find(text)).text).not.toContain('A customer with this')
  })
  test('a text that matches nothing gets a page that says so', async () => {
    for (const text of [
      '',
      '☃',
      "'; drop table leads; --",
      'lead_00000000000000000000000000',
      '%',
      '\u0000',
      '2222 2222',
    ])
      expect((await find(text)).text).toContain('Nothing found')
    expect((await find('<script>alert(1)</script>')).text).not.toContain('<script>alert')
    expect((await find('zebra '.repeat(5000))).status).toBe(200)
  })
})

describe('the same for an operator’s agent', () => {
  const key = OPERATOR_KEY
  test('GET /operator/find', async () => {
    const { booking, lead } = await aPayment()
    const code = await codeOf(booking.id)
    const { body, status } = await app.get(`/operator/find?q=${code}`, { key })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      count: 1,
      exact: booking.id,
      results: [{ kind: 'booking', state: 'confirmed' }],
    })
    expect(body.results[0].url).toBe(`http://localhost:3000${consolePath}/bookings/${booking.id}`)
    expect((await app.get(`/operator/find?q=${lead}`, { key })).body.exact).toBe(lead)
    expect((await app.get('/operator/find?q=nothing+of+ours', { key })).body).toEqual({
      results: [],
      count: 0,
      exact: null,
    })
    for (const q of ['', `q=${'x'.repeat(201)}`, 'q='])
      expect((await app.get(`/operator/find?${q}`, { key })).status).toBe(400)
    expect((await app.get('/operator/find?q=x')).status).toBe(401)
    expect((await app.get('/operator/find?q=x', { key: agent.key })).status).toBe(403)
  })
  test('lookups of customers are logged, and only made for those who handle them', async () => {
    const { slug } = await aBusiness(app)
    await aLead(app, slug, agent.key, { customer: { name: 'Bo', email: 'bo@customer.example' } })
    const supporter = await anOperatorNamed(app, 'support', 'Sue')
    const moderator = await anOperatorNamed(app, 'moderator')
    const ask = async (key: string) =>
      (await app.get('/operator/find?q=bo@customer.example', { key })).body.count
    expect([await ask(supporter.key), await ask(moderator.key)]).toEqual([1, 0])
    const log = await app.db.sql`
      select operator, target from operator_actions where action = 'Look up a customer' and operator in (${supporter.id}, ${moderator.id})`
    expect([...log]).toEqual([{ operator: supporter.id, target: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })
  test('reads the story and acts on it', async () => {
    const { booking, lead } = await aPayment()
    const story = await app.get(`/operator/leads/${booking.id}`, { key })
    expect(story.body).toMatchObject({
      lead_id: lead,
      bookings: [{ id: booking.id, deposit: { state: 'paid', display: '$25.00' } }],
    })
    expect(story.text).not.toContain('@customer.example')
    const post = (act: string, body: object = {}) => app.post(`/operator/leads/${lead}/${act}`, body, { key })
    expect((await post('no-show')).body.error.code).toBe('outcome_not_allowed')
    expect((await post('report', { note: 'Card 4111 1111 1111 1111' })).body.error.code).toBe(
      'sensitive_data',
    )
    expect((await post('report', { reason: 'rude' })).status).toBe(400)
    expect((await post('report', { reason: 'no_answer' })).status).toBe(200)
    expect((await post('refund')).body.bookings[0].deposit.state).toBe('refunding')
    expect((await post('refund')).status).toBe(200)
    expect((await post('cancel', { by: 'business' })).body.bookings[0].status).toBe('cancelled')
    await twoDaysLater()
    expect((await app.get('/operator/leads/lead_x', { key })).status).toBe(404)
    expect((await app.post('/operator/leads/bkg_x/refund', {}, { key })).body.error.code).toBe(
      'booking_not_found',
    )
  })
})

describe('the story of a booking', () => {
  test('shows everything that happened, and who did it', async () => {
    const { lead, booking } = await aPayment()
    await app.post(`/leads/${lead}/messages`, { text: 'Please <b>ring</b> twice.' }, { key: agent.key })
    await twoDaysLater()
    const { text } = await operator.see(`/bookings/${booking.id}`)
    for (const words of [
      'Sent the inquiry',
      'The kitchen sink drips.',
      'Booked Drain cleaning for Tuesday, November 24, 2026, 10:00 AM CST',
      'Asked for the deposit of $25.00',
      'Paid $25.00 (sandbox ref',
      'Please &lt;b>ring&lt;/b> twice.',
      '2026-11-23 15:00:00 UTC',
      'over, no outcome yet',
      'Refund $25.00',
      'Record that nobody came',
    ])
      expect(text).toContain(words)
    // The customer's details aren't here.
    expect(text).not.toContain('@customer.example')
    const { text: leadText } = await operator.see(`/leads/${lead}`)
    expect(leadText).toContain('Sent the inquiry')
    expect(leadText).toMatch(/by another address<\/a> · Gets mail/)
    for (const unknown of ['/leads/lead_x', '/bookings/bkg_x', '/bookings/bkg_01kf8x7v8k2e5fa8z7c6b5d4e3'])
      expect((await operator.see(unknown)).status).toBe(404)
    expect((await app.get(`${consolePath}/bookings/${booking.id}`)).status).toBe(401)
  })

  test('refunds once, no matter how many clicks', async () => {
    const { booking, deposit } = await aPayment()
    const clicks = await Promise.all([1, 2, 3].map(() => operator.send(`bookings/${booking.id}/refund`, {})))
    expect(clicks.map(({ status }) => status)).toEqual([303, 303, 303])
    const rows = await app.db.sql`
      select refund_reason, refund_due_at is not null as due from payments where deposit_id = ${deposit}`
    expect(rows).toEqual([{ refund_reason: 'by_hand', due: true }] as never)
    const page = await operator.see(`/bookings/${booking.id}?done=refund`)
    expect(page.text).toContain('The refund is on its way.')
    expect(page.text).not.toContain('Refund $25.00 now')
  })
  test('says whether the customer gets an email about a refund', async () => {
    const { booking, lead } = await aPayment()
    const see = async () => (await operator.see(`/bookings/${booking.id}`)).text
    expect(await see()).toContain('The customer gets an email about it.')
    await app.db.sql`update leads set customer_mailed = false where id = ${lead}`
    expect(await see()).not.toContain('gets an email about it')
  })
  test('a deposit that was never paid has nothing to refund', async () => {
    const { booking } = await aDeposit(app, agent.key)
    const refused = await operator.send(`bookings/${booking.id}/refund`, {})
    expect(refused.text).toContain('This deposit hasn’t been paid.')
  })

  test('reports to the business by mail and event, and keeps what was typed if it’s refused', async () => {
    const { booking, lead, business } = await aPayment()
    await app.db.sql`update businesses set contact_email = 'owner@shop.example' where id = ${business.id}`
    const note = 'My card is 4111 1111 1111 1111'
    const refused = await operator.send(`bookings/${booking.id}/report`, { reason: 'price', note })
    expect(refused.text).toContain(note)
    expect(refused.text).toMatch(/value="price" selected/)
    expect(refused.text).toContain('card number')
    const long = await operator.send(`bookings/${booking.id}/report`, {
      reason: 'price',
      note: 'x'.repeat(301),
    })
    expect(long.status).toBe(400)
    expect(long.text).toContain('<title>Error: Booking ')
    expect(long.text).toContain('Use at most 300 characters. This is 1 too long.')
    expect((await operator.see('/actions')).text).toContain('refused')
    // A double click sends one.
    const [sent] = await Promise.all(
      [1, 2].map(() =>
        operator.send(`bookings/${booking.id}/report`, { reason: 'nobody_came', note: 'She waited.' }),
      ),
    )
    expect(sent?.location).toContain('done=report')
    const events = await app.db.sql`
      select owner, data from events where lead_id = ${lead} and type = 'lead.complaint' order by owner`
    const data = { reason: 'nobody_came', note: 'She waited.' }
    expect([...events]).toEqual([
      { owner: agent.id, data },
      { owner: `biz_${business.id}`, data },
    ])
    expect((await operator.see(`/leads/${lead}`)).text).toContain(
      'Mail to the business about “lead complaint”',
    )
    // A correction isn't a repeat.
    await operator.send(`bookings/${booking.id}/report`, { reason: 'price', note: 'She waited.' })
    const [row] = await app.db.sql`
      select count(*) as n from events where lead_id = ${lead} and type = 'lead.complaint'`
    expect(row?.n).toBe(4)
  })

  test('cancels for either side, and records that nobody came', async () => {
    const one = await aPayment()
    await operator.send(`bookings/${one.booking.id}/cancel`, { by: 'business', note: 'The van broke down.' })
    const canceled = await operator.see(`/bookings/${one.booking.id}`)
    expect(canceled.text).toContain('canceled by the business')
    expect(canceled.text).toContain('The van broke down.')
    const two = await aPayment()
    await twoDaysLater()
    const sent = await operator.send(`bookings/${two.booking.id}/no-show`, { note: '' })
    expect(sent.status).toBe(303)
    expect((await operator.see(`/bookings/${two.booking.id}`)).text).toContain('business no-show')
  })
})
