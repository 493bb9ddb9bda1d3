import { describe, expect, test } from 'bun:test'
import { prepareDeposit } from '../../shared/deposits/request.ts'
import { aDeposit } from '../deposits/booked.ts'
import { mondayMorning } from '../factories.ts'
import { testApp } from '../test-app.ts'
import { customer, pageOf, submit } from './forms.ts'
import { aVisit } from './visits.ts'

const app = await testApp({ clock: mondayMorning() })
const { key } = await app.agent()

const { cancel } = customer(() => app)

describe('the page after the appointment was canceled', () => {
  test('says that it was booked without us after the booking here was canceled, and what was canceled', async () => {
    const { page, booking, business, lead } = await aVisit(app, key)
    const reason = { reason: 'Our truck broke down.' }
    await app.post(`/desk/bookings/${booking.id}/cancel`, reason, { key: business.key })
    await app.post(`/leads/${lead}/outcomes`, { kind: 'booked' }, { key })
    const { text } = await app.get(page)
    for (const words of [
      '<h1>Your appointment is booked</h1>',
      /Agent \w+ reported that it was booked with Lone Star Plumbing directly/,
      '<h2>Your earlier appointment was canceled</h2>',
      'Lone Star Plumbing canceled it on Monday',
      'Our truck broke down.',
      booking.confirmationCode,
    ])
      expect(text).toMatch(words)
    expect(text).not.toContain('/reschedule')
  })

  test('still says what becomes of the deposit once it was booked without us', async () => {
    const { path, lead, deposit } = await aDeposit(app, key)
    await prepareDeposit(app.context, deposit as never)
    const checkout = (await submit(app, path, {})).headers.get('location') ?? ''
    await submit(app, pageOf(checkout), {})
    await app.post(`/leads/${lead}/outcomes`, { kind: 'business_cancelled' }, { key })
    await app.post(`/leads/${lead}/outcomes`, { kind: 'booked' }, { key })
    const { text } = await app.get(path)
    for (const words of [
      'Your appointment is booked',
      'We’re refunding your $25.00',
      '$25.00, being refunded',
    ])
      expect(text).toContain(words)
  })

  test('lets the request be withdrawn after the business canceled, and says what happened to it', async () => {
    const { page, booking, business, lead } = await aVisit(app, key)
    await app.post(`/desk/bookings/${booking.id}/cancel`, {}, { key: business.key })
    const open = (await app.get(page)).text
    expect(open).toContain('Your request is still open, so Lone Star Plumbing can offer you another time.')
    expect(open).toContain('Withdraw the request')
    const form = (await app.get(`${page}/cancel`)).text
    for (const words of ['Withdraw your request?', 'was canceled already. You haven’t paid anything here.'])
      expect(form).toContain(words)
    expect((await cancel(page, { reason: 'I found somebody.' })).status).toBe(303)
    expect((await app.get(`/leads/${lead}`, { key })).body).toMatchObject({
      status: 'closed',
      booking: { status: 'cancelled' },
      outcomes: [{ kind: 'business_cancelled' }, { kind: 'customer_cancelled', from: 'customer' }],
    })
    const closed = (await app.get(page)).text
    for (const words of ['Lone Star Plumbing canceled it on Monday', '<p>You withdrew your request.</p>'])
      expect(closed).toContain(words)
    expect(closed).not.toContain('Withdraw the request')
  })

  test('says what happened to a past booking made elsewhere', async () => {
    const { page, booking, business, lead } = await aVisit(app, key)
    await app.post(`/desk/bookings/${booking.id}/cancel`, {}, { key: business.key })
    for (const kind of ['booked', 'completed']) await app.post(`/leads/${lead}/outcomes`, { kind }, { key })
    expect((await app.get(page)).text).toContain('<p>There’s nothing left to do.')
  })
})
