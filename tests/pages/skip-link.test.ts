import { describe, expect, test } from 'bun:test'
import { enterDesk, inBrowser } from '../browser-app.ts'
import { hasBrowser } from '../docs/browser.ts'
import { aBusiness } from '../factories.ts'
import { OPERATOR_KEY } from '../test-app.ts'

const { app, browser, url } = await inBrowser()

describe.skipIf(!hasBrowser)('"Skip to content" passes the menu of', () => {
  test.each(['docs', 'desk', 'account', 'console'])('the %s', async area => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const signIn = async (path: string, key: string) => {
      await page.goto(url + path)
      await page.fill('#key', key)
      await page.press('#key', 'Enter')
      await page.locator('nav').first().waitFor()
    }
    if (area === 'docs') await page.goto(`${url}/docs/api/post-businesses-bookings`)
    if (area === 'desk') await enterDesk(page, app, (await aBusiness(app)).slug)
    if (area === 'account') await signIn('/account/key', (await app.agent()).key)
    if (area === 'console') await signIn('/operator/console/operators', OPERATOR_KEY)
    await page.locator('main').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const at = await page.evaluate(`(() => {
      const focused = document.activeElement
      return { inMain: !!focused.closest('main'), inMenu: !!focused.closest('nav, search, header') }
    })()`)
    expect(at).toEqual({ inMain: true, inMenu: false })
    await context.close()
  })
})
