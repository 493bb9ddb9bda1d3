import { boards } from '../../shared/commons/boards.ts'
import { placePath } from '../../shared/directory/places.ts'
import type { City } from '../../shared/directory/queries.ts'
import type { SitemapEntry } from '../../shared/directory/sitemap-queries.ts'
import { listPages } from '../docs/pages.tsx'
import type { Endpoint } from '../edge/endpoint.ts'

/** The pages that are always there. */
export const fixedPages = (endpoints: readonly Endpoint[]): string[] => [
  '/',
  '/b',
  ...listPages(endpoints).map(({ path }) => path),
  '/privacy',
  '/terms',
  '/contact',
  '/c',
  ...boards.map(({ board }) => `/c/${board}`),
]

export const placeEntries = (places: readonly City[]): SitemapEntry[] =>
  places.map(place => ({ path: placePath(place), changedAt: place.changedAt }))

/** The list of all files. */
export const sitemapIndex = (files: readonly string[], baseUrl: string): string =>
  document(
    'sitemapindex',
    files.map(file => `<sitemap><loc>${escaped(`${baseUrl}/sitemaps/${file}.xml`)}</loc></sitemap>`),
  )

export const sitemap = (
  entries: readonly (Omit<SitemapEntry, 'changedAt'> & { changedAt?: Date })[],
  baseUrl: string,
) =>
  document(
    'urlset',
    entries.map(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
      return `<url><loc>${escaped(baseUrl + path)}</loc>${changed}</url>`
    }),
  )

const document = (root: string, lines: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
