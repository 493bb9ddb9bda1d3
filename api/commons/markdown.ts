import type { Token } from 'markdown-it'
import { reveal } from '../../shared/commons/reveal.ts'

// With the first thread, not with the start, which is in a hurry. The cast says what `require` can not: what it loads.
const open = () => require('markdown-it') as typeof import('markdown-it').default

let renderer: ReturnType<typeof makeRenderer> | undefined

/** A small subset: no HTML, no pictures, links to the web alone. */
function makeRenderer() {
  const md = open()('zero', { html: false, linkify: true, breaks: true, maxNesting: 20 }).enable([
    'blockquote',
    'code',
    'fence',
    'heading',
    'list',
    'autolink',
    'backticks',
    'emphasis',
    'entity',
    'escape',
    'link',
    'linkify',
    'newline',
    'balance_pairs',
    'fragments_join',
  ])
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
  md.validateLink = url => /^https?:\/\/[^/]/i.test(url.trim())

  // The outline of a page is ours: a heading in a text is a strong line.
  md.renderer.rules.heading_open = () => '<p dir="auto"><strong>'
  md.renderer.rules.heading_close = () => '</strong></p>\n'
  md.renderer.rules.link_open = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet('rel', 'nofollow ugc noopener')
    return self.renderToken(tokens, index, options)
  }
  // Each outermost block finds by its first letter on which side it begins; what is inside follows it.
  for (const block of ['paragraph_open', 'bullet_list_open', 'ordered_list_open', 'blockquote_open'])
    md.renderer.rules[block] = (tokens, index, options, _env, self) => {
      const token = tokens[index]
      if (token?.level === 0) token.attrSet('dir', 'auto')
      return self.renderToken(tokens, index, options)
    }
  return md
}

/** Third-party text as HTML. What hides in it is shown as an escape before it is read as Markdown. */
export function renderMarkdown(text: string): string {
  renderer ??= makeRenderer()
  return renderer.render(reveal(text))
}

// Most starts of texts have no mark in them, and are not read for any.
const mark = /[\\`*_[\]<>#&\n]|^\s*[-+\d]/

/** The words of a third-party text without its marks, where a line has no room for more. */
export function plainWords(text: string): string {
  if (!mark.test(text)) return reveal(text).trim()
  renderer ??= makeRenderer()
  return renderer.parse(reveal(text), {}).map(wordsOf).filter(Boolean).join(' ')
}

const wordsOf = ({ type, children, content }: Token): string =>
  children ? children.map(wordsOf).join('') : type.endsWith('break') ? ' ' : content
