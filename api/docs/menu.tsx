import type { DocsPage } from './page.ts'
import { Method } from './parts.tsx'

/** Chapters of many pages fold. */
const MAX_OPEN = 10

/** The menu beside each page. On a phone it opens over the page, without a script. */
export function Menu({ pages, current }: { pages: readonly DocsPage[]; current: string }) {
  const groups = Map.groupBy(pages, ({ group }) => group)
  return (
    <nav id="docs-menu" class="docs-menu" aria-label="Docs" popover="auto">
      <SearchBox />
      {[...groups].map(([title, own]) => title && <MenuGroup title={title} pages={own} current={current} />)}
    </nav>
  )
}

interface MenuGroupProps {
  title: string
  pages: readonly DocsPage[]
  current: string
}

function MenuGroup({ title, pages, current }: MenuGroupProps) {
  const list = (
    <ul>
      {pages.map(({ path, title: name, endpoint }) => (
        <li>
          <a href={path} aria-current={path === current ? 'page' : undefined}>
            {name}
            {endpoint && <Method name={endpoint.split(' ')[0] ?? ''} />}
          </a>
        </li>
      ))}
      {pages[0]?.path === '/docs' && (
        <li>
          <a href="/account">Your account</a>
        </li>
      )}
    </ul>
  )
  const isOpen = pages.length <= MAX_OPEN && !pages[0]?.endpoint
  return isOpen ? (
    <section>
      <h2>{title}</h2>
      {list}
    </section>
  ) : (
    <details open={pages.some(({ path }) => path === current)}>
      <summary>{title}</summary>
      {list}
    </details>
  )
}

export const SearchBox = ({ q }: { q?: string }) => (
  <search>
    <form action="/docs/search" method="get">
      <input
        type="search"
        name="q"
        value={q}
        aria-label="Search the docs"
        title="Ctrl+K or ⌘K"
        placeholder="Search the docs"
      />
    </form>
  </search>
)
