import { Elysia } from 'elysia'
import type { Context } from '../../shared/context.ts'
import { listPlaces } from '../../shared/directory/queries.ts'
import { countCardFiles, listCards, listThreadsForSitemap } from '../../shared/directory/sitemap-queries.ts'
import { refuse } from '../../shared/refusal.ts'
import { text } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import type { Endpoint } from '../edge/endpoint.ts'
import { fixedPages, placeEntries, sitemap, sitemapIndex } from './sitemap.ts'

/** What search engines should read, in files that each stay below their limits. */
export const sitemapRoutes = new Elysia({ name: 'directory/sitemaps' })
  .use(edge)
  .get(
    '/sitemap.xml',
    async ({ context }) => {
      const count = await countCardFiles(context.readSql)
      const cards = Array.from({ length: count }, (_, i) => `cards-${i + 1}`)
      return xml(sitemapIndex(['pages', 'places', 'threads', ...cards], context.baseUrl))
    },
    { anyone: { limit: 'read', caching: 'etag' } },
  )
  .get(
    '/sitemaps/:file',
    async ({ context, endpoints, params }) => {
      const entries = await entriesOf(context, endpoints, params.file ?? '')
      return entries ? xml(sitemap(entries, context.baseUrl)) : refuse('route_not_found')
    },
    { anyone: { limit: 'read', caching: 'etag' } },
  )

async function entriesOf({ readSql }: Context, endpoints: readonly Endpoint[], file: string) {
  if (file === 'pages.xml') return fixedPages(endpoints).map(path => ({ path }))
  if (file === 'places.xml') return placeEntries(await listPlaces(readSql))
  if (file === 'threads.xml') return listThreadsForSitemap(readSql)
  const number = Number(/^cards-(\d{1,6})\.xml$/.exec(file)?.[1])
  return number > 0 ? listCards(readSql, number) : null
}

const xml = (content: string) => text(content, 'application/xml')
