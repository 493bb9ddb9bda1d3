import MarkdownIt from 'markdown-it'

const renderer = new MarkdownIt({ html: false, linkify: false })
const { rules } = renderer.renderer

// Wide tables scroll, also with the keyboard. Screen readers tell them apart by their columns.
rules.table_open = (tokens, i) => {
  const end = tokens.findIndex((token, at) => at > i && token.type === 'thead_close')
  const columns = tokens.slice(i, end).flatMap(({ type, content }) => (type === 'inline' ? content : []))
  const label = renderer.utils.escapeHtml(columns.join(', '))
  return `<div class="table" tabindex="0" role="region" aria-label="Table: ${label}"><table>\n`
}
rules.table_close = () => '</table></div>\n'

rules.heading_open = (tokens, i, options, _, self) => {
  tokens[i]?.attrSet('id', anchorOf(tokens[i + 1]?.content ?? ''))
  return self.renderToken(tokens, i, options)
}

/** The id of a heading. */
export const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Renders our own Markdown. Raw HTML in it is escaped. */
export const toHtml = (markdown: string): string => renderer.render(markdown)
