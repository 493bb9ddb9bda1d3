import { describe, expect, test } from 'bun:test'
import { renewFeed } from '../../shared/calendars/feed.ts'
import { linkCalendar } from '../../shared/calendars/link.ts'
import { hintDueCalendars, refreshCalendar } from '../../shared/calendars/refresh.ts'
import { workers } from '../../workers/workers.ts'
import { enterDesk, inBrowser } from '../browser-app.ts'
import { aCalendarFile, anEvent } from '../calendars/calendar-files.ts'
import { aCalendarServer } from '../calendars/calendar-server.ts'
import { movableDatabase } from '../clock/moved.ts'
import { aBooking } from '../deposits/booked.ts'
import { hasBrowser } from '../docs/browser.ts'
import { aBusiness, aLead, freeStarts, mondayMorning } from '../factories.ts'
import { aPhone, findPageProblems, withoutScripts } from '../phone.ts'
import { until } from '../until.ts'

const clock = mondayMorning()
// Calendars are read only while Postgres has the same time.
const db = await movableDatabase()
await db.moveTo(clock.now.getTime() - Date.now())
const { app, browser, url } = await inBrowser({ db, clock })
const { key } = await app.agent()

describe.skipIf(!hasBrowser)('the calendar in Chromium', () => {
  test('every page has no accessibility issues in light and dark mode, on a phone and a wide screen', async () => {
    const { business, booking } = await aBooking(app, key, { capacity: 2 })
    const lead = await aLead(app, business.slug, key)
    await app.post(
      `/businesses/${business.slug}/holds`,
      { lead_id: lead, start: '2026-11-24T13:00:00-06:00' },
      { key },
    )
    const closures = [
      { from: '2026-11-25T00:00:00-06:00', to: '2026-11-26T00:00:00-06:00', reason: 'Moving' },
    ]
    await app.call('PUT', '/desk/closures', { key: business.key, body: { closures } })
    const server = aCalendarServer()
    server.serve(aCalendarFile(anEvent('DTSTART:20261124T210000Z', 'DURATION:PT1H')))
    for (const address of [server.url, 'http://127.0.0.1:1234/a.ics']) {
      const linked = await linkCalendar(app.context, business, { address, chair: 1 })
      if ('id' in linked) await refreshCalendar(app.context, linked.id)
    }
    await renewFeed(app.context, business)
    const found: string[] = []
    const context = await aPhone(browser)
    const page = await context.newPage()
    await enterDesk(page, app, business.slug)
    for (const path of [
      'calendar?date=2026-11-24',
      'calendar/week?date=2026-11-24',
      'calendar/add?date=2026-11-24&time=10:00',
      'calendar/closures',
      'calendar/linked',
      `bookings/${booking.id}/cancel`,
      `bookings/${booking.id}/no-show`,
    ]) {
      await page.goto(`${url}/desk/inbox/${path}`)
      for (const problem of await findPageProblems(page)) found.push(`${path}: ${problem}`)
    }
    // With a question, and with a complaint.
    for (const to of ['11:00', '09:00']) {
      await page.goto(`${url}/desk/inbox/calendar/add?date=2026-11-24&time=10:00`)
      await page.locator('#to').fill(to)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('alert').waitFor()
      found.push(...(await findPageProblems(page)))
    }
    await context.close()
    expect(found).toEqual([])
  })

  test('a long name without spaces stays inside its entry', async () => {
    const { slug } = await aBusiness(app)
    const lead = await aLead(app, slug, key, {
      customer: { name: 'N'.repeat(80), phone: '+12105550147', email: 'n@customer.example' },
    })
    const start = '2026-11-24T10:00:00-06:00'
    await app.post(`/businesses/${slug}/bookings`, { lead_id: lead, start }, { key })
    const context = await aPhone(browser)
    const page = await context.newPage()
    await enterDesk(page, app, slug)
    await page.goto(`${url}/desk/inbox/calendar?date=2026-11-24`)
    const [inside, shown] = await page
      .locator('.entry')
      .evaluate(entry => [entry.scrollWidth, entry.clientWidth] as const)
    expect(inside).toBeLessThanOrEqual(shown)
    await context.close()
  })

  // Firefox needs its own rule for this, which Chromium can't show.
  test('an appointment of an hour fills both of its rows', async () => {
    const { business } = await aBooking(app, key, { capacity: 2 })
    const context = await aPhone(browser)
    const page = await context.newPage()
    await enterDesk(page, app, business.slug)
    await page.goto(`${url}/desk/inbox/calendar?date=2026-11-24`)
    const cell = page.locator('td.taken')
    const [outside, inside] = [await cell.boundingBox(), await cell.locator('.entry').boundingBox()]
    expect(outside?.height).toBeGreaterThan(80)
    expect((outside?.height ?? 0) - (inside?.height ?? 0)).toBeLessThan(8)
    await context.close()
  })

  test('an hour can be blocked and freed on a phone without scripts, and slots follow at once', async () => {
    const { slug } = await aBusiness(app)
    const context = await aPhone(browser, withoutScripts)
    const page = await context.newPage()
    await enterDesk(page, app, slug)
    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    await page.getByRole('link', { name: 'Next day' }).click()
    await page.getByRole('heading', { name: 'Tuesday, November 24' }).waitFor()
    const before = await freeStarts(app, slug)
    await page.getByRole('link', { name: 'Block 10:00 AM' }).click()
    // The date leaves some room before the time.
    const [day, time] = await Promise.all(
      ['First day', 'Start time'].map(name =>
        page.getByRole('group', { name: 'Starts' }).getByLabel(name).boundingBox(),
      ),
    )
    expect((time?.x ?? 0) - (day?.x ?? 0) - (day?.width ?? 0)).toBeGreaterThan(8)
    await page.getByLabel('What is it?').fill('Dentist')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Nobody can book this time.').waitFor()
    const gone = ['09:30', '10:00', '10:30'].map(time => `2026-11-24T${time}:00-06:00`)
    expect(await freeStarts(app, slug)).toEqual(before.filter(start => !gone.includes(start)))
    await page.getByRole('link', { name: 'Dentist' }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('The time can be booked again.').waitFor()
    expect(await freeStarts(app, slug)).toEqual(before)
    await context.close()
  })

  test('a calendar is linked on a phone without scripts, and its busy time can’t be booked', async () => {
    const { slug } = await aBusiness(app)
    const server = aCalendarServer()
    server.serve(
      aCalendarFile('X-WR-CALNAME:Mike', anEvent('DTSTART:20261124T160000Z', 'DTEND:20261124T170000Z')),
    )
    const context = await aPhone(browser, withoutScripts)
    const page = await context.newPage()
    const worker = await workers.calendars?.(app.context)
    await enterDesk(page, app, slug)
    const before = await freeStarts(app, slug)
    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    await page.getByRole('link', { name: 'Linked calendars' }).click()
    await page.getByText('Where do I find it?').click()
    await page.getByText('Secret address in iCal format').waitFor()
    await page.getByLabel('Address of your calendar').fill(server.url)
    await page.getByRole('button', { name: 'Link calendar' }).click()
    // The page reloads on its own until the worker has read it.
    await until(
      () => page.getByText('1 busy time in the next three months').isVisible(),
      () => hintDueCalendars(app.context),
    )
    const gone = ['09:30', '10:00', '10:30'].map(time => `2026-11-24T${time}:00-06:00`)
    expect(await freeStarts(app, slug)).toEqual(before.filter(start => !gone.includes(start)))
    await page.getByRole('button', { name: 'Make a private address' }).click()
    const feed = await page.getByLabel('Private address').inputValue()
    expect((await fetch(feed)).headers.get('content-type')).toContain('text/calendar')
    await page.getByRole('button', { name: 'Remove Mike' }).click()
    await page.getByText('Its busy times don’t count anymore').waitFor()
    expect(await freeStarts(app, slug)).toEqual(before)
    await worker?.close()
    await context.close()
  })

  test('an appointment can be canceled with a reason, which the customer reads', async () => {
    const { business, booking } = await aBooking(app, key)
    const context = await aPhone(browser, withoutScripts)
    const page = await context.newPage()
    await enterDesk(page, app, business.slug)
    await page.goto(`${url}/desk/inbox/calendar?date=2026-11-24`)
    await page.getByRole('link', { name: 'Drain cleaning, Dana Reyes' }).click()
    await page.getByRole('link', { name: 'Cancel booking' }).click()
    await page.getByLabel('Reason for the customer').fill('Our truck broke down.')
    await page.getByRole('button', { name: 'Cancel the booking' }).click()
    await page.getByText('The booking was canceled').waitFor()
    await page.goto(booking.customerUrl)
    await page.getByText('Our truck broke down.').waitFor()
    await context.close()
  })
})
