import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { enterDesk, inBrowser } from '../../browser-app.ts'
import { hasBrowser } from '../../docs/browser.ts'
import { aBusiness, aLead } from '../../factories.ts'

const { app, browser, url } = await inBrowser()
const service = { price: { type: 'fixed', amount: 14_900, currency: 'USD' }, durationMinutes: 60 }
const services = ['Drain', 'Leak', 'Heater'].map(name => ({ ...service, name, bookable: true }))

describe.skipIf(!hasBrowser)('after a button that changes the form', () => {
  async function onPage(path: string): Promise<Page> {
    const page = await browser.newPage()
    const { slug } = await aBusiness(app, { services })
    await enterDesk(page, app, slug)
    await page.goto(`${url}/desk/inbox${path}`)
    return page
  }

  /** What a screen reader begins with. */
  async function press(page: Page, name: string): Promise<string> {
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name, exact: true }).press('Enter'),
    ])
    const focused = page.locator(':focus')
    return (await focused.getAttribute('aria-label')) ?? (await focused.textContent()) ?? ''
  }

  test('a new row of hours has the focus, and so has what was removed or copied', async () => {
    const page = await onPage('/card/hours')
    expect(await press(page, 'Add hours on Saturday')).toBe('Saturday, row 2: opens')
    expect(await press(page, 'Remove Saturday, row 2')).toBe('Removed. Save when you’re done.')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Saturday: opens')
    expect(await press(page, 'Copy to Tue–Fri')).toStartWith('Copied Monday’s hours to Tuesday–Friday.')
    await page.getByText('Copy a day to other days').click()
    expect(await press(page, 'Copy')).toBe('Choose the days to copy to.')
    await page.close()
  })

  test('a question about hours past midnight has the focus', async () => {
    const page = await onPage('/card/hours')
    await page.getByLabel('Monday: opens').fill('08:00')
    await page.getByLabel('Monday: closes').fill('05:00')
    await press(page, 'Save')
    expect(await page.evaluate('document.activeElement.id')).toBe('night.08:00-05:00')
    await page.close()
  })

  test('a new special day has the focus, and so has what was removed', async () => {
    const page = await onPage('/card/special-days')
    expect(await press(page, '+ Add another day')).toBe('Fill in this row first.')
    await page.getByLabel('Date').fill('2099-12-24')
    await press(page, '+ Add another day')
    expect(await page.evaluate('document.activeElement.id')).toBe('special.date.1')
    expect(await press(page, 'Remove Thursday, December 24, 2099')).toBe('Removed. Save when you’re done.')
    await page.close()
  })

  test('a service that was moved has the focus and tells its place', async () => {
    const page = await onPage('/card/services')
    expect(await press(page, 'Move Drain down')).toBe('Drain, 2 of 3')
    await page.close()
  })

  test('the count of the area, an inserted reply and a sent one have the focus', async () => {
    const page = await onPage('/card/area')
    expect(await press(page, 'Count again')).toMatch(/^This covers/)
    await page.goto(`${url}/desk/inbox/replies`)
    await page.getByLabel('New reply').fill('We come tomorrow.')
    await press(page, 'Add')
    const { key } = await app.agent()
    const slug = await page.locator('input[name="business"]').first().inputValue()
    await page.goto(`${url}/desk/inbox/leads/${await aLead(app, slug, key)}`)
    await page.getByLabel('Saved reply').selectOption({ index: 1 })
    await press(page, 'Insert')
    expect(await page.evaluate('document.activeElement.value')).toBe('We come tomorrow.')
    expect(await press(page, 'Send')).toStartWith('Your reply was sent.')
    await page.close()
  })
})
