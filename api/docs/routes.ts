import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { refuse } from '../../shared/refusal.ts'
import { ok, text } from '../edge/answer.ts'
import { edge, type RequestContext } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { fixedAnswer } from '../edge/fixed-answer.ts'
import { asset, script, styleSheet } from '../pages/asset.ts'
import { changelogFeed } from './changelog.ts'
import { docsPage } from './docs-page.tsx'
import endpointStyle from './endpoint.css' with { type: 'text' }
import { llmsFull, llmsIndex } from './llms.ts'
import { describeApi } from './openapi.ts'
import { listPages } from './pages.tsx'
import { searchPage } from './search-page.tsx'
import style from './style.css' with { type: 'text' }

const asDocument = { anyone: { limit: 'read', caching: 'etag', page: 'public' } } as const

/** A page, or its Markdown if the path ends in .md. */
function pageAt(path: string, { context, endpoints }: Pick<RequestContext, 'context' | 'endpoints'>) {
  const pages = listPages(endpoints)
  const page =
    pages.find(each => each.path === path.replace(/\.md$/, '')) ??
    refuse('route_not_found', "There's no such page.", 'GET /docs lists them.')
  const { baseUrl } = context
  return fixedAnswer(context, path, () =>
    path.endsWith('.md') ? text(page.markdown(baseUrl), 'text/markdown') : docsPage(page, pages, baseUrl),
  )
}

export const docsRoutes = new Elysia({ name: 'docs', tags: ['For machines'] })
  .use(edge)
  .get(
    '/openapi.json',
    ({ context, endpoints }) =>
      fixedAnswer(context, 'openapi.json', () => ok(describeApi(endpoints, context.baseUrl))),
    {
      anyone: { limit: 'read', caching: 'etag' },
      detail: docs({
        summary: 'The API as OpenAPI 3.1',
        description:
          'Generated from the schemas that check the requests, with an example for each operation.',
        answers: {
          200: {
            description: 'The OpenAPI document.',
            schema: Type.Object({
              openapi: Type.String({ examples: ['3.1.1'] }),
              info: Type.Record(Type.String(), Type.Unknown()),
              paths: Type.Record(Type.String(), Type.Unknown()),
            }),
          },
        },
      }),
    },
  )
  .get('/docs', request => pageAt('/docs', request), asDocument)
  .get('/docs.md', request => pageAt('/docs.md', request), asDocument)
  .get('/docs/search', ({ endpoints, query }) => searchPage(endpoints, query.q ?? ''), {
    anyone: { limit: 'read', page: 'public' },
    query: Type.Object({ q: Type.Optional(Type.String()) }),
  })
  .get(
    '/docs/changelog.rss',
    ({ context }) =>
      fixedAnswer(context, 'changelog.rss', () =>
        text(changelogFeed(context.baseUrl), 'application/rss+xml'),
      ),
    asDocument,
  )
  .get('/docs/style.css', () => styleSheet(style + endpointStyle), asset)
  .get('/docs/docs.js', () => script('docs.js', import.meta.url), asset)
  .get('/docs/try.js', () => script('try.js', import.meta.url), asset)
  .get('/docs/:page', ({ params, ...request }) => pageAt(`/docs/${params.page}`, request), asDocument)
  .get(
    '/docs/:page/:part',
    ({ params, ...request }) => pageAt(`/docs/${params.page}/${params.part}`, request),
    asDocument,
  )
  .get(
    '/llms.txt',
    ({ context, endpoints }) =>
      fixedAnswer(context, 'llms.txt', () => text(llmsIndex(endpoints, context.baseUrl), 'text/plain')),
    asDocument,
  )
  .get(
    '/llms-full.txt',
    ({ context, endpoints }) =>
      fixedAnswer(context, 'llms-full.txt', () => text(llmsFull(endpoints, context), 'text/plain')),
    asDocument,
  )
