import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../browser-app.ts'
import { aBooking } from '../deposits/booked.ts'
import { hasBrowser, openBrowserThatGoesBack } from '../docs/browser.ts'
import { mondayMorning } from '../factories.ts'
import { aPhone } from '../phone.ts'

const { app, browser } = await inBrowser({ clock: mondayMorning() }, openBrowserThatGoesBack)
const { key } = await app.agent()

/** Presses Back. Playwright's own waits for a load, which a page that was kept doesn't have. */
async function goBack(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const { currentIndex, entries } = await cdp.send('Page.getNavigationHistory')
  const entryId = entries[currentIndex - 1]?.id ?? 0
  await Promise.all([
    page.waitForEvent('framenavigated'),
    cdp.send('Page.navigateToHistoryEntry', { entryId }),
  ])
}

describe.skipIf(!hasBrowser)('the Back button', () => {
  for (const scripts of [true, false])
    test(`shows a customer what they did, ${scripts ? 'with' : 'without'} scripts`, async () => {
      const { booking } = await aBooking(app, key)
      const context = await aPhone(browser, { javaScriptEnabled: scripts })
      const page = await context.newPage()
      await page.goto(booking.customerUrl)
      await page.getByRole('link', { name: 'Cancel', exact: true }).tap()
      await page.getByLabel('Reason').fill('We’re away that day.')
      await page.getByRole('button', { name: 'Cancel the appointment' }).tap()
      await page.getByRole('heading', { name: 'This appointment was canceled' }).waitFor()
      await goBack(page)
      await page.getByRole('heading', { name: 'This appointment was canceled' }).waitFor({ timeout: 5000 })
      expect(await context.cookies()).toEqual([])
      await context.close()
    })
})
