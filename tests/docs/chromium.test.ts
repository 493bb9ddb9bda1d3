import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { openInBrowser } from '../browser-app.ts'
import { aPhone, aPhoneAndADesktop, findPageProblems, withoutScripts } from '../phone.ts'
import { hasBrowser } from './browser.ts'

describe.skipIf(!hasBrowser)('the docs in a browser', () => {
  let world: Awaited<ReturnType<typeof openInBrowser>>
  beforeAll(async () => {
    world = await openInBrowser()
  })
  afterAll(() => world?.close())

  test('have no accessibility issues and fit the screen, and load nothing from other sites', async () => {
    const paths = [
      '/',
      '/docs',
      '/docs/agents',
      '/docs/operators',
      '/docs/errors/invalid_json',
      '/docs/api/post-businesses-bookings',
      '/docs/api/put-operator-businesses-by-slug',
      '/docs/resources/event',
    ]
    for (const context of await aPhoneAndADesktop(world.browser)) {
      const page = await context.newPage()
      const foreign: string[] = []
      page.on('request', request => {
        if (!request.url().startsWith(world.url)) foreign.push(request.url())
      })
      for (const path of paths) {
        await page.goto(world.url + path)
        await page.evaluate(`document.querySelectorAll('details').forEach(each => { each.open = true })`)
        expect({ path, problems: await findPageProblems(page) }).toEqual({ path, problems: [] })
      }
      expect(foreign).toEqual([])
      await context.close()
    }
  })

  test('work without scripts on a phone: the menu opens, tabs change the sample', async () => {
    const context = await aPhone(world.browser, withoutScripts)
    const page = await context.newPage()
    await page.goto(`${world.url}/docs/api/post-businesses-bookings`)
    await page.getByText('Python', { exact: true }).click()
    expect(await page.locator('#sample-python').isVisible()).toBe(true)
    expect(await page.locator('#sample-curl').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Events and webhooks' }).click()
    expect(await page.title()).toStartWith('Events and webhooks')
    await context.close()
  })

  test('remember the language, and copy', async () => {
    const context = await world.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await page.goto(`${world.url}/docs/api/post-keys`)
    await page.getByText('Python', { exact: true }).click()
    await page.goto(`${world.url}/docs/api/get-keys`)
    expect(await page.locator('#sample-python').isVisible()).toBe(true)
    await page.locator('.sample.python .copy').click()
    expect(String(await page.evaluate('navigator.clipboard.readText()'))).toStartWith('import os')
    await context.close()
  })
})
