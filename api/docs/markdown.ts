import MarkdownIt from 'markdown-it'

/** Raw HTML in a text stays text. */
const renderer = new MarkdownIt({ html: false, linkify: false })

// A wide table scrolls by itself, also with the keyboard, and is told from others by its columns.
renderer.renderer.rules.table_open = (tokens, i) => {
  const end = tokens.findIndex((token, at) => at > i && token.type === 'thead_close')
  const columns = tokens.slice(i, end).flatMap(({ type, content }) => (type === 'inline' ? content : []))
  const label = renderer.utils.escapeHtml(columns.join(', '))
  return `<div class="table" tabindex="0" role="region" aria-label="Table: ${label}"><table>\n`
}
renderer.renderer.rules.table_close = () => '</table></div>\n'

// A heading can be linked to, by its own words.
renderer.renderer.rules.heading_open = (tokens, i, options, _, self) => {
  tokens[i]?.attrSet('id', anchorOf(tokens[i + 1]?.content ?? ''))
  return self.renderToken(tokens, i, options)
}

export const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Markdown of ours as HTML. */
export const toHtml = (markdown: string): string => renderer.render(markdown)
