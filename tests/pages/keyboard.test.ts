import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { prepareDeposit } from '../../shared/deposits/request.ts'
import { isId } from '../../shared/ids.ts'
import { writeSandbox } from '../../shared/sandbox/sandbox.ts'
import { enterDesk, inBrowser } from '../browser-app.ts'
import { aDeposit } from '../deposits/booked.ts'
import { hasBrowser } from '../docs/browser.ts'
import { aBusiness } from '../factories.ts'

const { app, browser, url } = await inBrowser()
await writeSandbox(app.context)

/** What has the focus and isn't seen, after each press of Tab. */
async function findHidden(page: Page): Promise<string[]> {
  const hidden: string[] = []
  for (let i = 0; i < 200; i++) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(`(() => {
      const focused = document.activeElement
      if (focused === document.body) return 'the end'
      const { left, top, width, height } = focused.getBoundingClientRect()
      const shown = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
      return shown?.contains(focused) || focused.contains(shown) ? '' : focused.textContent || focused.id
    })()`)
    if (seen === 'the end') return hidden
    if (seen !== '') hidden.push(String(seen))
  }
  throw new Error('Tab leads nowhere.')
}

describe.skipIf(!hasBrowser)('with a keyboard', () => {
  test('the button that pays leaves half of the page and hides nothing, on a small screen and at a zoom of 400%', async () => {
    const { key } = await app.agent()
    const { path, deposit } = await aDeposit(app, key)
    if (isId('dep', deposit)) await prepareDeposit(app.context, deposit)
    for (const viewport of [
      { width: 320, height: 640 },
      { width: 320, height: 480 },
      { width: 320, height: 256 },
    ]) {
      const page = await browser.newPage({ viewport, reducedMotion: 'reduce' })
      await page.goto(url + path)
      const top = Number(await page.locator('.payment').evaluate(bar => bar.getBoundingClientRect().top))
      expect(top).toBeGreaterThan(viewport.height / 2)
      expect({ viewport, hidden: await findHidden(page) }).toEqual({ viewport, hidden: [] })
      await page.close()
    }
  })

  test('what was done has the focus, so a screen reader begins with it', async () => {
    const page = await browser.newPage()
    await enterDesk(page, app, (await aBusiness(app)).slug)
    await page.goto(`${url}/desk/inbox/replies`)
    await page.getByLabel('New reply').fill('We come tomorrow.')
    await page.getByRole('button', { name: 'Add' }).press('Enter')
    await page.getByText('Added.').waitFor()
    expect(await page.evaluate('document.activeElement.textContent')).toStartWith('Added.')
    await page.close()
  })

  test('the form beside an endpoint stays on the screen', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 700 }, reducedMotion: 'reduce' })
    await page.goto(`${url}/docs/api/post-businesses-bookings`)
    await page.focus('#try-body')
    expect((await findHidden(page)).filter(each => /^Send|^201/.test(each))).toEqual([])
    await page.close()
  })

  test('“Try it” keeps the focus, and reads out its first line, not the whole response', async () => {
    const page = await browser.newPage()
    await page.goto(`${url}/docs/api/post-keys`)
    const send = page.getByRole('button', { name: 'Send' })
    const body = page.getByLabel('Body')
    await body.fill('{"name":')
    await send.press('Enter')
    const problem = await body.getAttribute('aria-describedby')
    expect(await page.locator(`#${problem}`).textContent()).toBe('This isn’t JSON yet.')
    await body.fill('{"name":"x"}')
    // Slow enough for a frame without the button.
    await page.route('**/keys', async route => {
      await Bun.sleep(300)
      await route.continue()
    })
    await send.press('Enter')
    await page.getByRole('link', { name: 'What invalid_request means' }).waitFor()
    expect(await page.locator('.try-answer [role="status"]').textContent()).toMatch(/^400\d+ msPOST \/keys$/)
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Send')
    await page.close()
  })
})
