import { expect, test } from 'bun:test'
import { linkCalendar } from '../../shared/calendars/link.ts'
import { readStanding } from '../../shared/desk/standing.ts'
import { recompute } from '../../shared/ranking/recompute.ts'
import { aDeposit } from '../deposits/booked.ts'
import { aBusiness, aLead, mondayMorning, pass } from '../factories.ts'
import { testApp } from '../test-app.ts'
import { aDesk } from './a-desk.ts'
import { aBrowser } from './browser.ts'

const PAGE = '/desk/inbox/ranking'
const clock = mondayMorning()
const app = await testApp({ clock })
const key = (await app.agent()).key

const plain = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

test('shows the score that search uses, part by part, and what would raise it', async () => {
  const { business, browser, page } = await aDesk(app, key)
  expect(plain((await browser.get(PAGE)).text)).toContain('Nothing measured yet, so you start close')
  pass(clock, 25 * 60_000)
  await browser.submit(page, `${page}/messages`, { text: 'Coming.' })
  await recompute(app.context, [business.id], clock.now)
  const { text } = await browser.get(PAGE)
  const words = plain(text)
  expect(words).toContain('Half of your first replies take 25 min or less.')
  expect(words).toContain('reply within 15 min while you’re open')
  expect(words).toMatch(/Nov.23 0 1 1 0/)
  const standing = await readStanding(
    app.context,
    { id: business.id, timezone: 'America/Chicago' },
    clock.now,
  )
  const [stored] = await app.db.sql<{ score: number; completeness: number }[]>`
    select response_score as score, completeness from businesses where id = ${business.id}`
  const { speed, reliability, card } = standing?.points ?? { speed: 0, reliability: 0, card: 0 }
  expect((speed + reliability) / 40).toBeCloseTo(stored?.score ?? 0, 4)
  expect(card).toBeCloseTo((stored?.completeness ?? 0) / 5, 4)
})

test('a new business starts at the average, with an empty card’s to-do list', async () => {
  const { slug } = await aBusiness(app, { services: [], hours: { weekly: [] }, description: '' })
  const browser = aBrowser(app)
  await browser.enter(slug)
  const { text, status } = await browser.get(PAGE)
  expect(status).toBe(200)
  const words = plain(text)
  expect(words).toContain('you start at the average of your industry')
  expect(words).toContain('Reply time 12 of 30')
  expect(words).toContain('Kept appointments 9 of 10')
  expect(text).toContain('<a href="/desk/inbox/card/hours">Set your hours.</a>')
  expect(words).toContain('(+3)')
  expect(words).toContain('No deposit has been paid yet.')
})

test('lists reports of wrong information until the card changes, escaped', async () => {
  const { business, browser, lead } = await aDesk(app, key)
  pass(clock, 60_000)
  const sent = await app.post(
    `/leads/${lead}/outcomes`,
    { kind: 'wrong_information', note: '<i>Closed</i> on Mondays' },
    { key },
  )
  expect(sent.status).toBe(201)
  await recompute(app.context, [business.id], clock.now)
  const { text } = await browser.get(PAGE)
  expect(text).toContain('&lt;i>Closed')
  expect(plain(text)).toContain('It costs nothing until 2 unrelated agents agree.')
})

test('lists paid deposits with their state', async () => {
  const { business, lead, deposit } = await aDeposit(app, key)
  await app.db.sql`
    insert into payments (provider, reference, deposit_id, paid_at, counts, settled_at, settlement)
    values ('sandbox', ${`ref ${deposit}`}, ${deposit}, ${clock.now}, true, ${clock.now}, 'wire 7')`
  const browser = aBrowser(app)
  await browser.enter(business.slug)
  const { text } = await browser.get(PAGE)
  expect(text).toContain(`/desk/inbox/leads/${lead}`)
  expect(plain(text)).toContain('$25.00 paid Mon, Nov 23, for Tue, Nov 24 Paid out Mon, Nov 23')
})

test('the first-day list shows what’s left, and goes when all is done', async () => {
  const { slug, id, key: own, by } = await aBusiness(app, { services: [] })
  const browser = aBrowser(app)
  await browser.enter(slug)
  const list = async () =>
    /Get started: \d of \d done/.exec(plain((await browser.get('/desk/inbox')).text))?.[0]
  expect(await list()).toBe('Get started: 2 of 6 done')
  const lead = await aLead(app, slug, key)
  await app.post(`/desk/leads/${lead}/messages`, { text: 'Hello' }, { key: own })
  await app.db.sql`update businesses set contact_email = 'owner@example.com' where id = ${id}`
  expect(await list()).toBe('Get started: 4 of 6 done')
  const { body, headers } = await app.get('/desk/card', { key: own })
  const services = [{ name: 'Visit', price: { type: 'fixed', amount: 9000 } }]
  const saved = await app.call('PUT', '/desk/card', {
    key: own,
    body: { ...body, services },
    headers: { 'if-match': headers.get('etag') ?? '' },
  })
  expect(saved.status).toBe(200)
  expect(await list()).toBe('Get started: 5 of 6 done')
  expect((await browser.get('/desk/inbox')).text).toContain('<a href="/desk/inbox/calendar/linked">Link the')
  await linkCalendar(app.context, { id, by }, { address: 'https://93.184.216.34/mine.ics', chair: null })
  expect(await list()).toBe('Get started: 5 of 6 done')
  await app.db.sql`update linked_calendars set read_at = ${clock.now} where business_id = ${id}`
  expect(await list()).toBeUndefined()
})
