import { describe, expect, test } from 'bun:test'
import { ARRIVAL, hotel } from '../bookings/hotel.ts'
import { inBrowser } from '../browser-app.ts'
import { CARD } from '../desk-pages/card-editor/editor.ts'
import { hasBrowser } from '../docs/browser.ts'
import { aBusiness, aLead, mondayMorning } from '../factories.ts'
import { aPhone, findPageProblems } from '../phone.ts'
import { OPERATOR_KEY } from '../test-app.ts'

const { app, browser, url } = await inBrowser({ clock: mondayMorning() })

describe.skipIf(!hasBrowser)('a stay on a phone', () => {
  test('is seen and moved by the guest', async () => {
    const { key } = await app.agent()
    const { slug } = await aBusiness(app, hotel)
    const lead = await aLead(app, slug, key)
    const stay = { lead_id: lead, start: ARRIVAL, service: 'queen', nights: 2 }
    const { body } = await app.post(`/businesses/${slug}/bookings`, stay, { key })
    const page = await (await aPhone(browser)).newPage()
    await page.goto(body.customerUrl)
    expect(await findPageProblems(page)).toEqual([])
    await page.getByRole('heading', { name: 'Your stay is booked' }).waitFor()
    await page.getByRole('link', { name: 'Reschedule' }).tap()
    await page.getByRole('link', { name: '3:00 PM, Friday, November 27, 2026' }).tap()
    await page.getByText('by 11:00 AM, after 2 nights').waitFor()
    expect(await findPageProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Move it' }).tap()
    await page.getByText('Your stay was moved.').waitFor()
    await page.getByText('Sunday, November 29, 2026').first().waitFor()
  })

  test('is offered by the owner, who says when guests arrive and leave', async () => {
    const { slug, key } = await aBusiness(app)
    const link = await app.post(`/operator/businesses/${slug}/desk-link`, undefined, { key: OPERATOR_KEY })
    const page = await (await aPhone(browser)).newPage()
    await page.goto(link.body.url)
    await page.getByRole('button', { name: 'Open the inbox' }).tap()
    await page.getByRole('link', { name: 'Card', exact: true }).waitFor()
    await page.goto(`${url}${CARD}/add-service`)
    expect(await page.getByLabel('Check-in from').isVisible()).toBe(false)
    await page.getByLabel('Name').fill('Garden room')
    await page.getByLabel('Price', { exact: true }).fill('140')
    await page.getByLabel('How long it takes').selectOption('By the night')
    await page.getByLabel('Check-in from').fill('16:00')
    expect(await findPageProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await page.getByText('$140.00/night · by the night').waitFor()
    const card = (await app.get('/desk/card', { key })).body
    expect(card.services.at(-1).nightly).toEqual({ checkIn: '16:00', checkOut: '11:00' })
  })
})
