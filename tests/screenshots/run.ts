import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { freePort } from '../../db/embedded-port.ts'
import { makeDeskLink } from '../../shared/desk/links.ts'
import { makeVapidKey } from '../../shared/push/vapid.ts'
import { hasBrowser, openBrowser } from '../docs/browser.ts'
import { endAll } from '../ending.ts'
import { mondayMorning } from '../factories.ts'
import { onSocket } from '../phone.ts'
import { OPERATOR_KEY, openTestApp } from '../test-app.ts'
import { openWindow, type Size, save, shoot } from './camera.ts'
import { contactSheet, type Shot } from './contact-sheet.ts'
import { listPages, type PagePath } from './pages.ts'
import { type Story, tellTheStory } from './story.ts'

// `npm run screenshots`: every page on a phone and on a desktop, a contact sheet of each, and the README's pictures.
// Always from the same made-up data.
const folder = join(import.meta.dir, '../../docs/images')
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }

const { now } = mondayMorning()
const port = await freePort()
const base = `http://127.0.0.1:${port}`
const app = await openTestApp({
  config: { vapidPrivateKey: makeVapidKey() },
  context: { now: () => now, baseUrl: base },
})
const socket = onSocket(app, port)

try {
  if (!hasBrowser) throw new Error('Chromium is needed, but not installed.')
  const story = await tellTheStory(app, now)
  const pages = await listPages(app, story)
  const browser = await openBrowser()
  await shootForReadme(browser, story)
  rmSync(join(folder, 'pages'), { recursive: true, force: true })
  const phone = await shootAll(browser, story, pages, 'phone', PHONE)
  const desktop = await shootAll(browser, story, pages, 'desktop', DESKTOP)
  const phoneSheet = await contactSheet(browser, phone, { width: 195, height: 422 }, 10)
  const desktopSheet = await contactSheet(browser, desktop, { width: 384, height: 270 }, 6)
  await save(join(folder, 'pages-phone.webp'), phoneSheet)
  await save(join(folder, 'pages-desktop.webp'), desktopSheet)
  await browser.close()
} finally {
  await socket.stop()
  await app.close()
  await endAll()
}

/** Also saves each picture as docs/images/pages/WIDTH/PAGE.webp. */
async function shootAll(
  browser: Browser,
  { slug, key }: Story,
  pages: PagePath[],
  width: string,
  size: Size,
): Promise<Shot[]> {
  const windows = {
    anyone: await openWindow(browser, size),
    developer: await openWindow(browser, size),
    owner: await openWindow(browser, size),
    operator: await openWindow(browser, size),
  }
  await signInToAccount(windows.developer, key)
  await signInToDesk(windows.owner, slug)
  await signInToConsole(await windows.operator.newPage())
  const shots: Shot[] = []
  for (const { name, path, visitor } of pages) {
    const page = await windows[visitor].newPage()
    await page.goto(base + path)
    const { pathname } = new URL(base + path)
    if (new URL(page.url()).pathname === pathname) {
      if (path.includes(':')) throw new Error(`tests/screenshots/pages.ts needs a value for ${path}`)
      const picture = await shoot(page)
      const file = name.replaceAll(/[^a-z0-9]+/gi, '-')
      await save(join(folder, 'pages', width, `${file}.webp`), picture)
      shots.push({ name, picture })
    }
    await page.close()
  }
  for (const window of Object.values(windows)) await window.close()
  return shots
}

async function signInToAccount(window: BrowserContext, key: string): Promise<void> {
  const page = await window.newPage()
  await page.goto(`${base}/account`)
  await page.fill('#key', key)
  await page.press('#key', 'Enter')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.close()
}

async function signInToDesk(window: BrowserContext, slug: string): Promise<void> {
  const page = await window.newPage()
  const { url } = await makeDeskLink(app.context, slug, 'operator')
  await page.goto(url)
  await page.getByRole('button').first().click()
  await page.close()
}

async function signInToConsole(page: Page): Promise<void> {
  await page.goto(`${base}/operator/console`)
  await page.fill('#key', OPERATOR_KEY)
  await page.press('#key', 'Enter')
  await page.waitForSelector('.multiples')
}

async function shootForReadme(browser: Browser, { slug, deposit, thread }: Story): Promise<void> {
  const sharp = async (name: string, size: Size, go: (page: Page) => Promise<unknown>) => {
    const window = await openWindow(browser, size, 2)
    const page = await window.newPage()
    await go(page)
    await save(join(folder, `${name}.webp`), await shoot(page))
    await window.close()
  }
  await sharp('card', PHONE, page => page.goto(`${base}/b/${slug}?zip=78205`))
  await sharp('deposit', PHONE, page => page.goto(base + deposit))
  await sharp('thread', { width: 1100, height: 860 }, page => page.goto(`${base}/c/t/${thread}`))
  await sharp('console', { width: 1100, height: 1180 }, signInToConsole)
}
