import type { Browser, BrowserContext, Page } from 'playwright-core'
import { complaints } from './docs/browser.ts'
import type { TestApp } from './test-app.ts'

/** A phone, held upright; `scheme` is how its owner likes the screen. */
export const aPhone = (browser: Browser, scheme: 'light' | 'dark' = 'light'): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    colorScheme: scheme,
  })

/** What axe finds, and whether the page is wider than the screen. */
export async function faultsOf(page: Page): Promise<string[]> {
  const found = await complaints(page)
  const width = await page.evaluate('document.documentElement.scrollWidth')
  return Number(width) > 390 ? [...found, `${width} px wide`] : found
}

/** A app behind a socket, for a browser. `port` must be known before it is opened: its pages name it. */
export function onSocket(app: TestApp, port: number): { stop(): Promise<void> } {
  const server = Bun.serve({ port, hostname: '127.0.0.1', fetch: request => app.api.handle(request) })
  return { stop: () => server.stop(true) }
}
