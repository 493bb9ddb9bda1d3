import { describe, expect, test } from 'bun:test'
import { prepareDeposit } from '../../shared/deposits/request.ts'
import { closeLeadsOfRemoved } from '../../shared/leads/close.ts'
import { aBooking, aDeposit, TEN } from '../deposits/booked.ts'
import { aBusiness, aLead, anInquiry, DAY, mondayMorning, pass } from '../factories.ts'
import { loseAnswers } from '../lose-answers.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { customer, pageOf, submit } from './forms.ts'
import { aVisit } from './visits.ts'

const clock = mondayMorning()
const app = await testApp({ clock })
const key = (await app.agent()).key

const at = (hour: string) => `2026-11-25T${hour}:00:00-06:00`
const { move, cancel } = customer(() => app)

describe('customerUrl', () => {
  test('is the same on the inquiry, the lead, the booking and the deposit', async () => {
    const appointment = await aDeposit(app, key)
    const { body: lead } = await app.get(`/leads/${appointment.lead}`, { key })
    expect(appointment.booking.customerUrl).toMatch(/^http:\/\/localhost:3000\/pay\/[A-Za-z0-9_-]{22}$/)
    expect([lead.customerUrl, appointment.requested.payUrl]).toEqual([
      appointment.booking.customerUrl,
      appointment.booking.customerUrl,
    ])
    const { slug } = await aBusiness(app)
    const inquiry = anInquiry()
    const repeatable = { key, headers: { 'idempotency-key': crypto.randomUUID() } }
    const sent = await app.post(`/businesses/${slug}/inquiries`, inquiry, repeatable)
    await loseAnswers(app.db.sql)
    const again = await app.post(`/businesses/${slug}/inquiries`, inquiry, repeatable)
    expect(again.body.customerUrl).toBe(sent.body.customerUrl)
    const dry = await app.post(`/businesses/${slug}/inquiries?dry_run=true`, anInquiry(), { key })
    expect(dry.body.customerUrl).toBeNull()
  })

  test("isn't shown to the business", async () => {
    const { business, lead, booking } = await aVisit(app, key)
    const token = booking.customerUrl.split('/').at(-1)
    for (const path of [`/desk/leads/${lead}`, '/desk/leads', '/desk/bookings'])
      expect((await app.get(path, { key: business.key })).text).not.toContain(token)
  })
})

