import { beforeEach, describe, expect, test } from 'bun:test'
import { pageOf } from '../customer/forms.ts'
import { aVisit } from '../customer/visits.ts'
import { aBooking, aDeposit, TEN } from '../deposits/booked.ts'
import { HOUR, mondayMorning } from '../factories.ts'
import { formOf } from '../form-browser.ts'
import { headerOf, mailServer } from '../mail/mail-server.ts'
import { sendMail } from '../mail/send-mail.ts'
import { testApp } from '../test-app.ts'
import { aDesk } from './a-desk.ts'
import { aBrowser } from './browser.ts'

const clock = mondayMorning()
const server = await mailServer()
let key: string
let agent: string
const app = await testApp({
  config: { smtpUrl: server.url, mailFrom: 'Exchange <no-reply@exchange.example>' },
  clock,
})
beforeEach(async () => {
  clock.now = mondayMorning().now
  server.received.splice(0)
  ;({ key, id: agent } = await app.agent())
})

const started = () => {
  clock.now = new Date(new Date(TEN).getTime() + 2 * HOUR)
}
async function signedIn<T extends { business: { slug: string } }>(made: T) {
  const browser = aBrowser(app)
  await browser.enter(made.business.slug)
  return { ...made, browser }
}
async function paid(booking: string): Promise<void> {
  const [row] = await app.db.sql`select id from deposits where booking_id = ${booking}`
  await app.db.sql`
    insert into payments (provider, reference, deposit_id, paid_at, counts)
    values ('sandbox', ${crypto.randomUUID()}, ${row?.id}, ${clock.now}, true)`
}
const readLead = async (lead: string) => (await app.get(`/leads/${lead}`, { key })).body

