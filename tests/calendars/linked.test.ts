import { beforeEach, describe, expect, test } from 'bun:test'
import { linkCalendar } from '../../shared/calendars/link.ts'
import { deleteLinkedCalendar, listLinkedCalendars } from '../../shared/calendars/linked-queries.ts'
import { hotel, stayDetails } from '../bookings/hotel.ts'
import { aBusiness, aLead, DAY, mondayMorning } from '../factories.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { aCalendarFile, anEvent } from './calendar-files.ts'
import { aCalendarServer } from './calendar-server.ts'
import { busyAtTen, linkSteps, TEN } from './link-steps.ts'

const clock = mondayMorning()
const shop = { slug: '', id: 0, by: Buffer.alloc(0) }
const { link, read, later, listed, isFree } = linkSteps(() => app, clock, shop)
const app = await testApp({ clock })
const key = (await app.agent()).key
beforeEach(async () => {
  clock.now = mondayMorning().now
  Object.assign(shop, await aBusiness(app))
})

async function book(start = TEN) {
  const lead = await aLead(app, shop.slug, key)
  return (await app.post(`/businesses/${shop.slug}/bookings`, { lead_id: lead, start }, { key })).status
}

describe('a linked calendar', () => {
  test('takes its busy times from slots, bookings, moves, holds and search, at once', async () => {
    Object.assign(shop, await aBusiness(app, { name: 'Xylophone Plumbing' }))
    const lead = await aLead(app, shop.slug, key)
    await app.post(
      `/businesses/${shop.slug}/bookings`,
      { lead_id: lead, start: '2026-11-24T14:00:00-06:00' },
      { key },
    )
    const server = aCalendarServer()
    server.serve(
      aCalendarFile(
        anEvent('DTSTART;VALUE=DATE:20261123'),
        anEvent('DTSTART:20261124T140000Z', 'DTEND:20261124T170000Z'),
      ),
    )
    expect(await isFree()).toBe(true)
    await read(await link(server.url))
    expect([await isFree(), await isFree('2026-11-24T11:00:00-06:00')]).toEqual([false, true])
    expect(await book()).toBe(409)
    expect((await app.post(`/leads/${lead}/reschedule`, { start: TEN }, { key })).status).toBe(409)
    const held = await app.post(`/businesses/${shop.slug}/holds`, { lead_id: lead, start: TEN }, { key })
    expect(held.body.error.code).toBe('slot_unavailable')
    const { body } = await app.get('/businesses?q=xylophone')
    expect(body.businesses[0].nextAvailable).toBe('2026-11-24T11:00:00-06:00')
  })

  test('leaves existing appointments alone, and only blocks its chair', async () => {
    Object.assign(shop, await aBusiness(app, { capacity: 2 }))
    const server = aCalendarServer()
    server.serve(busyAtTen)
    expect(await book()).toBe(201)
    await read(await link(server.url, 1))
    expect([await book(), await book()]).toEqual([201, 409])
    const rows = await app.db.sql`select chair from bookings where business_id = ${shop.id} order by chair`
    expect(rows.map(row => row.chair)).toEqual([1, 2])
  })

  test('isn’t busy anymore when its events are gone, when it’s removed, and when its business is', async () => {
    const server = aCalendarServer()
    server.serve(busyAtTen)
    const calendar = await link(server.url)
    await read(calendar)
    expect(await isFree()).toBe(false)
    server.serve(aCalendarFile())
    await later(calendar)
    expect(await isFree()).toBe(true)
    server.serve(busyAtTen)
    await later(calendar)
    expect(await isFree()).toBe(false)
    await deleteLinkedCalendar(app.db.sql, shop.id + 1, calendar)
    expect(await isFree()).toBe(false)
    await deleteLinkedCalendar(app.db.sql, shop.id, calendar)
    expect(await isFree()).toBe(true)
    await link(server.url)
    await app.call('DELETE', `/operator/businesses/${shop.slug}`, { key: OPERATOR_KEY })
    expect(await app.db.sql`select id from linked_calendars where business_id = ${shop.id}`).toHaveLength(0)
  })

  test('is requested with its ETag every ten minutes, and read again before its recurring events run out', async () => {
    const server = aCalendarServer()
    const daily = anEvent('DTSTART:20261124T160000Z', 'DTEND:20261124T170000Z', 'RRULE:FREQ=DAILY')
    server.serve(aCalendarFile(daily), '"v1"')
    const calendar = await link(server.url)
    for (let i = 0; i < 3; i++) await read(calendar)
    expect(server.requests).toHaveLength(1)
    await later(calendar)
    expect(server.requests[1]?.get('if-none-match')).toBe('"v1"')
    expect([await isFree(), (await listed())?.readAt]).toEqual([false, clock.now])
    await later(calendar, 40 * DAY)
    expect(server.requests[2]?.get('if-none-match')).toBe(null)
    await later(calendar)
    expect(server.requests[3]?.get('if-none-match')).toBe('"v1"')
    expect(await isFree('2027-01-04T10:00:00-06:00')).toBe(false)
    // In another zone, days begin at other times.
    const card = (await app.get(`/businesses/${shop.slug}`)).body
    expect(card.timezone).toBe('America/Chicago')
    await app.db.sql`update businesses set timezone = 'America/Denver' where id = ${shop.id}`
    await later(calendar)
    expect(server.requests[4]?.get('if-none-match')).toBe(null)
  })

  test('keeps the longest stay free of its events while its server returns 304', async () => {
    Object.assign(shop, await aBusiness(app, hotel))
    const server = aCalendarServer()
    server.serve(aCalendarFile(anEvent('DTSTART;VALUE=DATE:20270126', 'DTEND;VALUE=DATE:20270130')), '"v1"')
    const calendar = await link(server.url)
    await read(calendar)
    await later(calendar, 28 * DAY)
    const lead = await aLead(app, shop.slug, key, { details: stayDetails })
    const stay = { lead_id: lead, start: '2027-01-19T15:00:00-06:00', service: 'queen', nights: 10 }
    const booked = await app.post(`/businesses/${shop.slug}/bookings`, stay, { key })
    expect([booked.status, booked.body.error?.code]).toEqual([409, 'slot_unavailable'])
    const shorter = await app.post(`/businesses/${shop.slug}/bookings`, { ...stay, nights: 6 }, { key })
    expect(shorter.status).toBe(201)
  })

  test('is requested by date if its server has no ETags, and never with a value that a header can’t hold', async () => {
    const server = aCalendarServer()
    const modified = 'Mon, 23 Nov 2026 08:00:00 GMT'
    server.answer(() => new Response(busyAtTen, { headers: { 'last-modified': modified } }))
    const calendar = await link(server.url)
    await read(calendar)
    await later(calendar)
    expect(server.requests[1]?.get('if-modified-since')).toBe(modified)
    server.answer(
      () => new Response(busyAtTen, { headers: { etag: `"${'x'.repeat(5000)}"`, 'last-modified': 'soon' } }),
    )
    await later(calendar)
    await later(calendar)
    expect([server.requests[3]?.get('if-none-match'), server.requests[3]?.get('if-modified-since')]).toEqual([
      null,
      null,
    ])
    expect((await listed())?.fault).toBe(null)
  })
})

