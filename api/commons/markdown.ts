import MarkdownIt, { type Token } from 'markdown-it'
import { reveal } from '../../shared/commons/reveal.ts'

/** A small subset of Markdown: no HTML, no images, links only to the web. */
const blocks = 'blockquote code fence heading list'
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
    let own = 0
    for (let at = 0; at < revealed.length && own <= left; at++) if (marks.has(revealed.charAt(at))) own++
    if (own > left) return `<pre dir="auto">${Bun.escapeHTML(revealed)}</pre>\n`
    left -= own
    return md.render(revealed)
  })
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
