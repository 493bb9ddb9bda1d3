import { describe, expect, test } from 'bun:test'
import { enterDesk, inBrowser } from '../browser-app.ts'
import { hasBrowser } from '../docs/browser.ts'
import { aBusiness, aLead } from '../factories.ts'

const { app, browser, url } = await inBrowser()

describe.skipIf(!hasBrowser)('forced colors show', () => {
  const colorOf = (selector: string) =>
    `getComputedStyle(document.querySelector('${selector}')).borderBottomColor`

  test('which sample is chosen, and which leads are unread', async () => {
    const page = await browser.newPage({ forcedColors: 'active' })
    await page.goto(`${url}/docs/api/get-businesses`)
    const [chosen, other] = ['label:has(:checked)', 'label:not(:has(:checked))'].map(each =>
      page.evaluate(colorOf(`.samples ${each}`)),
    )
    expect(await chosen).not.toBe(await other)

    const { slug } = await aBusiness(app)
    await aLead(app, slug, (await app.agent()).key)
    await enterDesk(page, app, slug)
    const dot = page.locator('.inbox-row.unread')
    await dot.waitFor()
    expect(await dot.evaluate(row => getComputedStyle(row, '::before').borderBottomWidth)).not.toBe('0px')
    await page.close()
  })
})
