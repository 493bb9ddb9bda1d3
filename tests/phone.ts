import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { findAxeProblems, findStructuralProblems } from './docs/browser.ts'
import type { TestApp } from './test-app.ts'

/** The two sizes at which every page has to be right. */
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }

/** A phone in portrait mode. */
export const aPhone = (browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> =>
  browser.newContext({
    viewport: sizes.phone,
    isMobile: true,
    hasTouch: true,
    colorScheme: 'light',
    ...options,
  })

export const withoutScripts = { javaScriptEnabled: false }

/**
 * Problems found by axe, a page wider than the screen, and controls too small to tap or type in, on a phone and a
 * desktop. Colors are the same on both.
 */
export async function findPageProblems(page: Page): Promise<string[]> {
  const before = page.viewportSize() ?? sizes.phone
  const hadTouch = Boolean(await page.evaluate('matchMedia("(pointer: coarse)").matches'))
  const cdp = await page.context().newCDPSession(page)
  const become = async (size: typeof before, enabled: boolean) => {
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled })
    await page.setViewportSize(size)
  }
  await become(sizes.desktop, false)
  const desktop = [...(await findStructuralProblems(page)), ...(await findMisfits(page))]
  await become(sizes.phone, true)
  const phone = [
    ...(await findAxeProblems(page)),
    ...(await findMisfits(page)),
    ...(await findSmallFields(page)),
  ]
  await become(before, hadTouch)
  await cdp.detach()
  return [...desktop.map(problem => `On a desktop: ${problem}`), ...phone]
}

async function findMisfits(page: Page): Promise<string[]> {
  // Not innerWidth: on a phone, that grows with the page.
  const { width } = page.viewportSize() ?? sizes.phone
  const excess = Number(await page.evaluate('document.documentElement.scrollWidth')) - width
  return [...(await findSmallTargets(page)), ...(excess > 0 ? [`${excess} px wider than the screen`] : [])]
}

/** Controls lower than 24 px. Links in running text don't count, and a label counts as part of its checkbox. */
const findSmallTargets = (page: Page): Promise<string[]> =>
  page.locator('a, button, select, summary, input:not([type="hidden"])').evaluateAll(all =>
    all
      .filter(each => {
        const labels = [...((each as HTMLInputElement).labels ?? [])]
        const heights = [each, ...labels].map(part => part.getBoundingClientRect().height)
        const isInText = getComputedStyle(each).display === 'inline'
        return heights[0] !== 0 && !isInText && !each.matches('.skip') && Math.max(...heights) < 24
      })
      .map(each => `${each.outerHTML.slice(0, 100)} is ${each.getBoundingClientRect().height} px high`),
  )

/** Fields that an iPhone zooms in on, which leaves the page wider than its screen. */
const findSmallFields = (page: Page): Promise<string[]> =>
  page
    .locator('input:not([type="hidden"], [type="checkbox"], [type="radio"]), select, textarea')
    .evaluateAll(all =>
      all
        .filter(each => parseFloat(getComputedStyle(each).fontSize) < 16)
        .map(each => `${each.outerHTML.slice(0, 100)} has text of ${getComputedStyle(each).fontSize}`),
    )

/** Matching elements that are too low for a thumb. */
export const findLowTargets = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .evaluateAll(all =>
      all.filter(each => each.getBoundingClientRect().height < 40).map(each => `${each.textContent}`),
    )

/** The app on a socket, for a browser. Choose the port first if its pages link to themselves. */
export function onSocket(app: TestApp, port = 0): { url: string; stop(): Promise<void> } {
  const server = Bun.serve({ port, hostname: '127.0.0.1', fetch: request => app.api.handle(request) })
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) }
}
