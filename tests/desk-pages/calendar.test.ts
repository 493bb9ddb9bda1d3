import { beforeEach, describe, expect, test } from 'bun:test'
import { aBooking, TEN } from '../deposits/booked.ts'
import { aBusiness, aLead, mondayMorning } from '../factories.ts'
import { formOf } from '../form-browser.ts'
import { testApp } from '../test-app.ts'
import { aBrowser } from './browser.ts'

const clock = mondayMorning()
const app = await testApp({ clock })
const key = (await app.agent()).key
beforeEach(() => {
  clock.now = mondayMorning().now
})

const CALENDAR = '/desk/inbox/calendar'
const ADD = `${CALENDAR}/add`
const CLOSURES = `${CALENDAR}/closures`

async function aCalendar(changes: object = {}) {
  const business = await aBusiness(app, changes)
  const browser = aBrowser(app)
  await browser.enter(business.slug)
  return { business, browser }
}
async function book(slug: string, start = TEN) {
  const lead = await aLead(app, slug, key)
  const { status, body } = await app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start }, { key })
  return { lead, status, body }
}
const plain = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

describe('the calendar', () => {
  test('shows appointments, holds, own times and closures, per chair', async () => {
    const { business, browser } = await aCalendar({ capacity: 2, industry: 'beauty' })
    await book(business.slug)
    await book(business.slug)
    const lead = await aLead(app, business.slug, key)
    await app.post(
      `/businesses/${business.slug}/holds`,
      { lead_id: lead, start: '2026-11-24T13:00:00-06:00' },
      { key },
    )
    await browser.submit(`${ADD}?date=2026-11-24&time=12:00&chair=2`, ADD, { title: 'Lunch <b>', chair: '2' })
    await browser.submit(CLOSURES, CLOSURES, { date: '2026-11-25', reason: 'Moving' })
    const day = (await browser.get(`${CALENDAR}?date=2026-11-24`)).text
    expect(plain(day)).toContain('Tuesday, November 24')
    for (const words of [
      'Open 8:00 AM – 5:00 PM',
      'Chair 1 Chair 2',
      '10:00 – 11:00 AM Drain cleaning, Dana Reyes',
      '1:00 – 2:00 PM Drain cleaning held until 9:10 AM',
      '12:00 – 1:00 PM Lunch &lt;b>',
    ])
      expect(plain(day)).toContain(words)
    const week = plain((await browser.get(`${CALENDAR}/week?date=2026-11-24`)).text)
    for (const words of ['Nov 22 – 28, 2026', 'Lunch &lt;b> Chair 2', 'All day Closed: Moving'])
      expect(week).toContain(words)
    expect(plain((await browser.get(`${CALENDAR}?date=2027-01-05`)).text)).toContain(
      'Tuesday, January 5, 2027',
    )
    for (const date of ['soon', '2026-02-30', '9999-12-31', '0001-01-01'])
      expect(plain((await browser.get(`${CALENDAR}?date=${date}`)).text)).toContain('Monday, November 23')
  })

  test.each([
    ['hotels', 'Room 1 Room 2', 'Which room?', 'Room 2 All rooms', 'Only room 2'],
    ['trades', 'Team 1 Team 2', 'Which team?', 'Team 2 All teams', 'Only team 2'],
  ])('calls a chair by what %s have', async (industry, day, label, options, only) => {
    const { browser } = await aCalendar({ capacity: 2, industry })
    const see = async (path: string) => plain((await browser.get(`${CALENDAR}${path}`)).text)
    expect(await see('?date=2026-11-24')).toContain(day)
    const form = await see('/add')
    for (const words of [label, options]) expect(form).toContain(words)
    expect(await see('/linked')).toContain(only)
  })

  test('says 24 hours for a business that never closes', async () => {
    const weekly = ['mon', 'tue', 'wed'].map(day => ({ day, open: '00:00', close: '00:00' }))
    const { browser } = await aCalendar({ hours: { weekly } })
    const day = plain((await browser.get(`${CALENDAR}?date=2026-11-24`)).text)
    expect(day).toContain('Open 24 hours')
    expect(day).not.toContain('12:00 AM – 12:00 AM')
  })

  test.each(['2026-11-29', '2027-03-14', '2027-11-07'])(
    'shows nine to five on %s, a closed day',
    async date => {
      const { browser } = await aCalendar()
      const { text } = await browser.get(`${CALENDAR}?date=${date}`)
      const hours = [...text.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, hour]) =>
        plain(hour ?? '').trim(),
      )
      expect([hours[0], hours.at(-1), hours.length]).toEqual(['9 AM', '4:30 PM', 16])
    },
  )

  test('lists canceled appointments apart, and those of a removed chair', async () => {
    const { business, lead } = await aBooking(app, key, { capacity: 2, industry: 'beauty' })
    const browser = aBrowser(app)
    await browser.enter(business.slug)
    await book(business.slug)
    await app.post(`/leads/${lead}/cancel`, {}, { key })
    const card = (await app.get('/desk/card', { key: business.key })).body
    await app.call('PUT', '/desk/card', { key: business.key, body: { ...card, capacity: 1 } })
    const day = plain((await browser.get(`${CALENDAR}?date=2026-11-24`)).text)
    for (const words of ['Chair 2', 'Canceled (1) 10:00 AM Drain cleaning']) expect(day).toContain(words)
  })
})

