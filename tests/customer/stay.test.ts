import { expect, test } from 'bun:test'
import { ARRIVAL, hotel } from '../bookings/hotel.ts'
import { aBrowser } from '../desk-pages/browser.ts'
import { aBusiness, aLead, mondayMorning } from '../factories.ts'
import { mailServer, readable } from '../mail/mail-server.ts'
import { sendMail } from '../mail/send-mail.ts'
import { testApp } from '../test-app.ts'
import { formOf, pageOf, submit } from './forms.ts'

const clock = mondayMorning()
const server = await mailServer()
const app = await testApp({ config: { smtpUrl: server.url }, clock })
const { key, id } = await app.agent()

async function aStay(freeUntilHours = 24, start = ARRIVAL) {
  const { policies } = hotel
  const cancellation = { ...policies.cancellation, freeUntilHours }
  const business = await aBusiness(app, { ...hotel, policies: { cancellation } })
  const lead = await aLead(app, business.slug, key)
  const { body } = await app.post(
    `/businesses/${business.slug}/bookings`,
    { lead_id: lead, start, service: 'queen', nights: 2 },
    { key },
  )
  return { business, lead, page: pageOf(body.customerUrl) }
}
/** The page's text as people read it. */
const plain = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
const read = async (path: string) => plain((await app.get(path)).text)

test('the page of a stay says when to arrive, when to leave, and the price of a night', async () => {
  const { page } = await aStay()
  const text = await read(page)
  for (const words of [
    'Your stay is booked',
    'Check-in Wednesday, November 25, 2026 from 3:00 PM',
    'Check-out Friday, November 27, 2026 by 11:00 AM, after 2 nights',
    'Queen room',
    'from $129.00/night, paid to the business',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('appointment')
  const calendar = (await app.get(`${page}.ics`)).text
  expect(calendar).toContain('DTSTART:20261125T210000Z')
  expect(calendar).toContain('DTEND:20261127T170000Z')
})

test('a stay moves with its nights, one arrival a day to choose from', async () => {
  const { page, lead } = await aStay()
  const times = await app.get(`${page}/reschedule`)
  expect(times.text.match(/class="button quiet" href="\?start=/g)).toHaveLength(14)
  const start = encodeURIComponent('2026-11-30T15:00:00-06:00')
  const confirm = await app.get(`${page}/reschedule?start=${start}`)
  expect(confirm.text).toContain('Move your stay?')
  expect(confirm.text).toContain('Wednesday, December 2, 2026')
  expect(confirm.text).toContain('by 11:00 AM, after 2 nights')
  const moved = await submit(app, `${page}/reschedule`, formOf(confirm))
  expect(moved.status).toBe(303)
  expect((await app.get(`/leads/${lead}`, { key })).body.booking).toMatchObject({
    start: '2026-11-30T15:00:00-06:00',
    end: '2026-12-02T11:00:00-06:00',
    nights: 2,
  })
  expect(await read(`${page}?done=moved`)).toContain('Your stay was moved.')
})

test('the page says if it was too late to cancel for free from the start', async () => {
  const { page } = await aStay(72)
  const text = await read(page)
  expect(text).toContain('The deadline to cancel for free was Sunday, November 22, 2026')
  expect(text).toContain('a fee of $50.00')
})

test('the business sees the nights', async () => {
  const { business, lead } = await aStay()
  const desk = (await app.get(`/desk/leads/${lead}`, { key: business.key })).body
  expect(desk.booking).toMatchObject({ nights: 2, end: '2026-11-27T11:00:00-06:00' })
  const browser = aBrowser(app)
  await browser.enter(business.slug)
  const see = async (path: string) => plain((await browser.get(`/desk/inbox/${path}`)).text)
  expect(await see(`leads/${lead}`)).toContain('Queen room, 2 nights')
  expect(await see('calendar?date=2026-11-25')).toContain('From 3:00 PM Queen room, 2 nights, Dana Reyes')
  expect(await see('calendar?date=2026-11-26')).toContain('All day Queen room, 2 nights')
  expect(await see('calendar?date=2026-11-27')).toContain('Until 11:00 AM Queen room, 2 nights')
  const ending = await see(`bookings/${desk.booking.id}/cancel`)
  expect(ending).toContain('Check-out Friday, November 27, 2026, by 11:00 AM, after 2 nights')
})

test('arrival and departure have their own zone if the clocks change in between', async () => {
  clock.now = new Date('2027-11-04T12:00:00Z')
  const { page } = await aStay(24, '2027-11-06T15:00:00-05:00')
  expect(await read(page)).toContain(
    'from 3:00 PM Central Daylight Time (America/Chicago) Check-out Monday, November 8, 2027 by 11:00 AM, after 2 nights Central Standard Time (America/Chicago)',
  )
  server.received.splice(0)
  await sendMail(app.context, id, 'customer')
  const mail = server.received.map(({ text }) => readable(text)).join()
  expect(mail).toContain('by 11:00 AM, after 2 nights, Central Standard Time (America/Chicago)')
})
