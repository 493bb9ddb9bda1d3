import { toHtml } from './markdown.ts'

/** Our own text as HTML: markdown-it escapes raw HTML in it. On a phone, a stacked table has a block for each row. */
export const Prose = ({ markdown, stacked }: { markdown: string; stacked?: boolean }) => (
  <div class={stacked ? 'prose stacked' : 'prose'} dangerouslySetInnerHTML={{ __html: toHtml(markdown) }} />
)
