import { Elysia } from 'elysia'
import { text } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import css from './style.css' with { type: 'text' }

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b6e5f"/><path d="M8 12h12l-3-3M24 20H12l3 3" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`

const cacheHeaders = { 'cache-control': 'public, max-age=3600' }

/** Assets shared by all pages. */
export const assetRoutes = new Elysia({ name: 'pages' })
  .use(edge)
  .get('/style.css', () => text(String(css), 'text/css', cacheHeaders), {
    anyone: { limit: 'unlimited', caching: 'etag' },
  })
  .get('/icon.svg', () => text(icon, 'image/svg+xml', cacheHeaders), {
    anyone: { limit: 'unlimited', caching: 'etag' },
  })
