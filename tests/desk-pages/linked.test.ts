import { beforeEach, expect, test } from 'bun:test'
import { refreshCalendar } from '../../shared/calendars/refresh.ts'
import { isId } from '../../shared/ids.ts'
import { aCalendarFile, anEvent } from '../calendars/calendar-files.ts'
import { aCalendarServer } from '../calendars/calendar-server.ts'
import { aBusiness, mondayMorning, pass } from '../factories.ts'
import { testApp } from '../test-app.ts'
import { aBrowser } from './browser.ts'

const MINUTE = 60_000
const LINKED = '/desk/inbox/calendar/linked'
const clock = mondayMorning()
const app = await testApp({ clock })
beforeEach(() => {
  clock.now = mondayMorning().now
})

async function aDesk(changes: object = {}) {
  const business = await aBusiness(app, changes)
  const browser = aBrowser(app)
  await browser.enter(business.slug)
  return { business, browser, see: async (path: string) => plain((await browser.get(path)).text) }
}
const plain = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
const file = aCalendarFile(
  'X-WR-CALNAME:Mike\\, jobs <b>',
  anEvent('DTSTART:20261124T160000Z', 'DTEND:20261124T170000Z', 'SUMMARY:Secret plans'),
)
async function readAll(business: number) {
  const rows = await app.db.sql`select id from linked_calendars where business_id = ${business} order by n`
  for (const { id } of rows) if (isId('cal', id)) await refreshCalendar(app.context, id)
}

test('a calendar is linked, read, shown on its days and removed', async () => {
  const { business, browser, see } = await aDesk({ capacity: 2 })
  const server = aCalendarServer()
  server.serve(file)
  const linked = await browser.submit(LINKED, LINKED, { address: server.url, chair: '2' })
  expect(linked.headers.get('location')).toBe(`${LINKED}?done=linked`)
  expect(await see(`${LINKED}?done=linked`)).toContain('Linked. We’re reading it now.')
  const reading = await browser.get(LINKED)
  expect([reading.headers.get('refresh'), plain(reading.text).includes('for the first time')]).toEqual([
    '2',
    true,
  ])
  await readAll(business.id)
  expect(await see(`${LINKED}?done=linked`)).toContain(' Linked. ')
  const read = await browser.get(LINKED)
  expect(read.headers.get('refresh')).toBe(null)
  for (const words of ['Mike, jobs &lt;b>', '127.0.0.1', 'Working', '1 busy time', 'Blocks team 2.'])
    expect(plain(read.text)).toContain(words)
  const day = await see('/desk/inbox/calendar?date=2026-11-24')
  expect(day).toContain('10:00 – 11:00 AM Busy Mike, jobs &lt;b>')
  expect(day).not.toContain('Secret plans')
  expect(await see('/desk/inbox/calendar/week?date=2026-11-24')).toContain('Busy Mike, jobs &lt;b> Team 2')
  await browser.submit(LINKED, `${LINKED}/remove`)
  expect(await see(LINKED)).not.toContain('Mike')
  expect(await see('/desk/inbox/calendar?date=2026-11-24')).not.toContain('Busy')
})

test('one that fails says since when and why, and after an hour the calendar says so too', async () => {
  const { business, browser, see } = await aDesk()
  const server = aCalendarServer()
  server.serve(file)
  await browser.submit(LINKED, LINKED, { address: server.url })
  await readAll(business.id)
  server.answer(() => new Response('', { status: 404 }))
  pass(clock, 10 * MINUTE)
  await readAll(business.id)
  const words = [
    'Not working',
    'since Mon, Nov 23, 9:10 AM: there’s no calendar',
    'from Mon, Nov 23, 9:00 AM still count',
  ]
  for (const each of words) expect(await see(LINKED)).toContain(each)
  expect(await see('/desk/inbox/calendar')).not.toContain('We can’t read')
  for (let i = 0; i < 6; i++) {
    pass(clock, 10 * MINUTE)
    await readAll(business.id)
  }
  for (const view of ['calendar', 'calendar/week'])
    expect(await see(`/desk/inbox/${view}`)).toContain('We can’t read Mike, jobs &lt;b>')
})

test('one that can’t be read after it was linked isn’t called linked', async () => {
  const { business, browser, see } = await aDesk()
  const server = aCalendarServer()
  server.answer(() => new Response('', { status: 404 }))
  const { headers } = await browser.submit(LINKED, LINKED, { address: server.url })
  await readAll(business.id)
  const { text } = await browser.get(headers.get('location') ?? '')
  expect(text).toMatch(
    /role="alert"><div>We haven’t been able to read 127\.0\.0\.1 since Mon, Nov 23, 9:00 AM\./,
  )
  expect(plain(text)).not.toContain('Linked.')
  // It isn't done on the first day's list either.
  expect(await see('/desk/inbox')).not.toContain('Link the calendar you already use (done)')
})

test('what can’t be linked is explained at the field, and stays typed', async () => {
  const { browser } = await aDesk()
  const refused: [string, string][] = [
    ['my google calendar', 'must begin with https://'],
    ['http://localhost:3000/calendar/AAAAAAAAAAAAAAAAAAAAAA.ics', 'your desk’s own calendar'],
  ]
  for (const [address, words] of refused) {
    const { status, text } = await browser.submit(LINKED, LINKED, { address })
    expect([status, text.includes(words), text.includes(`value="${address}"`)]).toEqual([400, true, true])
  }
  for (let i = 0; i < 5; i++)
    await browser.submit(LINKED, LINKED, { address: `http://127.0.0.1:2${i}00/a.ics` })
  expect((await browser.get(LINKED)).text).toContain(', the maximum')
})

test('a form that’s sent twice links once, and one linked before says so', async () => {
  const { business, browser } = await aDesk()
  const link = async (address: string) =>
    (await browser.submit(LINKED, LINKED, { address: `http://127.0.0.1:2500/${address}.ics` })).status
  expect([await link('a'), await link('a')]).toEqual([303, 303])
  expect([await link('b'), await link('a')]).toEqual([303, 400])
  expect(await app.db.sql`select from linked_calendars where business_id = ${business.id}`).toHaveLength(2)
})

test('the desk’s own address is made, renewed and turned off', async () => {
  const { browser } = await aDesk()
  const address = async () => /\/calendar\/[\w-]{22}\.ics/.exec((await browser.get(LINKED)).text)?.[0]
  expect(await address()).toBe(undefined)
  await browser.submit(LINKED, `${LINKED}/feed`)
  const first = (await address()) ?? ''
  expect((await app.get(first)).status).toBe(200)
  expect((await browser.get(LINKED)).text).toContain(`href="webcal://localhost:3000${first}"`)
  await browser.submit(LINKED, `${LINKED}/feed`)
  const second = (await address()) ?? ''
  expect([(await app.get(first)).status, (await app.get(second)).status]).toEqual([404, 200])
  await browser.submit(LINKED, `${LINKED}/feed/remove`)
  expect([await address(), (await app.get(second)).status]).toEqual([undefined, 404])
})
