import MarkdownIt from 'markdown-it'

/** Raw HTML in a text stays text. */
const renderer = new MarkdownIt({ html: false, linkify: false })

renderer.renderer.rules.table_open = () =>
  '<div class="table" tabindex="0" role="region" aria-label="Table"><table>\n'
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