describe('blocking a time', () => {
  test('starts from the half hour that was tapped, and the time can be changed and removed', async () => {
    const { business, browser } = await aCalendar()
    const link = `${ADD}?date=2026-11-24&amp;time=10:00&amp;chair=1`
    expect((await browser.get(`${CALENDAR}?date=2026-11-24`)).text).toContain(`href="${link}"`)
    const tapped = link.replaceAll('&amp;', '&')
    const fields = Object.fromEntries(formOf((await browser.get(tapped)).text, ADD, {}))
    expect(fields).toMatchObject({ date: '2026-11-24', from: '10:00', last: '2026-11-24', to: '11:00' })
    const saved = await browser.submit(tapped, ADD)
    expect(saved.headers.get('location')).toBe(`${CALENDAR}?date=2026-11-24&done=kept`)
    expect((await book(business.slug)).status).toBe(409)

    const day = (await browser.get(`${CALENDAR}?date=2026-11-24`)).text
    const one = /\/desk\/inbox\/calendar\/times\/own_\w+/.exec(day)?.[0] ?? ''
    expect((await browser.get(one)).text).toContain('value="10:00"')
    await browser.submit(one, one, { from: '15:00', to: '16:00', title: 'School' })
    expect((await book(business.slug)).status).toBe(201)
    const moved = plain((await browser.get(`${CALENDAR}?date=2026-11-24`)).text)
    expect(moved).toContain('3:00 – 4:00 PM School')
    const { browser: stranger } = await aCalendar()
    expect((await stranger.get(one)).status).toBe(404)
    const removed = await browser.submit(one, `${one}/remove`)
    expect(removed.headers.get('location')).toBe(`${CALENDAR}?date=2026-11-24&done=removed`)
    expect((await browser.get(one)).status).toBe(404)
    expect(
      (
        await browser.raw(
          'POST',
          `${one}/remove`,
          formOf((await browser.get(tapped)).text, ADD, {}).toString(),
        )
      ).status,
    ).toBe(303)
  })

  test('keeps a time in the hour that the clocks show twice when only its title is changed', async () => {
    const { business, browser } = await aCalendar()
    const during = ['2027-11-07T07:30:00.000Z', '2027-11-07T07:45:00.000Z']
    const created = await app.post('/desk/times', { start: during[0], end: during[1] }, { key: business.key })
    const one = `/desk/inbox/calendar/times/${created.body.id}`
    expect((await browser.submit(one, one, { title: 'School' })).status).toBe(303)
    const { times } = (await app.get('/desk/times?from=2027-11-07', { key: business.key })).body
    expect(times).toMatchObject([{ title: 'School', start: during[0], end: during[1] }])
  })

  test('asks before it goes over an appointment, and asks again if the time was changed', async () => {
    const { business, browser } = await aCalendar()
    const { lead } = await book(business.slug)
    const page = `${ADD}?date=2026-11-24&time=10:30`
    const conflict = await browser.submit(page, ADD, { title: 'Dentist' })
    expect(conflict.status).toBe(409)
    expect(plain(conflict.text)).toContain('10:00 – 11:00 AM: Drain cleaning, Dana Reyes')
    expect(conflict.text).toContain('value="Dentist"')
    expect(conflict.text).toContain(`<a href="/desk/inbox/leads/${lead}" target="_blank"`)
    expect(conflict.text).toContain('To cancel one, open it.')
    expect(conflict.text).toContain('<title>Error: ')
    const other = formOf(conflict.text, ADD, { from: '10:15' })
    const again = await browser.raw('POST', ADD, other.toString())
    expect(again.status).toBe(409)
    const anyway = await browser.raw('POST', ADD, formOf(again.text, ADD, {}).toString())
    expect(anyway.status).toBe(303)
    const day = plain((await browser.get(`${CALENDAR}?date=2026-11-24`)).text)
    expect(day).toContain('Dana Reyes 10:15 – 11:30 AM Dentist')
    const both = await browser.submit(page, ADD, { title: 'School' })
    expect(both.text).toMatch(/<a href="\/desk\/inbox\/calendar\/times\/own_\w+"[^>]*><bdi>Dentist/)
  })

  test('says what’s wrong at its field and keeps what was typed', async () => {
    const { browser, business } = await aCalendar()
    const wrong = await browser.submit(`${ADD}?date=2026-11-24&time=10:00`, ADD, {
      to: '09:00',
      title: 'x'.repeat(200),
    })
    expect(wrong.status).toBe(400)
    for (const words of [
      'after the start',
      'at most 120 characters. This is 80 too long.',
      'value="09:00"',
      'x'.repeat(200),
    ])
      expect(wrong.text).toContain(words)
    expect((await book(business.slug)).status).toBe(201)
  })

  test('is kept once although the form is sent twice', async () => {
    const { browser, business } = await aCalendar()
    const form = formOf((await browser.get(`${ADD}?date=2026-11-24&time=10:00`)).text, ADD, {}).toString()
    const answers = await Promise.all([1, 2].map(() => browser.raw('POST', ADD, form)))
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    const rows = await app.db.sql`select id from own_times where business_id = ${business.id}`
    expect(rows).toHaveLength(1)
  })
})

