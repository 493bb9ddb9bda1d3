import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { writeSandbox } from '../../shared/sandbox/sandbox.ts'
import { inBrowser } from '../browser-app.ts'
import { aPhone, findPageProblems, withoutScripts } from '../phone.ts'
import { hasBrowser } from './browser.ts'

const findWidth = async (page: Page): Promise<number> =>
  Number(await page.evaluate('document.documentElement.scrollWidth'))

const { app, browser, url } = await inBrowser()
await writeSandbox(app.context)

describe.skipIf(!hasBrowser)('the docs in a browser', () => {
  test('have no accessibility issues and fit the screen, and load nothing from other sites', async () => {
    const paths = [
      '/docs',
      '/docs/webhooks',
      '/docs/api/post-businesses-inquiries',
      '/docs/resources/booking',
      '/docs/search?q=webhook+retries',
      '/docs/changelog',
    ]
    const context = await aPhone(browser)
    const page = await context.newPage()
    const foreign: string[] = []
    page.on('request', request => {
      if (!request.url().startsWith(url)) foreign.push(request.url())
    })
    for (const path of paths) {
      await page.goto(url + path)
      await page.evaluate(`document.querySelectorAll('details').forEach(each => { each.open = true })`)
      expect({ path, problems: await findPageProblems(page) }).toEqual({ path, problems: [] })
      // Names are code, not text in backticks.
      const words = await page.locator('.endpoint p, .endpoint summary').allTextContents()
      expect(words.filter(each => each.includes('`'))).toEqual([])
    }
    expect(foreign).toEqual([])
    await context.close()
  })

  test('print the text and whole code, without menus and buttons', async () => {
    // As wide as paper.
    const page = await browser.newPage({ viewport: { width: 794, height: 1123 } })
    await page.emulateMedia({ media: 'print' })
    await page.goto(`${url}/docs/api/post-businesses-bookings`)
    for (const part of ['.masthead nav', '.docs-bar', '.try', '.copy', '.docs-menu'])
      expect({ part, shown: await page.locator(part).first().isVisible() }).toEqual({ part, shown: false })
    const isCut = await page
      .locator('pre:visible')
      .evaluateAll(all => all.some(each => each.scrollHeight > each.clientHeight + 1))
    expect(isCut).toBe(false)
    await page.context().close()
  })

  test('have one column on a phone, for guides and errors', async () => {
    const context = await aPhone(browser)
    const page = await context.newPage()
    await page.goto(`${url}/docs`)
    expect((await page.locator('.guides dd').first().boundingBox())?.width).toBeGreaterThan(300)
    await page.goto(`${url}/docs/errors`)
    const [code, meaning] = [page.locator('tbody td').first(), page.locator('tbody td').nth(3)]
    const [above, below] = [await code.boundingBox(), await meaning.boundingBox()]
    expect(below?.y).toBeGreaterThan(above?.y ?? 9999)
    expect((below?.x ?? 0) + (below?.width ?? 999)).toBeLessThanOrEqual(390)
    await context.close()
  })

  test('work without scripts on a phone: the menu opens, tabs change the sample', async () => {
    const context = await aPhone(browser, withoutScripts)
    const page = await context.newPage()
    await page.goto(`${url}/docs/api/post-businesses-bookings`)
    await page.getByText('Python', { exact: true }).click()
    expect(await page.locator('#sample-python').isVisible()).toBe(true)
    expect(await page.locator('#sample-curl').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Events and webhooks' }).click()
    expect(await page.title()).toStartWith('Events and webhooks')
    await context.close()
  })

  test('remember the language, and copy', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await page.goto(`${url}/docs/api/post-keys`)
    await page.getByText('Python', { exact: true }).click()
    await page.goto(`${url}/docs/api/get-keys`)
    expect(await page.locator('#sample-python').isVisible()).toBe(true)
    await page.locator('.sample.python .copy').click()
    expect(String(await page.evaluate('navigator.clipboard.readText()'))).toStartWith('import os')
    await context.close()
  })

  test('lead from no key to a booked appointment with “Try it”, on a phone', async () => {
    const context = await aPhone(browser)
    const page = await context.newPage()
    const sent: { url: string; key: string | undefined }[] = []
    page.on('request', request => {
      sent.push({ url: request.url(), key: request.headers().authorization })
    })
    const answer = page.locator('.try-answer')
    const send = async (status: number) => {
      await page.getByRole('button', { name: 'Send' }).click()
      await answer.getByText(String(status), { exact: true }).waitFor()
      expect(await findWidth(page)).toBeLessThanOrEqual(390)
    }

    await page.goto(`${url}/docs`)
    await page.locator('article').getByRole('link', { name: 'Open appointment slots' }).click()
    await send(200)
    await answer.getByRole('link', { name: "Send a customer's inquiry to a business" }).click()
    await page.getByRole('button', { name: 'Send' }).click()
    expect(await page.locator('.field-problem').textContent()).toBe('Type a key.')
    await page.getByLabel('Your email').fill('dev@agent.example.com')
    await page.getByRole('button', { name: 'Make a key' }).click()
    await answer.getByText('Your key is in the field').waitFor()
    expect(await page.getByLabel('Agent key').inputValue()).toStartWith('agx_')
    await send(201)
    for (const part of ['POST /businesses/sandbox-books/inquiries', 'request-id', 'ratelimit', '"lead_id"'])
      expect(await answer.textContent()).toContain(part)
    expect(await findPageProblems(page)).toEqual([])
    // The response links to the next request, with the key, the lead and the slot filled in.
    await answer.getByRole('link', { name: 'Book the slot the customer chose' }).click()
    await send(201)
    expect(await answer.textContent()).toContain('"status": "confirmed"')
    await answer.getByRole('link', { name: 'Read one of your leads' }).click()
    await send(200)
    expect(await answer.textContent()).toContain('"status": "booked"')

    // The key went to this service alone, and only with what was sent by hand.
    expect(sent.filter(each => !each.url.startsWith(url))).toEqual([])
    expect(sent.filter(each => each.key).length).toBe(3)
    // Another tab doesn't have it.
    const other = await context.newPage()
    await other.goto(`${url}/docs/api/post-businesses-inquiries`)
    expect(await other.getByLabel('Agent key').inputValue()).toBe('')
    await context.close()
  })

  test('say what is wrong in “Try it”, in words', async () => {
    const context = await aPhone(browser)
    const page = await context.newPage()
    const answer = page.locator('.try-answer')
    const send = () => page.getByRole('button', { name: 'Send' }).click()
    await page.goto(`${url}/docs/api/post-keys`)
    await page.getByLabel('Body').fill('{"name":')
    await send()
    expect(await page.locator('.field-problem').textContent()).toBe('This isn’t JSON yet.')
    await page.getByLabel('Body').fill('{"name":"x"}')
    await send()
    await answer.getByRole('link', { name: 'What invalid_request means' }).waitFor()
    // What's pasted may end with a space.
    await page.goto(`${url}/docs/api/get-businesses-by-slug`)
    await page.getByLabel('slug').fill(' sandbox-books\u00a0')
    await send()
    await answer.getByText('200', { exact: true }).waitFor()
    // A path can't name another host.
    await page.getByLabel('slug').fill('../../evil.example/?x=#<script>')
    await send()
    await answer.getByText('404', { exact: true }).waitFor()
    await context.setOffline(true)
    await send()
    await answer.getByText('No response came.').waitFor()
    expect(await page.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true)
    await context.close()
  })

  test('offer a changelog feed that an XML parser reads', async () => {
    const page = await browser.newPage()
    await page.goto(`${url}/docs/changelog`)
    const read =
      await page.evaluate(`fetch('/docs/changelog.rss').then(answer => answer.text()).then(text => {
      const xml = new DOMParser().parseFromString(text, 'application/xml')
      return { isBroken: xml.querySelector('parsererror') !== null, items: xml.querySelectorAll('rss > channel > item').length }
    })`)
    expect(read).toEqual({ isBroken: false, items: expect.any(Number) })
    await page.close()
  })

  test('search from any page with Ctrl+K, and with no key that a dictated letter or sign presses', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    await page.goto(`${url}/docs/api/post-keys`)
    for (const key of ['/', 'k']) await page.keyboard.press(key)
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('verify signature')
    await page.keyboard.press('Enter')
    await page
      .getByRole('link', { name: /Events and webhooks/ })
      .nth(1)
      .click()
    expect(page.url()).toContain('/docs/webhooks#')
    await context.close()
  })
})
