import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mondayMorning } from '../factories.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { aDesk } from './a-desk.ts'
import { formOf } from './browser.ts'

const clock = mondayMorning()
let app: TestApp
let key: string
beforeAll(async () => {
  app = await openTestApp({ context: { now: () => clock.now } })
  key = (await app.agent()).key
})
afterAll(() => app.close())

describe('the card', () => {
  test('a form changes its fields and leaves the rest', async () => {
    const { browser, business } = await aDesk(app, key)
    const before = (await app.get('/desk/card', { key: business.key })).body
    const saved = await browser.submit('/desk/inbox/card', '/desk/inbox/card', {
      description: 'Leaks & drains.',
      'hours.mon': '8:00-12:00, 13:00 – 17:30',
      'hours.sun': '',
      'service.drain-cleaning.amount': '159',
    })
    const service = before.services[0]
    expect([saved.status, service.id]).toEqual([303, 'drain-cleaning'])
    const after = (await app.get('/desk/card', { key: business.key })).body
    expect(after.hours.weekly.slice(0, 2)).toEqual([
      { day: 'mon', open: '08:00', close: '12:00' },
      { day: 'mon', open: '13:00', close: '17:30' },
    ])
    expect(after).toEqual({
      ...before,
      version: before.version + 1,
      description: 'Leaks & drains.',
      hours: after.hours,
      services: [{ ...service, price: { ...service.price, amount: 15_900 } }],
    })
  })

  test('an invalid or outdated form is rejected with the reason, and nothing is saved', async () => {
    const { browser, business } = await aDesk(app, key)
    const wrong = await browser.submit('/desk/inbox/card', '/desk/inbox/card', { 'hours.mon': '8 to 5' })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('hours.weekly[0]')
    const form = formOf((await browser.get('/desk/inbox/card')).text, '/desk/inbox/card', {
      description: 'Mine',
    })
    await browser.submit('/desk/inbox/card', '/desk/inbox/card', { description: 'Theirs' })
    const stale = await browser.raw('POST', '/desk/inbox/card', form.toString())
    expect(stale.status).toBe(412)
    expect((await app.get('/desk/card', { key: business.key })).body.description).toBe('Theirs')
  })

  test('the whole card can be edited as JSON', async () => {
    const { browser, business } = await aDesk(app, key)
    const { slug: _, version, ...card } = (await app.get('/desk/card', { key: business.key })).body
    const whole = JSON.stringify({ ...card, slotMinutes: 45 })
    const page = '/desk/inbox/card'
    expect((await browser.submit(page, page, { whole, version: String(version) })).status).toBe(303)
    expect((await app.get('/desk/card', { key: business.key })).body.slotMinutes).toBe(45)
    const broken = await browser.submit(page, page, { whole: '{"name":' })
    expect(broken.status).toBe(400)
    expect(broken.text).toContain('{&quot;name&quot;:')
  })
})
