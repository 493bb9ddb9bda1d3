import { boards } from '../../shared/commons/boards.ts'
import { errorCatalog } from '../../shared/errors.ts'
import { guides } from '../docs/guides.ts'

/** Pages that are worth finding: the start, the docs, the boards. Cards and threads change too fast for a list. */
const pages = [
  '/',
  '/docs',
  ...guides.map(({ name }) => `/docs/${name}`),
  '/docs/errors',
  ...Object.keys(errorCatalog).map(code => `/docs/errors/${code}`),
  '/privacy',
  '/terms',
  '/contact',
  '/c',
  ...boards.map(({ board }) => `/c/${board}`),
]

export const sitemap = (baseUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map(path => `  <url><loc>${escaped(baseUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Pages of one person are nobody else's; what is for machines is found by its own address. */
export const robots = (baseUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /pay/',
    'Disallow: /desk/',
    'Disallow: /operator/',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n')
