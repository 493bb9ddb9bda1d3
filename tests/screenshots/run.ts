import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { hasBrowser, openBrowser } from '../docs/browser.ts'
import { endAll } from '../ending.ts'
import { mondayMorning } from '../factories.ts'
import { OPERATOR_KEY, openTestApp } from '../test-app.ts'
import { tellTheStory } from './story.ts'

/** `npm run screenshots`: takes the README's pictures from the same made-up data each time. */
const folder = join(import.meta.dir, '../../docs/images')
const PHONE = { width: 390, height: 800 }
const DESK = { width: 1100, height: 860 }

const { now } = mondayMorning()
const app = await openTestApp({ context: { now: () => now } })
const server = app.api.listen({ port: 0, hostname: '127.0.0.1' }).server
const base = `http://127.0.0.1:${server?.port}`

try {
  if (!hasBrowser) throw new Error('Chromium is needed, and is not here.')
  mkdirSync(folder, { recursive: true })
  const { card, deposit, thread } = await tellTheStory(app, now)
  const browser = await openBrowser()
  for (const [name, path] of Object.entries({ card, deposit }))
    await shoot(browser, name, PHONE, page => page.goto(base + path))
  await shoot(browser, 'thread', DESK, page => page.goto(base + thread))
  await shoot(browser, 'console', { ...DESK, height: 1180 }, async page => {
    await page.goto(`${base}/operator/console`)
    await page.fill('#key', OPERATOR_KEY)
    await page.press('#key', 'Enter')
    await page.waitForSelector('[data-plot=deliveries]:not(:empty)')
  })
  await browser.close()
} finally {
  await app.api.server?.stop(true)
  await app.close()
  await endAll()
}

async function shoot(
  browser: Browser,
  name: string,
  viewport: { width: number; height: number },
  go: (page: Page) => Promise<unknown>,
): Promise<void> {
  const page = await browser.newPage({
    viewport,
    deviceScaleFactor: 2,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await go(page)
  const picture = await toWebp(browser, await page.screenshot())
  await Bun.write(join(folder, `${name}.webp`), picture)
  process.stdout.write(`docs/images/${name}.webp ${Math.round(picture.length / 1024)} KB\n`)
  await page.close()
}

/** A quarter of the size of a PNG, converted by the browser. */
async function toWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage()
  const url = await page.evaluate(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${png.toString('base64')}'
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 })
    return new Promise(done => {
      const reader = new FileReader()
      reader.onload = () => done(reader.result)
      reader.readAsDataURL(blob)
    })
  })()`)
  await page.close()
  return Buffer.from(String(url).split(',')[1] ?? '', 'base64')
}
