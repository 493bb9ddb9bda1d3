import type { Browser } from 'playwright-core'
import { openWindow, type Size, shoot } from './camera.ts'

export interface Shot {
  name: string
  picture: Buffer
}

const GAP = 16
const CAPTION = 20

/** All pictures on one page, each with its name. */
export async function contactSheet(
  browser: Browser,
  shots: Shot[],
  thumbnail: Size,
  columns: number,
): Promise<Buffer> {
  const { width, height } = thumbnail
  const rows = Math.ceil(shots.length / columns)
  const window = await openWindow(browser, {
    width: GAP + columns * (width + GAP),
    height: GAP + rows * (height + CAPTION + GAP),
  })
  const page = await window.newPage()
  const figures = shots.map(
    ({ name, picture }) =>
      `<figure><img src="data:image/webp;base64,${picture.toString('base64')}"><figcaption>${Bun.escapeHTML(name)}</figcaption></figure>`,
  )
  await page.setContent(`<style>
      body { margin: ${GAP}px; display: grid; gap: ${GAP}px; grid-template-columns: repeat(${columns}, ${width}px);
             background: #e5e7eb; font: 11px system-ui, sans-serif }
      figure { margin: 0; height: ${height + CAPTION}px }
      img { width: ${width}px; height: ${height}px; display: block }
      figcaption { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; line-height: ${CAPTION}px }
    </style>${figures.join('')}`)
  const picture = await shoot(page)
  await window.close()
  return picture
}
