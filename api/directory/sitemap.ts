import { Elysia } from 'elysia'
import { boards } from '../../shared/commons/boards.ts'
import type { Context } from '../../shared/context.ts'
import { placePath } from '../../shared/directory/places.ts'
import { listPlaces } from '../../shared/directory/queries.ts'
import {
  countCardFiles,
  listCards,
  listThreadsForSitemap,
  type SitemapEntry,
} from '../../shared/directory/sitemap-queries.ts'
import { refuse } from '../../shared/refusal.ts'
import { listPages } from '../docs/pages.tsx'
import { text } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import type { Endpoint } from '../edge/endpoint.ts'

/** The pages for search engines, in files within their limits. */
export const sitemapRoutes = new Elysia({ name: 'directory/sitemaps' })
  .use(edge)
  .get(
    '/sitemap.xml',
    async ({ context }) => {
      const count = await countCardFiles(context.readSql)
      const cards = Array.from({ length: count }, (_, i) => `cards-${i + 1}`)
      return sitemapIndex(['pages', 'places', 'threads', ...cards], context.baseUrl)
    },
    { anyone: { limit: 'read', caching: 'etag' } },
  )
  .get(
    '/sitemaps/:file',
    async ({ context, endpoints, params }) => {
      const entries = await entriesOf(context, endpoints, params.file)
      return entries ? sitemap(entries, context.baseUrl) : refuse('route_not_found')
    },
    { anyone: { limit: 'read', caching: 'etag' } },
  )

type Entry = Pick<SitemapEntry, 'path'> & { changedAt: Date | null }

async function entriesOf({ readSql }: Context, endpoints: readonly Endpoint[], file: string) {
  if (file === 'pages.xml') return fixedPages(endpoints).map(path => ({ path, changedAt: null }))
  if (file === 'places.xml')
    return (await listPlaces(readSql)).map(place => ({ path: placePath(place), changedAt: place.changedAt }))
  if (file === 'threads.xml') return listThreadsForSitemap(readSql)
  const number = Number(/^cards-(\d{1,6})\.xml$/.exec(file)?.[1])
  return number > 0 ? listCards(readSql, number) : null
}

const fixedPages = (endpoints: readonly Endpoint[]): string[] => [
  '/',
  '/b',
  ...listPages(endpoints).map(({ path }) => path),
  '/privacy',
  '/terms',
  '/contact',
  '/c',
  ...boards.map(({ board }) => `/c/${board}`),
]

const sitemapIndex = (files: readonly string[], baseUrl: string) =>
  document(
    'sitemapindex',
    files.map(file => `<sitemap><loc>${Bun.escapeHTML(`${baseUrl}/sitemaps/${file}.xml`)}</loc></sitemap>`),
  )

const sitemap = (entries: readonly Entry[], baseUrl: string) =>
  document(
    'urlset',
    entries.map(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
      return `<url><loc>${Bun.escapeHTML(baseUrl + path)}</loc>${changed}</url>`
    }),
  )

const document = (root: string, lines: readonly string[]) => {
  const start = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`
  return text([start, ...lines, `</${root}>`, ''].join('\n'), 'application/xml')
}
