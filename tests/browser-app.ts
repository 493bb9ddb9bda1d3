import { afterAll } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { freePort } from '../db/embedded-port.ts'
import { hasBrowser, openBrowser } from './docs/browser.ts'
import { onSocket } from './phone.ts'
import { OPERATOR_KEY, openTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

/**
 * The app on a socket and a browser for its pages, both closed after the tests of the file. Where there's no
 * browser, skip them.
 */
export async function inBrowser({ context, ...options }: TestAppOptions = {}, open = openBrowser) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const app = await openTestApp({ ...options, context: { ...context, baseUrl: url } })
  const socket = onSocket(app, port)
  const browser = (hasBrowser ? await open() : null) as Browser
  afterAll(async () => {
    await browser?.close()
    await socket.stop()
    await app.close()
  })
  return { app, browser, url }
}

/** Signs an owner in with a new one-time link. */
export async function enterDesk(page: Page, app: TestApp, slug: string): Promise<void> {
  const link = await app.post(`/operator/businesses/${slug}/desk-link`, undefined, { key: OPERATOR_KEY })
  await page.goto(link.body.url)
  await page.getByRole('button', { name: 'Open the inbox' }).click()
  await page.waitForURL('**/desk/inbox')
}
