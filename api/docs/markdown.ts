// With the first page, not with the start, which is in a hurry. The cast says what `require` can not: what it loads.
const open = () => require('markdown-it') as typeof import('markdown-it').default

let renderer: ReturnType<typeof makeRenderer> | undefined

/** Raw HTML in a text stays text. */
function makeRenderer() {
  const made = open()({ html: false, linkify: false })
  const { rules } = made.renderer

  // A wide table scrolls by itself, also with the keyboard, and is told from others by its columns.
  rules.table_open = (tokens, i) => {
    const end = tokens.findIndex((token, at) => at > i && token.type === 'thead_close')
    const columns = tokens.slice(i, end).flatMap(({ type, content }) => (type === 'inline' ? content : []))
    const label = made.utils.escapeHtml(columns.join(', '))
    return `<div class="table" tabindex="0" role="region" aria-label="Table: ${label}"><table>\n`
  }
  rules.table_close = () => '</table></div>\n'

  // A heading can be linked to, by its own words.
  rules.heading_open = (tokens, i, options, _, self) => {
    tokens[i]?.attrSet('id', anchorOf(tokens[i + 1]?.content ?? ''))
    return self.renderToken(tokens, i, options)
  }
  return made
}

export const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Markdown of ours as HTML. */
export function toHtml(markdown: string): string {
  renderer ??= makeRenderer()
  return renderer.render(markdown)
}
