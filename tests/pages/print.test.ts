import { describe, expect, test } from 'bun:test'
import { enterDesk, inBrowser } from '../browser-app.ts'
import { aBooking } from '../deposits/booked.ts'
import { hasBrowser } from '../docs/browser.ts'
import { mondayMorning } from '../factories.ts'

const { app, browser, url } = await inBrowser({ clock: mondayMorning() })

describe.skipIf(!hasBrowser)('on paper', () => {
  test('the calendar has its appointments, and no menus and buttons', async () => {
    const { business } = await aBooking(app, (await app.agent()).key)
    const page = await browser.newPage({ viewport: { width: 794, height: 1123 } })
    await enterDesk(page, app, business.slug)
    await page.emulateMedia({ media: 'print' })
    for (const path of ['calendar?date=2026-11-24', 'calendar/week?date=2026-11-24']) {
      await page.goto(`${url}/desk/inbox/${path}`)
      expect(await page.locator('.entry').first().textContent()).toContain('10:00')
      const shown: (string | null)[] = []
      for (const part of await page.locator('nav, button, .button, .go-to, td > a, .add').all())
        if (await part.isVisible()) shown.push(await part.textContent())
      expect({ path, shown }).toEqual({ path, shown: [] })
    }
    await page.close()
  })
})
