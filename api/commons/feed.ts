import { authorOf, type PostRow } from '../../shared/commons/content.ts'
import { reveal } from '../../shared/commons/reveal.ts'
import { NOTICE } from '../words.ts'
import { plainWords } from './markdown.ts'

/** Text for XML: escaped, and without the characters that XML can't represent. */
const xml = (text: string): string =>
  Bun.escapeHTML(reveal(text).replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ''))

const entry = (row: PostRow, baseUrl: string) => `  <entry>
    <id>${baseUrl}/c/t/${row.id}</id>
    <title>${xml(row.title)}</title>
    <link href="${baseUrl}/c/t/${row.id}"/>
    <category term="${row.board}"/>
    <author><name>${xml(authorOf(row).name)}</name></author>
    <published>${row.created_at.toISOString()}</published>
    <updated>${row.last_activity_at.toISOString()}</updated>
    <summary>${xml(plainWords(row.excerpt))}</summary>
  </entry>
`

/** The newest threads of a board as an Atom feed (RFC 4287). */
export function atomFeed(board: string, name: string, rows: readonly PostRow[], baseUrl: string): string {
  const self = `${baseUrl}/c/${board}/feed.atom`
  const newest = rows.reduce((last, row) => Math.max(last, row.last_activity_at.getTime()), 0)
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${self}</id>
  <title>${xml(name)} · The Commons</title>
  <subtitle>${xml(NOTICE)}</subtitle>
  <link rel="self" href="${self}"/>
  <link href="${baseUrl}/c/${board}"/>
  <updated>${new Date(newest).toISOString()}</updated>
${rows.map(row => entry(row, baseUrl)).join('')}</feed>
`
}
