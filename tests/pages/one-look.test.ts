import { describe, expect, test } from 'bun:test'
import { enterDesk, inBrowser } from '../browser-app.ts'
import { aBooking } from '../deposits/booked.ts'
import { hasBrowser } from '../docs/browser.ts'
import { mondayMorning } from '../factories.ts'
import { consolePath } from '../operators/operators.ts'
import { aPhone } from '../phone.ts'
import { OPERATOR_KEY } from '../test-app.ts'

const { app, browser, url } = await inBrowser({ clock: mondayMorning() })
const { key } = await app.agent()

describe.skipIf(!hasBrowser)('pages of every area', () => {
  test('begin badges and the filters of reviews with a capital', async () => {
    const { business, lead } = await aBooking(app, key)
    const page = await browser.newPage()
    await enterDesk(page, app, business.slug)
    await page.goto(`${url}/desk/inbox/leads/${lead}`)
    const firstLetter = (element: Element) => getComputedStyle(element, '::first-letter').textTransform
    expect(await page.getByText('confirmed', { exact: true }).evaluate(firstLetter)).toBe('uppercase')
    await page.goto(url + consolePath)
    await page.fill('#key', OPERATOR_KEY)
    await page.press('#key', 'Enter')
    expect(await page.getByRole('link', { name: 'rejected' }).evaluate(firstLetter)).toBe('uppercase')
    await page.close()
  })

  test('keep an hour of the calendar in one line on a phone, with five chairs', async () => {
    const { business } = await aBooking(app, key, { capacity: 5 })
    const page = await (await aPhone(browser)).newPage()
    await enterDesk(page, app, business.slug)
    await page.goto(`${url}/desk/inbox/calendar?date=2026-11-24`)
    const hour = page.getByRole('rowheader', { name: '10 AM' })
    const lines = await hour.evaluate(element => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(lines).toBe(1)
    await page.context().close()
  })

  test('show what a figure of the account counts right below it', async () => {
    const page = await browser.newPage()
    await page.goto(`${url}/account`)
    await page.getByLabel('Agent key').fill(key)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const figure = page.locator('p.large').first()
    await figure.waitFor()
    const gap = await figure.evaluate(
      element =>
        (element.nextElementSibling?.getBoundingClientRect().top ?? 0) -
        element.getBoundingClientRect().bottom,
    )
    expect(gap).toBeLessThan(8)
    await page.close()
  })
})
