import MarkdownIt from 'markdown-it'

// Only quotes are typeset: dashes and dots may be options and paths.
const renderer = new MarkdownIt({ html: false, linkify: false, typographer: true }).disable('replacements')
const { rules } = renderer.renderer
const { escapeHtml } = renderer.utils

export { escapeHtml as escaped }

/** The ids of each text that's being rendered. */
const used = new WeakMap<object, (text: string) => string>()

// Wide tables scroll, even with the keyboard. Their columns name them for screen readers.
rules.table_open = (tokens, i) => {
  const end = tokens.findIndex((token, at) => at > i && token.type === 'thead_close')
  const columns = tokens.slice(i, end).flatMap(({ type, content }) => (type === 'inline' ? content : []))
  const label = escapeHtml(columns.join(', '))
  return `<div class="table" tabindex="0" role="region" aria-label="Table: ${label}"><table>\n`
}
rules.table_close = () => '</table></div>\n'

// The first cell names its row.
rules.td_open = (tokens, i, options, _, self) => {
  const [cell, , end] = tokens.slice(i, i + 3)
  if (cell && end && tokens[i - 1]?.type === 'tr_open') {
    cell.tag = end.tag = 'th'
    cell.attrSet('scope', 'row')
  }
  return self.renderToken(tokens, i, options)
}

// Headings link to themselves, unless they contain other links.
rules.heading_open = (tokens, i, options, env, self) => {
  const id = idsIn(env)(tokens[i + 1]?.content ?? '')
  tokens[i]?.attrSet('id', id)
  const open = self.renderToken(tokens, i, options)
  return isLinked(tokens[i], tokens[i + 1]) ? `${open}<a href="#${id}">` : open
}
rules.heading_close = (tokens, i, options, _, self) =>
  (isLinked(tokens[i], tokens[i - 1]) ? '</a>' : '') + self.renderToken(tokens, i, options)

type Token = ReturnType<typeof renderer.parse>[number] | undefined
const isLinked = (heading: Token, text: Token): boolean =>
  heading?.tag !== 'h1' && !text?.children?.some(({ type }) => type === 'link_open')

// Code has a button that copies it, which scripts show.
rules.fence = (tokens, i, _, env) => {
  const { content = '' } = tokens[i] ?? {}
  const id = idsIn(env)('code block')
  return `<div class="code-block"><pre id="${id}"><code>${escapeHtml(content)}</code></pre><button type="button" class="copy" data-copies="${id}" hidden>Copy</button></div>\n`
}

function idsIn(env: object = {}): (text: string) => string {
  const ids = used.get(env) ?? idsOf()
  used.set(env, ids)
  return ids
}

/** Makes the ids of one page: a repeated one gets a number. */
export function idsOf(): (text: string) => string {
  const counts = new Map<string, number>()
  return text => {
    const anchor = anchorOf(text)
    const count = (counts.get(anchor) ?? 0) + 1
    counts.set(anchor, count)
    return count === 1 ? anchor : `${anchor}-${count}`
  }
}

/** The id of a heading. */
export const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Renders our own Markdown. Raw HTML in it is escaped. */
export const toHtml = (markdown: string): string => renderer.render(markdown, {})
