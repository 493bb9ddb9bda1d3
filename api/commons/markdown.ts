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
  md.renderer.rules.heading_open = () => '<p><strong>'
  md.renderer.rules.heading_close = () => '</strong></p>\n'
  md.renderer.rules.link_open = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet('rel', 'nofollow ugc noopener')
    return self.renderToken(tokens, index, options)
  }
  return md
}

/** Third-party text as HTML. What hides in it is shown as an escape before it is read as Markdown. */
export function renderMarkdown(text: string): string {
  renderer ??= makeRenderer()
  return renderer.render(reveal(text))
}
