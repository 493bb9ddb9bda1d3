import type { ComponentChildren } from 'preact'
import type { Answer } from '../edge/answer.ts'
import { page } from '../pages/layout.tsx'
import { guides } from './guides.ts'

interface DocsPage {
  title: string
  description: string
  /** Where the page is, without its ending. */
  path: string
  baseUrl: string
  wide?: boolean
  children: ComponentChildren
}

const places = [
  ['/docs', 'Reference'],
  ...guides.map(({ name, title }) => [`/docs/${name}`, title]),
  ['/docs/errors', 'Errors'],
]

/** What all pages of the docs share: the way to the others, and the same page as Markdown. */
export function docsPage({ title, description, path, baseUrl, wide, children }: DocsPage): Answer {
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
            {places.map(([href, name]) => (
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
