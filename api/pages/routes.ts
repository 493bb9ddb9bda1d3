import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Elysia } from 'elysia'
import card from '../directory/card/card.css' with { type: 'text' }
import directory from '../directory/directory.css' with { type: 'text' }
import { Answer, text } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import root from '../root/root.css' with { type: 'text' }
import { asset, cacheHeaders, script, styleSheet } from './asset.ts'
import { icon } from './mark.tsx'
import base from './style.css' with { type: 'text' }

const css = [base, directory, card, root].join('\n')
const font = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
)

const touchIcon = readFileSync(new URL('apple-touch-icon.png', import.meta.url))

/** Assets shared by all pages. */
export const assetRoutes = new Elysia({ name: 'pages' })
  .use(edge)
  .get('/style.css', () => styleSheet(css), asset)
  .get(
    '/inter.woff2',
    () =>
      new Answer(200, font, {
        'content-type': 'font/woff2',
        'cache-control': 'public, max-age=31536000, immutable',
      }),
    { anyone: { limit: 'unlimited' } },
  )
  .get('/copy.js', () => script('copy.js', import.meta.url), asset)
  .get('/icon.svg', () => text(icon, 'image/svg+xml', cacheHeaders), asset)
  .get(
    '/apple-touch-icon.png',
    () => new Answer(200, touchIcon, { 'content-type': 'image/png', ...cacheHeaders }),
    { anyone: { limit: 'unlimited' } },
  )
