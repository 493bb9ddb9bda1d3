import { expect, test } from 'bun:test'
import { aCard } from '../businesses/cards.ts'
import { aBusiness, aLead, mondayMorning } from '../factories.ts'
import { testApp } from '../test-app.ts'
import { aBrowser } from './browser.ts'

const app = await testApp({ clock: mondayMorning() })
const CALENDAR = '/desk/inbox/calendar'

async function aCalendar(changes: object = {}) {
  const business = await aBusiness(app, changes)
  const browser = aBrowser(app)
  await browser.enter(business.slug)
  return { business, browser }
}

test('leaves the hours of a night to the day they began on', async () => {
  const { browser } = await aCalendar({
    hours: { weekly: [{ day: 'mon', open: '18:00', close: '02:00' }] },
  })
  const see = async (date: string) =>
    (await browser.get(`${CALENDAR}?date=${date}`)).text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(await see('2026-11-23')).toContain('Open 6:00 PM – 2:00 AM')
  expect(await see('2026-11-24')).not.toContain('2:00 AM')
})

test('an own time of the only chair still holds once there are two', async () => {
  const { business, browser } = await aCalendar()
  const ADD = `${CALENDAR}/add`
  await browser.submit(`${ADD}?date=2026-11-24&time=10:00`, ADD)
  const card = aCard({ slug: business.slug, capacity: 2 })
  expect((await app.call('PUT', '/desk/card', { key: business.key, body: card })).status).toBe(200)
  const { key } = await app.agent()
  const body = { lead_id: await aLead(app, business.slug, key), start: '2026-11-24T10:00:00-06:00' }
  const { error } = (await app.post(`/businesses/${business.slug}/bookings`, body, { key })).body
  expect(error.code).toBe('slot_unavailable')
})
