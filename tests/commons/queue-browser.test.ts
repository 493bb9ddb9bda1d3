import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { hasBrowser, openBrowser } from '../docs/browser.ts'
import { consolePath } from '../operators/operators.ts'
import { findPageProblems, onSocket } from '../phone.ts'
import { testApp } from '../test-app.ts'
import { aQueue, mail } from './a-queue.ts'
import { anOperator, enterConsole, takeSession } from './operator-browser.ts'

const app = await testApp()
const operator = await anOperator(app)
const queue = aQueue(app)

describe.skipIf(!hasBrowser)('in Chromium', () => {
  const served = onSocket(app)
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await served.stop()
  })

  test('each key decides and focuses the next card, digits pick the reason, Enter does nothing, u undoes', async () => {
    await queue.clear()
    const held = [await queue.hold(), await queue.hold(mail), await queue.hold()]
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await enterConsole(page, served.url)
    const focused = () => page.evaluate(() => document.activeElement?.closest('[data-review]')?.id)

    await page.keyboard.press('j')
    await page.keyboard.press('1')
    await page.keyboard.press('w')
    await page.keyboard.type('press r, not p')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    expect(await focused()).toBe(held[0]?.review)
    expect(await queue.stateOf(held[0]?.post ?? '')).toBe('held')
    await Promise.all([page.waitForNavigation(), page.keyboard.press('r')])
    const [entry] = await app.db
      .sql`select codes, reason from audit where target_id = ${held[0]?.post ?? ''} order by id desc`
    expect(entry).toEqual({ codes: ['spam'], reason: 'press r, not p' })
    expect(await focused()).toBe(held[1]?.review)
    await Promise.all([page.waitForNavigation(), page.keyboard.press('p')])
    expect(await focused()).toBe(held[2]?.review)
    expect(await queue.stateOf(held[1]?.post ?? '')).toBe('published')
    await Promise.all([page.waitForNavigation(), page.keyboard.press('u')])
    expect(await queue.stateOf(held[1]?.post ?? '')).toBe('held')

    await page.click('#bulk [value="publish"]')
    expect(await page.textContent('[data-part="done"]')).toStartWith('Select posts first.')
    await page.check('[data-all]')
    expect(await page.textContent('[data-chosen]')).toBe('Selected: 2')
    expect(await page.textContent('[data-part="done"]')).not.toContain('Select posts first.')
    await page.context().close()
  })

  test("keeps up with fast typing without page loads, and doesn't react to keys typed elsewhere", async () => {
    await queue.clear()
    const held: Awaited<ReturnType<typeof queue.hold>>[] = []
    for (let i = 0; i < 5; i++) held.push(await queue.hold())
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await enterConsole(page, served.url)
    await page.evaluate('globalThis.sameDocument = true')
    await page.fill(`#reason-${held[4]?.review}`, 'half a sentence')
    await page.check(`#${held[4]?.review} [data-select]`)
    await page.uncheck(`#${held[4]?.review} [data-select]`)
    await page.focus(`#${held[0]?.review}`)
    for (const key of ['p', 'r', 'r', 'p']) await page.keyboard.press(key)
    const states = async () => {
      const known = []
      for (const { post } of held) known.push(await queue.stateOf(post))
      return known.join(' ')
    }
    await page.waitForFunction(() => document.querySelectorAll('[data-review]').length === 1)
    expect(await states()).toBe('published rejected rejected published held')
    expect(await page.textContent('.done')).toContain('1 published.')
    expect(await page.inputValue(`#reason-${held[4]?.review}`)).toBe('half a sentence')
    await page.keyboard.press('u')
    await page.waitForSelector(`#${held[3]?.review}`)
    expect(await page.evaluate('globalThis.sameDocument')).toBe(true)
    expect(await states()).toBe('published rejected rejected held held')
    // The figures don't wait for the next update.
    expect(await page.textContent('.figures dd')).toBe('2')

    // After signing out in another tab, the page says so, and the cards it had already hidden weren't decided.
    await page.context().clearCookies()
    await page.focus(`#${held[3]?.review}`)
    await page.keyboard.press('p')
    await page.waitForSelector('#key')
    expect(await states()).toBe('published rejected rejected held held')
    await page.context().close()
  })

  test('keys can be turned off, which the browser remembers', async () => {
    await queue.clear()
    const held = await queue.hold()
    const page = await browser.newPage()
    await enterConsole(page, served.url)
    await page.getByLabel('Use these keys').uncheck()
    await page.reload()
    expect(await page.getByLabel('Use these keys').isChecked()).toBe(false)
    await page.focus(`#${held.review}`)
    for (const key of ['p', 'a', '/', 'u']) await page.keyboard.press(key)
    expect(await page.evaluate('document.activeElement.id')).toBe(held.review)
    expect(await page.textContent('[data-chosen]')).toBe('')
    await page.getByLabel('Use these keys').check()
    await page.focus(`#${held.review}`)
    await page.keyboard.press('p')
    await page.getByText('1 published.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByText('1 held.').waitFor()
    expect(await page.evaluate('document.activeElement.id')).toBe(held.review)
    await page.keyboard.press('p')
    await page.getByText('1 published.').waitFor()
    // The switch is there without a queue, too: the keys still undo.
    expect(await page.getByLabel('Use these keys').isChecked()).toBe(true)
    await page.context().close()
  })

  test('without JavaScript, a decision submits a form and its page starts at the next card', async () => {
    await queue.clear()
    const held = [await queue.hold(), await queue.hold()]
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await enterConsole(page, served.url)
    await page.locator(`#${held[0]?.review}`).getByRole('button', { name: 'Reject' }).click()
    await page.getByText('1 rejected.').waitFor()
    expect(new URL(page.url()).hash).toBe(`#${held[1]?.review}`)
    for (const text of ['All on this page', 'Selected:'])
      expect(await page.getByText(text).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('1 held.').waitFor()
    expect(await queue.stateOf(held[0]?.post ?? '')).toBe('held')
    await page.context().close()
  })

  test('pages have no accessibility issues, and aren’t wider than a phone or a desktop screen', async () => {
    await queue.clear()
    const held = await queue.hold(`${mail} ${'W'.repeat(300)}`)
    const context = await browser.newContext({ bypassCSP: true })
    await takeSession(context, operator.cookie, served.url)
    const page = await context.newPage()
    for (const path of ['', `?done=${held.review}`, '/audit', '/staff', `/content/${held.post}`]) {
      await page.goto(served.url + consolePath + path)
      expect({ path, problems: await findPageProblems(page) }).toEqual({ path, problems: [] })
    }
    await context.close()
  })
})
