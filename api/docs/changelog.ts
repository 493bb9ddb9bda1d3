import changelog from '../../CHANGELOG.md' with { type: 'text' }
import { guideText } from './guides.ts'
import { escaped, idsOf, toHtml } from './markdown.ts'

export const changelogMarkdown = (baseUrl: string): string => guideText({ markdown: changelog }, baseUrl)

interface Entry {
  title: string
  /** The id of its heading on the page. */
  anchor: string
  /** The day in the heading of its release, if there is one. */
  day: string | null
  markdown: string
}

/** One entry for each part of a release, or for a release without parts. */
export function changelogEntries(markdown: string): Entry[] {
  const ids = idsOf()
  let release = ''
  const entries: Entry[] = []
  for (const line of markdown.split('\n')) {
    const [, level = '', title = ''] = /^(#{1,3}) (.+)$/.exec(line) ?? []
    const anchor = level && ids(title)
    if (level === '##') release = title
    if (level === '##' || level === '###') {
      const day = /\d{4}-\d\d-\d\d/.exec(release)?.[0] ?? null
      entries.push({ title: level === '##' ? title : `${title} (${release})`, anchor, day, markdown: '' })
    } else {
      const entry = entries.at(-1)
      if (entry) entry.markdown += `${line}\n`
    }
  }
  return entries.filter(each => each.markdown.trim() !== '')
}

export function changelogFeed(baseUrl: string): string {
  const page = `${baseUrl}/docs/changelog`
  const items = changelogEntries(changelogMarkdown(baseUrl)).map(({ title, anchor, day, markdown }) => {
    // Feed readers show it elsewhere, so links need the whole address.
    const html = toHtml(markdown).replaceAll('href="/', `href="${baseUrl}/`)
    return [
      '<item>',
      `<title>${escaped(title)}</title>`,
      `<link>${page}#${anchor}</link>`,
      `<guid>${page}#${anchor}</guid>`,
      ...(day ? [`<pubDate>${new Date(day).toUTCString()}</pubDate>`] : []),
      `<description>${escaped(html)}</description>`,
      '</item>',
    ].join('\n')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    '<title>Agent Exchange changelog</title>',
    `<link>${page}</link>`,
    '<description>What changed for clients and operators.</description>',
    '<language>en-us</language>',
    `<atom:link href="${page}.rss" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}