describe('canceling', () => {
  test('asks once, names what happens to the money, and tells the customer why', async () => {
    const { browser, lead, booking, page } = await signedIn(await aVisit(app, key))
    const leadPage = `/desk/inbox/leads/${lead}`
    const ask = `/desk/inbox/bookings/${booking.id}/cancel`
    const open = (await browser.get(leadPage)).text
    for (const words of [`href="${ask}"`, 'To move it, write to the customer']) expect(open).toContain(words)
    const { text } = await browser.get(ask)
    for (const words of ['Cancel this booking?', 'Dana Reyes', '10:00 – 11:00 AM', 'gets an email'])
      expect(text).toContain(words)
    expect((await readLead(lead)).booking.status).toBe('confirmed')

    const sent = await browser.submit(ask, ask, { reason: 'Our truck broke down & is <gone>.' })
    expect(sent.headers.get('location')).toBe(`${leadPage}?done=cancel`)
    // The Back button: it mustn't ask as if the booking were still there.
    expect((await browser.get(ask)).headers.get('location')).toBe(`${leadPage}?done=cancel`)
    const { status, booking: now, outcomes } = await readLead(lead)
    expect([status, now.status]).toEqual(['in conversation', 'cancelled'])
    expect(outcomes).toMatchObject([
      { kind: 'business_cancelled', note: 'Our truck broke down & is <gone>.' },
    ])
    expect((await app.get(page)).text).toContain('Our truck broke down &amp; is &lt;gone>.')
    await sendMail(app.context, agent, 'customer')
    const mail = server.received.find(({ text }) => headerOf(text, 'subject')?.startsWith('Canceled'))
    expect(mail?.text.replaceAll(/=\r?\n/g, '')).toContain('Our truck broke down')
    // Again, from another tab, it changes nothing and doesn't fail.
    expect((await browser.raw('POST', ask, formOf(text, ask).toString())).status).toBe(303)
    expect((await readLead(lead)).outcomes).toHaveLength(1)
  })

  test('names the deposit that goes back', async () => {
    const { browser, booking, lead, requested } = await signedIn(await aDeposit(app, key))
    expect((await browser.get(`/desk/inbox/leads/${lead}`)).text).toContain('Deposit of $25.00: not paid yet')
    const ask = `/desk/inbox/bookings/${booking.id}/cancel`
    expect((await browser.get(ask)).text).not.toContain('goes back')
    const path = pageOf(requested.payUrl)
    await paid(booking.id)
    expect((await browser.get(ask)).text).toContain('The deposit of $25.00 goes back')
    await browser.submit(ask, ask)
    expect((await app.get(path)).text).toContain('Your refund is on its way')
  })

  test('says that a deposit is due, though nobody has opened its page yet', async () => {
    const { browser, lead } = await signedIn(await aBooking(app, key))
    expect((await browser.get(`/desk/inbox/leads/${lead}`)).text).toContain('Deposit of $25.00: not paid yet')
    await app.post(`/leads/${lead}/cancel`, {}, { key })
    expect((await browser.get(`/desk/inbox/leads/${lead}`)).text).not.toContain('not paid yet')
  })

  test('says so if the customer canceled in the meantime', async () => {
    const { browser, booking, lead } = await signedIn(await aVisit(app, key))
    const ask = `/desk/inbox/bookings/${booking.id}/cancel`
    const form = formOf((await browser.get(ask)).text, ask, { reason: 'No truck.' }).toString()
    expect((await app.post(`/leads/${lead}/cancel`, {}, { key })).status).toBe(200)
    for (const { status, text } of [await browser.get(ask), await browser.raw('POST', ask, form)])
      expect([status, text.includes('The customer canceled this booking.')]).toEqual([409, true])
  })

  test('asks again if the customer moved the appointment in the meantime', async () => {
    const { browser, booking, lead } = await signedIn(await aVisit(app, key))
    const ask = `/desk/inbox/bookings/${booking.id}/cancel`
    const form = formOf((await browser.get(ask)).text, ask, { reason: 'No truck.' }).toString()
    const moved = await app.post(
      `/leads/${lead}/reschedule`,
      { start: TEN.replace('T10:00', 'T13:00') },
      { key },
    )
    expect(moved.status).toBe(200)
    const answer = await browser.raw('POST', ask, form)
    expect(answer.status).toBe(409)
    for (const words of ['The customer moved this booking', '1:00 – 2:00 PM', '>No truck.</textarea>'])
      expect(answer.text).toContain(words)
    expect((await readLead(lead)).booking.status).toBe('confirmed')
    await browser.raw('POST', ask, formOf(answer.text, ask).toString())
    expect((await readLead(lead)).booking.status).toBe('cancelled')
  })

  test('closing the lead does the same, and says so before and after', async () => {
    const { browser, booking, lead, requested } = await signedIn(await aDeposit(app, key))
    const page = `/desk/inbox/leads/${lead}`
    expect((await browser.get(page)).text).toContain('This also cancels the upcoming booking.')
    expect((await browser.get(page)).text).not.toContain('goes back')
    await paid(booking.id)
    expect((await browser.get(page)).text).toContain('The deposit of $25.00 goes back to the customer.')
    const closed = await browser.submit(page, `${page}/close`, { reason: 'We’re moving away.' })
    const { text } = await browser.get(closed.headers.get('location')?.split('#')[0] ?? '')
    expect(text).toContain('Closed, and the booking was canceled.')
    const customer = (await app.get(pageOf(requested.payUrl))).text
    for (const words of ['Your refund is on its way', 'We’re moving away.']) expect(customer).toContain(words)
  })

  test('closing doesn’t mention an appointment that has started', async () => {
    const { browser, lead } = await signedIn(await aVisit(app, key))
    started()
    const { text } = await browser.get(`/desk/inbox/leads/${lead}`)
    expect(text).toContain('Decline or close')
    expect(text).not.toContain('This also cancels')
  })

  test('keeps what was typed and says at the field what’s wrong', async () => {
    const { browser, booking, lead } = await signedIn(await aVisit(app, key))
    const ask = `/desk/inbox/bookings/${booking.id}/cancel`
    for (const [reason, words] of [
      ['Too long. '.repeat(40), 'Use at most 300 characters. This is 99 too long.'],
      ['Pay with 4111 1111 1111 1111 instead', 'Please leave out card numbers.'],
    ] as const) {
      const answer = await browser.submit(ask, ask, { reason })
      expect([answer.status, answer.text.includes(words), answer.text.includes(reason.trim())]).toEqual([
        400,
        true,
        true,
      ])
      expect(answer.text).toContain('<title>Error: Cancel this booking? · ')
      expect(answer.text).toMatch(/role="alert"><div>Not done yet\. See below/)
    }
    expect((await readLead(lead)).booking.status).toBe('confirmed')
  })
})