describe('closures', () => {
  const stored = async (id: number) => {
    const [row] = await app.db.sql`select closures from businesses where id = ${id}`
    return row?.closures.map((each: { from: string; to: string }) => [each.from, each.to])
  }

  test('are in the business’s time zone, across a clock change, and go one by one', async () => {
    const { browser, business } = await aCalendar()
    await browser.submit(CLOSURES, CLOSURES, {
      date: '2027-03-14',
      from: '01:30',
      last: '2027-03-15',
      to: '09:00',
      reason: 'Clocks',
    })
    const added = await browser.submit(CLOSURES, CLOSURES, {
      date: '2026-12-24',
      last: '2026-12-26',
      reason: 'Christmas',
    })
    expect(added.headers.get('location')).toBe(`${CLOSURES}?done=added`)
    const both = [
      ['2026-12-24T06:00:00.000Z', '2026-12-27T06:00:00.000Z'],
      ['2027-03-14T07:30:00.000Z', '2027-03-15T14:00:00.000Z'],
    ]
    expect(await stored(business.id)).toEqual(both)
    const list = plain((await browser.get(CLOSURES)).text)
    expect(list).toContain('Thursday, December 24, 2026 – Saturday, December 26, 2026 Christmas')
    // The first form on the page removes the first closure.
    await browser.submit(CLOSURES, `${CLOSURES}/remove`)
    expect(await stored(business.id)).toEqual(both.slice(1))
    await browser.submit(CLOSURES, `${CLOSURES}/remove`)
    expect(await stored(business.id)).toEqual([])
  })

  test('name the appointments that stay', async () => {
    const { browser, business } = await aCalendar()
    const { lead } = await book(business.slug)
    await browser.submit(CLOSURES, CLOSURES, { date: '2026-11-24', last: '2026-11-25' })
    await browser.submit(CLOSURES, CLOSURES, { date: '2026-11-30' })
    const list = () => browser.get(CLOSURES).then(({ text }) => text)
    expect(plain(await list()).match(/Still booked: .*? AM, Dana Reyes/g)).toEqual([
      'Still booked: Tue, Nov 24, 10:00 AM, Dana Reyes',
    ])
    expect(await list()).toContain(`Still booked: <a href="/desk/inbox/leads/${lead}">`)
    expect(plain((await browser.get(`${CALENDAR}?date=2026-11-24`)).text)).toContain('Not open on this day')
    await app.post(`/leads/${lead}/cancel`, {}, { key })
    expect(await list()).not.toContain('Still booked')
  })

  test('of two tabs are both kept', async () => {
    const { browser, business } = await aCalendar()
    const page = (await browser.get(CLOSURES)).text
    const dates = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']
    await Promise.all(
      dates.map(date => browser.raw('POST', CLOSURES, formOf(page, CLOSURES, { date }).toString())),
    )
    expect((await stored(business.id))?.map(([from]: string[]) => from?.slice(0, 10))).toEqual(dates)
  })

  test('say what’s wrong at the field, and when there are too many', async () => {
    const { browser, business } = await aCalendar()
    const wrong = await browser.submit(CLOSURES, CLOSURES, {
      date: '2026-12-24',
      last: '2026-12-20',
      reason: 'y'.repeat(201),
    })
    expect(wrong.status).toBe(400)
    for (const words of [
      'after the start',
      'at most 200 characters. This is 1 too long.',
      'value="2026-12-20"',
    ])
      expect(wrong.text).toContain(words)
    const full = Array.from({ length: 199 }, (_, i) => {
      const from = new Date(Date.UTC(2027, 0, 1, 0, i))
      return { from: from.toISOString(), to: new Date(+from + 60_000).toISOString(), reason: '' }
    })
    await app.call('PUT', '/desk/closures', { key: business.key, body: { closures: full } })
    for (const _ of ['click', 'double click'])
      expect((await browser.submit(CLOSURES, CLOSURES, { date: '2026-12-23' })).status).toBe(303)
    const late = await browser.submit(CLOSURES, CLOSURES, { date: '2026-12-24' })
    expect([late.status, late.text.includes('already 200 closures')]).toEqual([400, true])
  })
})