describe('linking', () => {
  test('takes at most five, each once, however many requests come at once', async () => {
    const addresses = Array.from({ length: 8 }, (_, i) => `http://127.0.0.1:1${i}23/a.ics`)
    const results = await Promise.all(
      [...addresses, ...addresses].map(address => linkCalendar(app.context, shop, { address, chair: null })),
    )
    const rows = await listLinkedCalendars(app.db.sql, shop.id, clock.now)
    expect(rows).toHaveLength(5)
    expect(results.filter(result => !('fault' in result))).toHaveLength(5)
    const first = rows[0]
    if (!first) throw new Error('nothing was linked')
    await deleteLinkedCalendar(app.db.sql, shop.id, first.id)
    expect(
      await linkCalendar(app.context, shop, { address: 'webcal://calendar.example/a.ics', chair: null }),
    ).toEqual({
      id: expect.stringMatching(/^cal_/),
    })
    expect(await linkCalendar(app.context, shop, { address: 'http://127.0.0.1:9999/', chair: null })).toEqual(
      {
        fault: 'full',
      },
    )
    expect(
      await linkCalendar(app.context, shop, { address: ' https://calendar.example/a.ics', chair: null }),
    ).toMatchObject({
      fault: 'known',
    })
  })

  test('keeps the address encrypted, and refuses our own', async () => {
    await link('https://calendar.example/private-abc/a.ics')
    const [row] = await app.db
      .sql`select linked_calendars::text as row from linked_calendars where business_id = ${shop.id}`
    expect(row?.row).not.toContain('private-abc')
    const ours = await linkCalendar(app.context, shop, {
      address: 'http://localhost:3000/calendar/x.ics',
      chair: null,
    })
    expect(ours).toEqual({ fault: 'ours' })
  })
})
