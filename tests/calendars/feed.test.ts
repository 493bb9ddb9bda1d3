import { expect, test } from 'bun:test'
import { keepOwnTime } from '../../shared/bookings/own-times.ts'
import { feedUrl, renewFeed } from '../../shared/calendars/feed.ts'
import { deleteFeed, listFeedBookings } from '../../shared/calendars/feed-queries.ts'
import { linkCalendar } from '../../shared/calendars/link.ts'
import { listLinkedCalendars } from '../../shared/calendars/linked-queries.ts'
import { refreshCalendar } from '../../shared/calendars/refresh.ts'
import { hashKey } from '../../shared/secrets.ts'
import { aBooking } from '../deposits/booked.ts'
import { aLead, HOUR, mondayMorning, pass } from '../factories.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { aCalendarServer } from './calendar-server.ts'

const clock = mondayMorning()
const app = await testApp({ clock })
const key = (await app.agent()).key

async function aFeed() {
  const appointment = await aBooking(app, key)
  await renewFeed(app.context, appointment.business)
  const path = async () =>
    new URL((await feedUrl(app.context, appointment.business.id)) ?? 'http://x/none').pathname
  return { ...appointment, path }
}
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('the feed has appointments and own times, without customers’ details', async () => {
  const { business, booking, lead, path } = await aFeed()
  await keepOwnTime(app.context, {
    businessId: business.id,
    chair: 1,
    title: 'Dentist; 2, maybe 3',
    over: false,
    claim: Buffer.alloc(32, 1),
    start: new Date('2026-11-24T18:00:00Z'),
    end: new Date('2026-11-24T19:00:00Z'),
  })
  const { status, text, headers } = await app.get(await path())
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(headers.get('cache-control')).toBe('private, no-cache')
  const lines = linesOf(text)
  for (const line of [
    'X-WR-CALNAME:Lone Star Plumbing',
    `UID:${booking.id}@localhost`,
    'DTSTART:20261124T160000Z',
    'DTEND:20261124T170000Z',
    'SUMMARY:Drain cleaning',
    'SUMMARY:Dentist\\; 2\\, maybe 3',
    `URL:http://localhost:3000/desk/inbox/leads/${lead}`,
  ])
    expect(lines).toContain(line)
  for (const secret of ['Dana', 'Reyes', '+1210', '@customer.example', 'Houston'])
    expect(text).not.toContain(secret)
})

test('what is ahead comes before what is over, so a full feed lacks the oldest', async () => {
  const { business, booking } = await aFeed()
  const next = await aLead(app, business.slug, key)
  clock.now = new Date('2026-11-24T18:00:00Z')
  const start = '2026-11-25T10:00:00-06:00'
  const ahead = await app.post(`/businesses/${business.slug}/bookings`, { lead_id: next, start }, { key })
  const [from, until] = [new Date(0), new Date('2027-01-01')]
  const list = { business: business.id, from, now: clock.now, until, limit: 2 }
  expect((await listFeedBookings(app.db.sql, list)).map(({ id }) => id)).toEqual([ahead.body.id, booking.id])
  clock.now = mondayMorning().now
})

test('the feed follows moves and cancellations, and returns 304 while nothing changes', async () => {
  const { lead, booking, path } = await aFeed()
  const first = await app.get(await path())
  const etag = first.headers.get('etag') ?? ''
  expect((await app.get(await path(), { headers: { 'if-none-match': etag } })).status).toBe(304)
  pass(clock, HOUR)
  await app.post(`/leads/${lead}/reschedule`, { start: '2026-11-25T10:00:00-06:00' }, { key })
  const moved = await app.get(await path(), { headers: { 'if-none-match': etag } })
  expect(moved.status).toBe(200)
  expect(linesOf(moved.text)).toContain('DTSTART:20261125T160000Z')
  const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
  expect(sequence(moved.text)).toBeGreaterThan(sequence(first.text))
  await app.post(`/leads/${lead}/cancel`, {}, { key })
  expect((await app.get(await path())).text).not.toContain(booking.id)
})

test('a new address ends the old one, and so does turning it off or losing access', async () => {
  const { business, path } = await aFeed()
  const old = await path()
  await renewFeed(app.context, business)
  const fresh = await path()
  expect([(await app.get(old)).status, (await app.get(fresh)).status]).toEqual([404, 200])
  await deleteFeed(app.db.sql, business.id)
  expect((await app.get(fresh)).status).toBe(404)
  await renewFeed(app.context, business)
  const last = await path()
  const { body: reset } = await app.post(`/operator/businesses/${business.slug}/reset-access`, undefined, {
    key: OPERATOR_KEY,
  })
  expect((await app.get(last)).status).toBe(404)
  await renewFeed(app.context, { ...business, by: hashKey(reset.businessKey, app.context.config.keyPepper) })
  const [row] = await app.db
    .sql`select calendar_feeds::text as row from calendar_feeds where business_id = ${business.id}`
  expect(row?.row).not.toContain((await path()).slice(10, -4))
  await app.call('DELETE', `/operator/businesses/${business.slug}`, { key: OPERATOR_KEY })
  expect(await app.db.sql`select from calendar_feeds where business_id = ${business.id}`).toHaveLength(0)
})

test.each(['x', 'x.ics', '.ics', 'AAAAAAAAAAAAAAAAAAAAAA.ics', '%00.ics', `${'a'.repeat(500)}.ics`])(
  'an address nobody has is a page for people: %s',
  async file => {
    const { status, text } = await app.get(`/calendar/${file}`, { headers: { accept: 'text/html' } })
    expect([status, text.includes('<h1>')]).toEqual([404, true])
  },
)

test('what we put into the owner’s calendar doesn’t come back as busy', async () => {
  const { business, path } = await aFeed()
  const { text } = await app.get(await path())
  const server = aCalendarServer()
  server.serve(text)
  const linked = await linkCalendar(app.context, business, { address: server.url, chair: null })
  if ('fault' in linked) throw new Error(linked.fault)
  await refreshCalendar(app.context, linked.id)
  expect((await listLinkedCalendars(app.db.sql, business.id, clock.now))[0]).toMatchObject({
    ahead: 0,
    fault: null,
  })
})