describe('the page', () => {
  test('of an inquiry says what was sent, and can be withdrawn', async () => {
    const { slug } = await aBusiness(app)
    const lead = await aLead(app, slug, key)
    const page = pageOf((await app.get(`/leads/${lead}`, { key })).body.customerUrl)
    const { text } = await app.get(page)
    for (const words of [
      'Your request was sent',
      'Dana Reyes',
      'The kitchen sink drips.',
      '412 E Houston St',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain(
      'customer.example</dd>'.replace('customer.example', `${lead}@customer.example`),
    )
    expect((await cancel(page)).status).toBe(303)
    expect((await app.get(`/leads/${lead}`, { key })).body).toMatchObject({
      status: 'closed',
      closedReason: 'withdrawn',
      outcomes: [{ kind: 'customer_cancelled', from: 'customer' }],
    })
    const closed = (await app.get(page)).text
    for (const words of ['This request is closed', 'You withdrew your request.'])
      expect(closed).toContain(words)
    // There was nothing to pay.
    expect(closed).toContain('see something wrong? Please <a')
  })

  test('of an inquiry says that the business answered, with the quote and what it covers', async () => {
    const { slug, key: businessKey } = await aBusiness(app)
    const lead = await aLead(app, slug, key)
    const page = pageOf((await app.get(`/leads/${lead}`, { key })).body.customerUrl)
    const quote = { amount: 18_900, currency: 'USD', note: 'Parts and labor' }
    await app.post(`/desk/leads/${lead}/quote`, quote, { key: businessKey })
    const { text } = await app.get(page)
    for (const words of [
      'Your request was answered',
      /Lone Star Plumbing answered. Agent \w+ has the details./,
      '$189.00',
      'Parts and labor',
    ])
      expect(text).toMatch(words)
    expect(text).not.toContain('sees this in its inbox')
    await app.post(`/leads/${lead}/cancel`, {}, { key })
    expect((await app.get(page)).text).toContain('Your request was withdrawn for you.')
  })

  test('of an inquiry that was booked without us says who reported it', async () => {
    const { slug } = await aBusiness(app)
    const lead = await aLead(app, slug, key)
    const page = pageOf((await app.get(`/leads/${lead}`, { key })).body.customerUrl)
    await app.post(`/leads/${lead}/outcomes`, { kind: 'booked' }, { key })
    const { text } = await app.get(page)
    expect(text).toContain('Your appointment is booked')
    expect(text).toMatch(/Agent \w+ reported that it was booked with Lone Star Plumbing directly/)
    expect(text).not.toMatch(/answered/i)
    // There may be an appointment that we don't know of.
    expect((await app.get(`${page}/cancel`)).text).toContain('Nothing was booked or charged here.')
  })

  test('of an inquiry says that the business has left the directory', async () => {
    const { slug } = await aBusiness(app)
    const lead = await aLead(app, slug, key)
    const page = pageOf((await app.get(`/leads/${lead}`, { key })).body.customerUrl)
    await app.call('DELETE', `/operator/businesses/${slug}`, { key: OPERATOR_KEY })
    await closeLeadsOfRemoved(app.context)
    const { text } = await app.get(page)
    expect(text).toContain('Lone Star Plumbing is no longer on Agent Exchange.')
    expect(text).not.toContain('take this on')
  })

  test('refers to the assistant if the business lists no phone number', async () => {
    const before = clock.now
    const textAtStart = async (changes: object) => {
      clock.now = before
      const { page } = await aVisit(app, key, changes)
      clock.now = new Date(TEN)
      const { text } = await app.get(page)
      clock.now = before
      return text
    }
    expect(await textAtStart({})).toMatch(/If nobody is there, please ask Agent \w+\./)
    expect(await textAtStart({ phone: '+1 210 555 0100' })).toContain('please call Lone Star Plumbing.')
  })

  test('shows the state of a deposit that can’t be paid anymore', async () => {
    const before = clock.now
    const plain = async (path: string) =>
      (await app.get(path)).text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
    const { path, lead } = await aDeposit(app, key)
    expect((await app.get(path)).text).toContain('class="amount">$25.00')
    clock.now = new Date(TEN)
    const started = await plain(path)
    for (const words of ['Your appointment has started', 'If nobody is there', 'Deposit $25.00, not paid'])
      expect(started).toContain(words)
    expect(started).toContain('Please report this page')
    pass(clock, DAY)
    expect(await plain(path)).toContain('We don’t know yet how it went.')
    clock.now = before
    await app.post(`/leads/${lead}/cancel`, {}, { key })
    expect(await plain(path)).toContain('Deposit $25.00, not paid')
  })

  test('of a booking without a deposit says what, when, where, how much and until when', async () => {
    const { page, booking } = await aVisit(app, key)
    const { text } = await app.get(page)
    for (const words of [
      'Your appointment is booked',
      'Tuesday, November 24, 2026',
      '10:00 – 11:00 AM',
      'They come to you',
      '$99.00, paid to the business',
      'Free until Tuesday, November 24, 2026, 6:00 AM CST. After that, the business’s policy has a fee of $50.00.',
      'a fee of $50.00',
      booking.confirmationCode,
      `${booking.customerUrl}.ics`,
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('<button')
  })

  test('says that the business was notified only after its mail or webhook was delivered', async () => {
    const { page, business, lead } = await aVisit(app, key, { contact_email: 'owner@lonestar.example' })
    expect((await app.get(page)).text).toContain('We’re notifying Lone Star Plumbing.')
    await app.db.sql`update deliveries set state = 'delivered' where owner = ${`biz_${business.id}`}`
    expect((await app.get(page)).text).toContain('Lone Star Plumbing has been notified.')
    await app.post(`/leads/${lead}/reschedule`, { start: at('09') }, { key })
    expect((await app.get(page)).text).toContain('We’re notifying Lone Star Plumbing.')
    const silent = await aVisit(app, key)
    expect((await app.get(silent.page)).text).toContain('sees this in its inbox')
  })

  test('says who canceled, and that a no-show was reported', async () => {
    const byAgent = await aVisit(app, key)
    await app.post(`/leads/${byAgent.lead}/cancel`, {}, { key })
    expect((await app.get(byAgent.page)).text).toMatch(/Agent \w+ canceled it for you on Monday/)
    const byBusiness = await aVisit(app, key)
    await app.post(`/desk/bookings/${byBusiness.booking.id}/cancel`, undefined, {
      key: byBusiness.business.key,
    })
    expect((await app.get(byBusiness.page)).text).toContain('Lone Star Plumbing canceled it on Monday')
    const missed = await aVisit(app, key)
    const before = clock.now
    clock.now = new Date(TEN)
    pass(clock, DAY)
    expect((await app.get(missed.page)).text).toContain('Your appointment is over')
    await app.post(`/desk/bookings/${missed.booking.id}/no-show`, undefined, { key: missed.business.key })
    const { text } = await app.get(missed.page)
    clock.now = before
    expect(text).toContain('You were reported as a no-show')
    expect(text).toContain('Lone Star Plumbing reported that you weren’t there.')
    expect(text).not.toContain('/reschedule')
  })

  test('has a friendly 404 for a wrong link, on every path', async () => {
    const { page } = await aVisit(app, key)
    const wrong = page.slice(0, -1)
    for (const path of ['', '.ics', '/reschedule', '/cancel', '/withdraw', '/report']) {
      const { status, text, headers } = await app.get(`${wrong}${path}`)
      expect([status, text.includes('We can’t find this page')]).toEqual([404, true])
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(text).not.toContain('route_not_found')
    }
    for (const path of ['', '/reschedule', '/cancel', '/withdraw', '/report'])
      expect((await submit(app, `${wrong}${path}`, {})).status).toBe(404)
  })

  test('asks for the deposit itself if the agent hasn’t', async () => {
    const { booking, lead } = await aBooking(app, key)
    const page = pageOf(booking.customerUrl)
    const { text } = await app.get(page)
    for (const words of ['Pay $25.00', 'Refundable until Tue, Nov 24, 8:00 AM CST'])
      expect(text).toContain(words)
    expect((await submit(app, page, {})).status).toBe(303)
    expect((await app.get(page)).headers.get('refresh')).toBe('2')
    const [row] = await app.db.sql<{ id: string }[]>`select id from deposits where lead_id = ${lead}`
    await prepareDeposit(app.context, row?.id as never)
    expect((await submit(app, page, {})).headers.get('location')).toContain('/pay/sandbox/')
  })
})

describe('the calendar file', () => {
  test('has the appointment in UTC, folded and escaped', async () => {
    const { page, booking } = await aVisit(app, key, {
      name: 'Smith, Sons; & Daughters of the Long Plumbing Tradition — Zoë’s \\ House of Pipes',
      serviceArea: {},
    })
    const { text, headers } = await app.get(`${page}.ics`)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('content-disposition')).toContain('attachment')
    const lines = text.split('\r\n')
    expect(lines.at(-1)).toBe('')
    expect(lines.every(line => Buffer.byteLength(line) <= 75)).toBe(true)
    const whole = text.replaceAll('\r\n ', '')
    for (const line of [
      'DTSTART:20261124T160000Z',
      'DTEND:20261124T170000Z',
      `UID:${booking.id}@localhost`,
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
      'LOCATION:San Antonio\\, TX',
      'SUMMARY:Visit at Smith\\, Sons\\; & Daughters of the Long Plumbing Tradition — Zoë’s \\\\ House of Pipes',
      `URL:${booking.customerUrl}`,
    ])
      expect(whole).toContain(`\r\n${line}\r\n`)
  })

  test('has a higher sequence after a move and a cancellation, and the same uid', async () => {
    const { page, booking, lead } = await aVisit(app, key)
    pass(clock, 60_000)
    await move(page, at('09'))
    const { text } = await app.get(`${page}.ics`)
    expect(text).toContain(`UID:${booking.id}@localhost`)
    expect(text).toContain('SEQUENCE:61')
    expect(text).toContain('DTSTART:20261125T150000Z')
    pass(clock, 60_000)
    await app.post(`/leads/${lead}/cancel`, {}, { key })
    const canceled = (await app.get(`${page}.ics`)).text
    for (const line of ['STATUS:CANCELLED', 'SEQUENCE:121', 'DTSTAMP:20261123T150200Z'])
      expect(canceled).toContain(`\r\n${line}\r\n`)
  })
})
