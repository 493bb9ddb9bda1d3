/** RFC 9727: where the interface of this host is described, as a linkset (RFC 9264). */
export const apiCatalog = (baseUrl: string) => ({
  linkset: [
    {
      anchor: `${baseUrl}/`,
      'service-desc': [{ href: `${baseUrl}/openapi.json`, type: 'application/json', title: 'OpenAPI 3.1' }],
      'service-doc': [
        { href: `${baseUrl}/docs`, type: 'text/html', title: 'API reference' },
        { href: `${baseUrl}/llms.txt`, type: 'text/plain', title: 'For language models' },
      ],
      'service-meta': [
        { href: `${baseUrl}/.well-known/agent-card.json`, type: 'application/json', title: 'A2A agent card' },
      ],
      status: [{ href: `${baseUrl}/readyz`, type: 'application/json' }],
      item: [{ href: `${baseUrl}/mcp`, title: 'Model Context Protocol' }],
    },
  ],
})

const HALF_A_YEAR_MS = 182 * 24 * 3600 * 1000

/** RFC 9116. It expires half a year after the day it's read, so it never looks outdated. */
export function securityTxt(baseUrl: string, operatorEmail: string | null, now: Date): string {
  const expires = new Date(now.getTime() + HALF_A_YEAR_MS).toISOString().slice(0, 10)
  return [
    // The board is public, so it's the last resort.
    `Contact: ${operatorEmail === null ? `${baseUrl}/c/bugs` : `mailto:${operatorEmail}`}`,
    `Expires: ${expires}T00:00:00.000Z`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    `Policy: ${baseUrl}/docs/operators`,
    '',
  ].join('\n')
}

/** Personal pages stay out of search engines. */
export const robots = (baseUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /pay/',
    'Disallow: /desk/',
    'Disallow: /operator/',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n')
