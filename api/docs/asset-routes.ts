import { Elysia } from 'elysia'
import { text } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { cacheHeaders, fileAnswer } from '../pages/file-answer.ts'
import endpoint from './endpoint.css' with { type: 'text' }
import frame from './style.css' with { type: 'text' }

const asset = { anyone: { limit: 'unlimited', caching: 'etag' } } as const
const script = (name: string) => fileAnswer(new URL(name, import.meta.url).href, 'text/javascript')

/** What only pages of the docs need. */
export const docsAssetRoutes = new Elysia({ name: 'docs/assets' })
  .use(edge)
  .get('/docs/style.css', () => text(frame + endpoint, 'text/css', cacheHeaders), asset)
  .get('/docs/docs.js', () => script('docs.js'), asset)
  .get('/docs/try.js', () => script('try.js'), asset)
