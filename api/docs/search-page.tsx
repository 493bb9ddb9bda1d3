import { pluralize } from '../../shared/text.ts'
import type { Endpoint } from '../edge/endpoint.ts'
import { Marked } from '../pages/marked.tsx'
import { framed } from './docs-page.tsx'
import { SearchBox } from './menu.tsx'
import { listPages } from './pages.tsx'
import { type Found, MAX_FOUND, MAX_QUERY, searchDocs } from './search.ts'
import { makeIndex, type SearchIndex } from './search-index.ts'

const indexes = new WeakMap<readonly Endpoint[], SearchIndex>()

/** Made once per process, at its start or by the first search. */
export function docsIndex(endpoints: readonly Endpoint[]): SearchIndex {
  const index = indexes.get(endpoints) ?? makeIndex(listPages(endpoints))
  indexes.set(endpoints, index)
  return index
}

export function searchPage(endpoints: readonly Endpoint[], q: string) {
  const about = 'What the docs say about some words.'
  const head = { path: '/docs/search', title: q ? `${q.slice(0, 60)} · Search` : 'Search', about }
  return framed(
    { ...head, pages: listPages(endpoints) },
    <div class="prose">
      <h1>Search the docs</h1>
      <SearchBox q={q.slice(0, MAX_QUERY)} />
      {q.trim() === '' ? (
        <p>Type what you look for: an endpoint, a field, an error code, or what you want to do.</p>
      ) : (
        <Results found={searchDocs(docsIndex(endpoints), q)} q={q} />
      )}
    </div>,
  )
}

const Meant = ({ q }: { q: string }) => (
  <>
    Did you mean <a href={`/docs/search?q=${encodeURIComponent(q)}`}>{q}</a>?
  </>
)

function Results({ found: { results, count, isPartial, marks, meant }, q }: { found: Found; q: string }) {
  if (count === 0)
    return (
      <div class="empty">
        <h2>No page has these words</h2>
        <p>
          {meant ? (
            <Meant q={meant} />
          ) : (
            <>
              Try fewer or other words, or look through <a href="/docs">all endpoints</a>.
            </>
          )}
        </p>
      </div>
    )
  return (
    <>
      <div role="status">
        <p class="soft">
          {pluralize(count, 'page')}
          {count > MAX_FOUND && `, the best ${MAX_FOUND}`}
          {isPartial && ' with some of these words; none has all'}
          {q.length > MAX_QUERY && `. Only the first ${MAX_QUERY} characters were searched`}
        </p>
      </div>
      {meant && (
        <p>
          <Meant q={meant} />
        </p>
      )}
      <ul class="lined">
        {results.map(({ section: { page, heading, path }, excerpt }) => (
          <li>
            <p class="small soft">{page.group ?? 'Errors'}</p>
            <h2>
              <a href={path}>
                <Marked text={page.title} words={marks} />
                {heading && (
                  <>
                    {' › '}
                    <Marked text={heading} words={marks} />
                  </>
                )}
              </a>
            </h2>
            <p>
              <Marked text={excerpt} words={marks} />
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
