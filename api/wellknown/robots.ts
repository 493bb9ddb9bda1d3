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
