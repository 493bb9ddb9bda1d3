import { toHtml } from './markdown.ts'

/** Our own text as HTML: markdown-it escapes raw HTML in it. */
export const Prose = ({ markdown }: { markdown: string }) => (
  <div class="prose" dangerouslySetInnerHTML={{ __html: toHtml(markdown) }} />
)
