import { describe, expect, test } from 'bun:test'
import { refreshCalendar } from '../../shared/calendars/refresh.ts'
import { aCalendarFile, anEvent } from '../calendars/calendar-files.ts'
import { aCalendarServer } from '../calendars/calendar-server.ts'
import { aBooking } from '../deposits/booked.ts'
import { aBusiness, freeStarts, mondayMorning } from '../factories.ts'
import { testApp } from '../test-app.ts'

const clock = mondayMorning()
const app = await testApp({ clock })
const agent = (await app.agent()).key

const noon = { start: '2026-11-24T12:00:00-06:00', end: '2026-11-24T13:00:00-06:00' }

describe('/desk/times', () => {
  test('blocks a time, lists it and frees it, and slots follow at once', async () => {
    const { slug, key } = await aBusiness(app)
    const before = await freeStarts(app, slug)
    expect(before).toContain(noon.start)
    const body = { ...noon, title: 'Lunch' }
    const headers = { 'idempotency-key': 'lunch-1' }
    const created = await app.post('/desk/times', body, { key, headers })
    expect([created.status, created.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^own_/),
        start: '2026-11-24T18:00:00.000Z',
        end: '2026-11-24T19:00:00.000Z',
        chair: null,
        title: 'Lunch',
      },
    ])
    expect((await app.post('/desk/times', body, { key, headers })).body).toEqual(created.body)
    expect(await freeStarts(app, slug)).not.toContain(noon.start)
    expect((await app.get('/desk/times', { key })).body).toEqual({
      timezone: 'America/Chicago',
      from: '2026-11-23',
      to: '2026-12-23',
      times: [created.body],
      count: 1,
      hasMore: false,
    })
    expect((await app.get('/desk/times?from=2026-11-25', { key })).body.times).toEqual([])
    for (let again = 0; again < 2; again++)
      expect((await app.call('DELETE', `/desk/times/${created.body.id}`, { key })).status).toBe(204)
    expect(await freeStarts(app, slug)).toEqual(before)
  })

  test('asks before it goes over an appointment, which stays', async () => {
    const { business, booking } = await aBooking(app, agent)
    const { key } = business
    const body = { start: booking.start, end: booking.end }
    const refused = await app.post('/desk/times', body, { key })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'slot_unavailable'])
    expect(refused.body.error.message).toContain('2026-11-24T10:00:00-06:00 to 2026-11-24T11:00:00-06:00')
    expect(refused.text).not.toContain('Dana')
    expect((await app.get('/desk/times', { key })).body.times).toEqual([])
    expect((await app.post('/desk/times', { ...body, confirm_overlap: true }, { key })).status).toBe(201)
    expect((await app.get('/desk/bookings', { key })).body.bookings[0].status).toBe('confirmed')
  })

  test('says when there are more than it lists', async () => {
    const { id, key } = await aBusiness(app)
    await app.db.sql`
      insert into own_times (id, business_id, during, changed_at)
      select 'own_many' || n, ${id}, tstzrange(${clock.now}::timestamptz + n * interval '1 minute',
                                               ${clock.now}::timestamptz + (n + 1) * interval '1 minute'), ${clock.now}
      from generate_series(0, 1000) n`
    expect((await app.get('/desk/times', { key })).body).toMatchObject({ count: 1000, hasMore: true })
  })

  test.each([
    [{ end: noon.start }, 'end must be after start.'],
    [{ start: '2026-11-22T12:00:00-06:00', end: '2026-11-22T13:00:00-06:00' }, 'in the past'],
    [{ end: '2027-11-26T12:00:00-06:00' }, 'at most 366 days long'],
    [{ start: '2028-12-24T12:00:00-06:00', end: '2028-12-24T13:00:00-06:00' }, 'at most 731 days ahead'],
    [{ start: '2026-11-24' }, 'start'],
    [{ chair: 2 }, 'chair must be 1 to 1'],
    [{ chair: 0 }, 'chair'],
    [{ title: 'x'.repeat(121) }, 'title'],
  ])('refuses %j', async (changes, words) => {
    const { key } = await aBusiness(app)
    const { status, body } = await app.post('/desk/times', { ...noon, ...changes }, { key })
    expect([status, body.error.code]).toEqual([400, 'invalid_request'])
    expect(body.error.message + body.error.hint).toContain(words)
  })

  test('shows and frees nobody else’s', async () => {
    const [mine, theirs] = [await aBusiness(app), await aBusiness(app)]
    const { id } = (await app.post('/desk/times', noon, { key: mine.key })).body
    expect((await app.get('/desk/times', { key: theirs.key })).body.times).toEqual([])
    await app.call('DELETE', `/desk/times/${id}`, { key: theirs.key })
    for (const path of ['/desk/times/own_x', '/desk/calendars/cal_x'])
      expect((await app.call('DELETE', path, { key: mine.key })).status).toBe(404)
    expect((await app.get('/desk/times', { key: mine.key })).body.count).toBe(1)
    expect((await app.get('/desk/times', { key: agent })).status).toBe(403)
  })
})

describe('/desk/calendars', () => {
  test('links a calendar, says when it was read, and unlinks it', async () => {
    const { slug, key } = await aBusiness(app)
    const server = aCalendarServer()
    server.serve(aCalendarFile('X-WR-CALNAME:Jobs', anEvent('DTSTART:20261124T180000Z', 'DURATION:PT1H')))
    const created = await app.post('/desk/calendars', { address: server.url }, { key })
    expect([created.status, created.body]).toMatchObject([
      201,
      { host: '127.0.0.1', chair: null, busyAhead: 0, readAt: null, fault: null },
    ])
    await refreshCalendar(app.context, created.body.id)
    const { body } = await app.get('/desk/calendars', { key })
    expect(body).toMatchObject({
      calendars: [{ id: created.body.id, name: 'Jobs', busyAhead: 1, readAt: clock.now.toISOString() }],
      count: 1,
      feedUrl: null,
    })
    expect(JSON.stringify(body)).not.toContain(server.url)
    expect(await freeStarts(app, slug)).not.toContain(noon.start)
    for (let again = 0; again < 2; again++)
      expect((await app.call('DELETE', `/desk/calendars/${created.body.id}`, { key })).status).toBe(204)
    expect(await freeStarts(app, slug)).toContain(noon.start)
  })

  test('links a calendar once, however often it’s asked to', async () => {
    const { key } = await aBusiness(app)
    const link = (chair: number | null) =>
      app.post('/desk/calendars', { address: 'https://10.0.0.1/a.ics', chair }, { key })
    const [first, again, forAChair] = [await link(null), await link(null), await link(1)]
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    expect([forAChair.status, forAChair.body.error.code]).toEqual([400, 'invalid_request'])
    expect(forAChair.body.error.message).toContain('already linked')
  })

  test.each([
    [['nowhere'], 'can’t be read'],
    [[1, 2, 3, 4, 5, 6].map(n => `https://10.0.0.${n}/a.ics`), 'which is the maximum'],
    [['http://localhost:3000/calendar/a.ics'], 'your desk’s own calendar'],
  ])('refuses the last of %j', async (addresses, words) => {
    const { key } = await aBusiness(app)
    const sent = []
    for (const address of addresses) sent.push(await app.post('/desk/calendars', { address }, { key }))
    const last = sent.pop()
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201))
    expect([last?.status, last?.body.error.code]).toEqual([400, 'invalid_request'])
    expect(last?.body.error.message).toContain(words)
  })
})
