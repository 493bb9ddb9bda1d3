import type { ComponentChildren } from 'preact'
import type { Answer } from '../edge/answer.ts'
import { page } from '../pages/layout.tsx'
import { guides } from './guides.ts'
import { toHtml } from './markdown.ts'

interface PageHead {
  title: string
  description: string
  /** The path of the page. Its Markdown is at the same path plus .md. */
  path: string
  baseUrl: string
  wide?: boolean
}

const links = [
  ['/docs', 'Reference'],
  ...guides.map(({ name, title }) => [`/docs/${name}`, title]),
  ['/docs/errors', 'Errors'],
]

/** A page of the docs, with links to the others and to its Markdown. */
export function docsPage(
  { title, description, path, baseUrl, wide }: PageHead,
  children: ComponentChildren,
): Answer {
  return page({
    title: `${title} · Agent Exchange`,
    description,
    canonical: baseUrl + path,
    wide,
    head: <link rel="alternate" type="text/markdown" href={`${path}.md`} />,
    children: (
      <>
        <nav aria-label="Docs">
          <p class="row small">
            {links.map(([href, name]) => (
              <a href={href} aria-current={href === path ? 'page' : undefined} key={href}>
                {name}
              </a>
            ))}
          </p>
        </nav>
        {children}
        <footer class="foot small soft">
          This page as <a href={`${path}.md`}>Markdown</a> · <a href="/openapi.json">OpenAPI</a> ·{' '}
          <a href="/llms.txt">llms.txt</a>
        </footer>
      </>
    ),
  })
}

/** A page of the docs that's written in Markdown. */
export const markdownPage = (head: PageHead, markdown: string): Answer =>
  // Our own text, and markdown-it escapes raw HTML.
  docsPage(head, <div class="prose" dangerouslySetInnerHTML={{ __html: toHtml(markdown) }} />)
