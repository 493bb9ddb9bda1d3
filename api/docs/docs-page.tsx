import type { ComponentChildren, VNode } from 'preact'
import { withRequests } from '../pages/headers.ts'
import { page } from '../pages/layout.tsx'
import { Menu, SearchBox } from './menu.tsx'
import type { DocsPage } from './page.ts'

/** A page of the docs in its frame: the menu, the page before and after, and its Markdown. */
export function docsPage(shown: DocsPage, pages: readonly DocsPage[], baseUrl: string) {
  const { path, feed } = shown
  const inMenu = pages.filter(({ group }) => group !== undefined)
  const at = inMenu.indexOf(shown)
  return framed(
    { ...shown, pages, canonical: baseUrl + path },
    <>
      {shown.content(baseUrl)}
      {at >= 0 && <Neighbors before={inMenu[at - 1]} after={inMenu[at + 1]} />}
      <p class="small soft row">
        <a href={`${path}.md`}>This page as Markdown</a>
        <a href="/openapi.json">OpenAPI</a>
        <a href="/llms.txt">llms.txt</a>
        {feed && <a href={feed}>RSS</a>}
      </p>
    </>,
  )
}

interface Frame extends Pick<DocsPage, 'path' | 'title' | 'about' | 'feed' | 'endpoint'> {
  canonical?: string
  pages: readonly DocsPage[]
}

/** The frame alone: search results have no Markdown and no neighbors. */
export function framed(
  { path, title, about, canonical, feed, pages, endpoint }: Frame,
  children: ComponentChildren,
) {
  const content = {
    title: `${title} · Agent Exchange docs`,
    description: about,
    canonical,
    unlisted: !canonical,
    wide: true,
    head: (
      <>
        <link rel="stylesheet" href="/docs/style.css" />
        {canonical && <link rel="alternate" type="text/markdown" href={`${path}.md`} />}
        {feed && <link rel="alternate" type="application/rss+xml" title={title} href={feed} />}
        <script src="/copy.js" defer />
        <script src="/docs/docs.js" defer />
        {endpoint && <script src="/docs/try.js" defer />}
      </>
    ),
    around: (main: VNode) => (
      <div class="docs">
        <div class="docs-bar">
          <button type="button" class="quiet" popovertarget="docs-menu">
            Menu
          </button>
          <SearchBox />
        </div>
        <Menu pages={pages} current={path} />
        {main}
      </div>
    ),
    children: <article class="docs-page">{children}</article>,
  }
  // "Try it" sends requests to this service only.
  return page(content, { csp: withRequests })
}

const Neighbors = ({ before, after }: { before?: DocsPage; after?: DocsPage }) => (
  <nav class="neighbors" aria-label="Previous and next page">
    {before && (
      <a href={before.path} rel="prev">
        <span class="small soft">Previous</span> {before.title}
      </a>
    )}
    {after && (
      <a href={after.path} rel="next">
        <span class="small soft">Next</span> {after.title}
      </a>
    )}
  </nav>
)
