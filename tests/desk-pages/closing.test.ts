import { expect, test } from 'bun:test'
import { pageOf } from '../customer/forms.ts'
import { aBooking } from '../deposits/booked.ts'
import { mondayMorning, pass } from '../factories.ts'
import { formOf } from '../form-browser.ts'
import { testApp } from '../test-app.ts'
import { aDesk } from './a-desk.ts'
import { aBrowser } from './browser.ts'

const clock = mondayMorning()
const app = await testApp({ clock })
const key = (await app.agent()).key

test('closes a lead with a reason, after which it can’t be quoted', async () => {
  const { browser, page, lead } = await aDesk(app, key)
  const open = (await browser.get(page)).text
  await browser.submit(page, `${page}/close`, { reason: 'Booked out until May.' })
  const { status, customerUrl } = (await app.get(`/leads/${lead}`, { key })).body
  expect(status).toBe('closed')
  expect((await app.get(pageOf(customerUrl))).text).toContain('Booked out until May.')
  const late = await browser.raw(
    'POST',
    `${page}/quote`,
    formOf(open, `${page}/quote`, { amount: '5', note: 'For the valve' }).toString(),
  )
  expect(late.status).toBe(409)
  // What was typed is still there.
  for (const words of ['This lead is closed', 'first write to the customer', 'value="5"', 'For the valve'])
    expect(late.text).toContain(words)
  expect((await browser.get(page)).text).not.toContain('Send a quote')
  await browser.submit(page, `${page}/messages`, { text: 'There’s a free day after all.' })
  expect((await app.get(pageOf(customerUrl))).text).not.toContain('Booked out until May.')
})

test.each([
  ['just now', ', and the booking was canceled'],
  ['before', ''],
])('says that closing a lead canceled the appointment, but not if that was %s', async (when, words) => {
  const { lead, business, booking } = await aBooking(app, key)
  const browser = aBrowser(app)
  await browser.enter(business.slug)
  if (when === 'before')
    await app.post(`/desk/bookings/${booking.id}/cancel`, undefined, { key: business.key })
  pass(clock, 1)
  const page = `/desk/inbox/leads/${lead}`
  await browser.submit(page, `${page}/close`)
  expect((await browser.get(`${page}?done=close`)).text).toContain(
    `Closed${words}. The customer’s assistant has been notified.`,
  )
})

test('asks again if the customer booked in the meantime', async () => {
  const { browser, page, lead, business } = await aDesk(app, key)
  const form = formOf((await browser.get(page)).text, `${page}/close`, { reason: 'No time.' }).toString()
  const { slots } = (await app.get(`/businesses/${business.slug}/availability?days=7`)).body
  const start = slots.at(-1).start
  await app.post(`/businesses/${business.slug}/bookings`, { lead_id: lead, start }, { key })
  const answer = await browser.raw('POST', `${page}/close`, form)
  expect(answer.status).toBe(409)
  for (const words of ['The customer booked or moved', '>No time.</textarea>', 'also cancels'])
    expect(answer.text).toContain(words)
  expect((await app.get(`/leads/${lead}`, { key })).body.status).toBe('booked')
  await browser.raw('POST', `${page}/close`, formOf(answer.text, `${page}/close`).toString())
  expect((await app.get(`/leads/${lead}`, { key })).body.status).toBe('closed')
})

test('says that a reason came too late, and keeps it', async () => {
  const { browser, page, lead } = await aDesk(app, key)
  const form = formOf((await browser.get(page)).text, `${page}/close`, { reason: 'No time.' }).toString()
  const send = () => browser.raw('POST', `${page}/close`, form)
  await app.post(`/leads/${lead}/cancel`, {}, { key })
  const late = await send()
  expect(late.status).toBe(409)
  for (const words of ['Not sent. This lead was closed already.', '>No time.</textarea>', 'write a reply'])
    expect(late.text).toContain(words)
  expect(late.text).not.toContain('Close this lead')
  await browser.submit(page, `${page}/messages`, { text: 'Are you sure?' })
  // A double click.
  for (const answer of [await send(), await send()])
    expect(answer.headers.get('location')).toBe(`${page}?done=close#latest`)
})
