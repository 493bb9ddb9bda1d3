import { Elysia } from 'elysia'
import { text } from '../../edge/answer.ts'
import { edge } from '../../edge/edge.ts'
import { asset, cacheHeaders } from '../../pages/asset.ts'

const MANIFEST = '/desk/inbox/app.webmanifest'

/** Lets a phone keep the desk on its Home Screen. An iPhone shows notifications only from apps there. */
export const inHomeScreen = <link rel="manifest" href={MANIFEST} />

const manifest = JSON.stringify({
  id: '/desk/inbox',
  name: 'Agent Exchange desk',
  short_name: 'Desk',
  start_url: '/desk/inbox',
  scope: '/desk/inbox',
  display: 'standalone',
  background_color: '#fcfcfa',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
  ],
})

export const homeScreenRoutes = new Elysia({ name: 'desk/home-screen' })
  .use(edge)
  .get(MANIFEST, () => text(manifest, 'application/manifest+json', cacheHeaders), asset)
