import MarkdownIt, { type Token } from 'markdown-it'
import { reveal } from '../../shared/commons/reveal.ts'

/** A small subset of Markdown: no HTML, no images, links only to the web. */
const blocks = 'blockquote code fence heading list table'
const inline = 'autolink backticks emphasis entity escape link linkify newline balance_pairs fragments_join'
const md = new MarkdownIt('zero', { html: false, linkify: true, breaks: true, maxNesting: 20 })
md.enable(`${blocks} ${inline}`.split(' '))
md.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
md.validateLink = url => /^https?:\/\/[^/]/i.test(url.trim())

// The page's outline is ours, so a heading in a text becomes a bold line.
md.renderer.rules.heading_open = () => '<p dir="auto"><strong>'
md.renderer.rules.heading_close = () => '</strong></p>\n'
md.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', 'nofollow ugc noopener')
  return self.renderToken(tokens, index, options)
}
// Each outermost block takes its direction from its first letter, and nested blocks inherit it.
for (const block of ['paragraph_open', 'bullet_list_open', 'ordered_list_open', 'blockquote_open'])
  md.renderer.rules[block] = (tokens, index, options, _env, self) => {
    const token = tokens[index]
    if (token?.level === 0) token.attrSet('dir', 'auto')
    return self.renderToken(tokens, index, options)
  }

// Focusable, so it can be scrolled sideways with the keyboard. Alignments would be inline styles, which the CSP forbids.
md.renderer.rules.table_open = () =>
  '<section class="table" dir="auto" tabindex="0" aria-label="Table">\n<table>\n'
md.renderer.rules.table_close = () => '</table>\n</section>\n'
md.renderer.rules.th_open = () => '<th>'
md.renderer.rules.td_open = () => '<td>'

const marks = new Set('\\`*_[]<>#&!:~+\n-')
/** Each mark costs microseconds, so this bounds the time a page takes. */
const MAX_MARKS = 2000

/**
 * Renders the texts of one page as HTML. Hidden characters are shown as escapes. Texts whose marks would take the page
 * over its limit are shown as they were written.
 */
export function renderTexts(texts: readonly string[]): string[] {
  let left = MAX_MARKS
  return texts.map(text => {
    const revealed = reveal(text)
    let own = countCells(revealed)
    for (let at = 0; at < revealed.length && own <= left; at++) if (marks.has(revealed.charAt(at))) own++
    if (own > left) return `<pre dir="auto">${Bun.escapeHTML(revealed)}</pre>\n`
    left -= own
    return md.render(revealed)
  })
}

const delimiterRow = /^[ \t>]*[|:-][|: \t-]*$/m

/** At most this many cells are rendered: each line of a table gets as many as its first. */
function countCells(text: string): number {
  let cells = 0
  if (!text.includes('|')) return cells
  for (const block of text.split(/\n[ \t>]*\n/)) {
    if (!delimiterRow.test(block)) continue
    const lines = block.split('\n')
    cells += lines.length * Math.max(...lines.map(line => line.split('|').length))
  }
  return cells
}

/** The words of a third-party text without Markdown, for lists. */
export function plainWords(text: string): string {
  const revealed = reveal(text)
  // Most excerpts have no marks.
  return /[\\`*_[\]<>#&\n]|^\s*[-+\d]/.test(revealed)
    ? md.parse(revealed, {}).map(wordsOf).filter(Boolean).join(' ')
    : revealed.trim()
}

const wordsOf = ({ type, children, content }: Token): string =>
  children ? children.map(wordsOf).join('') : type.endsWith('break') ? ' ' : content