describe('how it went', () => {
  test.each([
    ['complete', 'completed', 'See you next year.'],
    ['no-show', 'customer_no_show', 'We waited for 20 minutes.'],
  ])('%s is asked for once it has started, and leads back to the calendar', async (verb, kind, reason) => {
    const { browser, booking, lead, page } = await signedIn(await aVisit(app, key))
    const ask = `/desk/inbox/bookings/${booking.id}/${verb}`
    const early = await browser.get(ask)
    expect([early.status, early.text.includes('hasn’t started yet')]).toEqual([409, true])
    expect((await browser.get('/desk/inbox/calendar?date=2026-11-24')).text).not.toContain(ask)
    started()
    const calendar = (await browser.get('/desk/inbox/calendar?date=2026-11-24')).text
    expect(calendar).toContain(`href="${ask}?back=2026-11-24"`)
    const done = await browser.submit(`${ask}?back=2026-11-24`, ask, { reason })
    const next = done.headers.get('location') ?? ''
    expect(next).toBe(`/desk/inbox/calendar?date=2026-11-24&done=${verb}`)
    expect((await browser.get(next)).text).toContain('The booking is marked as')
    expect(await readLead(lead)).toMatchObject({ status: 'closed', closedReason: kind })
    expect((await app.get(page)).text).toContain(reason)
  })

  test('can be corrected once, and never silently stays', async () => {
    const { browser, booking, lead, page } = await signedIn(await aVisit(app, key))
    started()
    const ask = (verb: string) => `/desk/inbox/bookings/${booking.id}/${verb}`
    const form = formOf((await browser.get(ask('no-show'))).text, ask('no-show'), {}).toString()
    await browser.submit(ask('no-show'), ask('no-show'), { reason: 'Nobody there.' })
    expect((await browser.get(`/desk/inbox/leads/${lead}`)).text).toContain('Change to completed')
    expect((await browser.submit(ask('complete'), ask('complete'))).status).toBe(303)
    expect(await readLead(lead)).toMatchObject({ closedReason: 'completed' })
    // What was said about the no-show is gone with it.
    expect((await app.get(page)).text).not.toContain('Nobody there.')
    const back = await browser.raw('POST', ask('no-show'), form)
    expect([back.status, back.text.includes('corrected it')]).toEqual([409, true])
    // It says so before a reason is typed, and isn't offered at the lead or in the calendar.
    const early = await browser.get(ask('no-show'))
    expect([early.status, early.text.includes('name="reason"')]).toEqual([409, false])
    for (const path of [`leads/${lead}`, 'calendar?date=2026-11-24'])
      expect((await browser.get(`/desk/inbox/${path}`)).text).not.toContain('Change to')
    expect(await readLead(lead)).toMatchObject({ closedReason: 'completed' })
  })

  test('isn’t offered for another business’s appointment, or a canceled one', async () => {
    const { booking, browser, business } = await signedIn(await aVisit(app, key))
    const { browser: stranger } = await aDesk(app, key)
    expect((await stranger.get(`/desk/inbox/bookings/${booking.id}/cancel`)).status).toBe(404)
    const end = (reason?: unknown) =>
      app.post(`/desk/bookings/${booking.id}/cancel`, reason === undefined ? undefined : { reason }, {
        key: business.key,
      })
    expect((await end('x'.repeat(301))).status).toBe(400)
    expect((await end('My card is 4111111111111111')).body.error.code).toBe('sensitive_data')
    expect((await end()).body.status).toBe('cancelled')
    started()
    const late = await browser.get(`/desk/inbox/bookings/${booking.id}/no-show`)
    expect([late.status, late.text.includes('was canceled')]).toEqual([409, true])
  })
})
