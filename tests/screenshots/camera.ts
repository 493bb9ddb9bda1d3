import type { Browser, BrowserContext, Page } from 'playwright-core'

export interface Size {
  width: number
  height: number
}

/** A window in light mode, without animations. */
export const openWindow = (
  browser: Browser,
  viewport: Size,
  deviceScaleFactor = 1,
): Promise<BrowserContext> =>
  browser.newContext({ viewport, deviceScaleFactor, colorScheme: 'light', reducedMotion: 'reduce' })

/** The window's content as WebP, converted by the browser: a quarter of the size of a PNG. */
export async function shoot(page: Page): Promise<Buffer> {
  const png = await page.screenshot()
  const converter = await page.context().newPage()
  const url = await converter.evaluate(`(async () => {
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
  await converter.close()
  return Buffer.from(String(url).split(',')[1] ?? '', 'base64')
}

export async function save(path: string, picture: Buffer): Promise<void> {
  await Bun.write(path, picture)
  process.stdout.write(`${path.slice(path.indexOf('docs/'))} ${Math.round(picture.length / 1024)} KB\n`)
}
