import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from 'playwright-core'

const wholePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(each =>
  existsSync(each),
)
const shellPath = '/usr/bin/chromium-headless-shell'
export const hasBrowser = wholePath !== undefined

/** Chromium without background traffic. If it's installed, its headless shell, which takes a third less time for pages. */
export const openBrowser = (): Promise<Browser> => launch(existsSync(shellPath) ? shellPath : wholePath)

/** For what the headless shell lacks, such as notifications. */
export const openWholeBrowser = (): Promise<Browser> => launch(wholePath)

/** Keeps pages for its Back button, as people's browsers do. Playwright turns that off. */
export const openBrowserThatGoesBack = (): Promise<Browser> =>
  launch(wholePath, ['--disable-back-forward-cache'])

const launch = (executablePath: string | undefined, ignoreDefaultArgs: string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath,
    ignoreDefaultArgs,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** They take half of the time. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Problems that axe finds on the page in light and dark mode. Only the colors differ between them. */
export const findAxeProblems = async (page: Page): Promise<string[]> => [
  ...(await runAxe(page, 'light', {})),
  ...(await runAxe(page, 'dark', { runOnly: colorRules })),
]

/** The same without colors, for a page whose colors were checked at another width. */
export const findStructuralProblems = (page: Page): Promise<string[]> =>
  runAxe(page, 'light', { rules: Object.fromEntries(colorRules.map(rule => [rule, { enabled: false }])) })

async function runAxe(page: Page, colorScheme: 'light' | 'dark', options: object): Promise<string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  return page.evaluate(`axe.run(${JSON.stringify({ preload: false, resultTypes: ['violations'], ...options })})
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.slice(0, 5).map(({ html, any, all, none }) =>
      id + ': ' + html.slice(0, 160) + ' ' + [...any, ...all, ...none].map(each => each.message).join('; ').slice(0, 200))))`)
}
