import type { City } from '../../shared/directory/queries.ts'
import type { SearchResult } from '../../shared/search/queries.ts'
import { pluralize } from '../../shared/text.ts'
import type { SearchAnswer } from '../businesses/run-search.ts'
import { page } from '../pages/layout.tsx'
import { PlaceLinks } from './place-links.tsx'
import { type Result, Results } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import { MOST, PER_PAGE, type SearchProblems, searchPath, type VisitorSearch } from './search-params.ts'
import { asLink } from './suggestion.ts'

const description =
  'Find local businesses by what you need and where. Ranked by how well they answer, never by money.'

/** Before anything was asked. */
export const startPage = (places: readonly City[], search: VisitorSearch, baseUrl: string) =>
  page({
    title: 'Directory of local businesses',
    description,
    canonical: `${baseUrl}/b`,
    children: (
      <>
        <h1>Find a local business</h1>
        <SearchForm search={search} />
        <PlaceLinks places={places} />
      </>
    ),
  })

export const faultPage = (search: VisitorSearch, faults: SearchProblems) =>
  page(
    {
      title: 'Error: Search',
      children: (
        <>
          <h1>Find a local business</h1>
          <SearchForm search={search} faults={faults} />
        </>
      ),
    },
    { status: 400 },
  )

interface Found {
  search: VisitorSearch
  answer: SearchAnswer
  /** Those with the typed words as their name. */
  named: readonly SearchResult[]
  now: Date
  baseUrl: string
}

export function resultsPage({ search, answer, named, now, baseUrl }: Found) {
  const all = search.open ? answer.businesses.filter(each => each.openNow) : answer.businesses
  const from = (search.page - 1) * PER_PAGE
  const shown = all.slice(from, from + PER_PAGE)
  const { place, corrected, ignored } = answer.query.understood
  const where = search.where && corrected.length > 0 ? (place ?? search.where) : search.where
  const title = [search.need || 'Businesses', where && `in ${titled(where)}`].filter(Boolean).join(' ')
  return page({
    title: `${titled(title)} · Agent Exchange`,
    description,
    canonical: `${baseUrl}${searchPath(search)}`,
    // Searches are endless, so search engines shouldn't index them. They may index places.
    unlisted: true,
    children: (
      <>
        <h1 class="visually-hidden">{title}</h1>
        <SearchForm search={search} />
        {corrected.length > 0 && (
          <p class="soft">
            Showing results for <strong>{corrected.map(({ to }) => to).join(' ')}</strong>.
          </p>
        )}
        <Named results={named} />
        {ignored.length > 0 && shown.length > 0 && (
          <p class="soft">Not used in the search: {ignored.join(', ')}.</p>
        )}
        {shown.length === 0 ? (
          named.length === 0 && <Nothing search={search} answer={answer} hidden={answer.businesses.length} />
        ) : (
          <>
            <div role="status">
              <p class="found">{countText(all, shown, from, answer.businesses.length, search)}</p>
            </div>
            <Results results={shown} now={now} />
            <Pages search={search} count={all.length} />
          </>
        )}
      </>
    ),
  })
}

const Named = ({ results }: { results: readonly SearchResult[] }) =>
  results.length > 0 && (
    <section>
      <h2>By name</h2>
      <ul class="links">
        {results.map(({ slug, name, listing }) => (
          <li>
            <a href={`/b/${slug}`}>{name}</a>{' '}
            <span class="soft">
              {listing.city}, {listing.state}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

function countText(
  all: readonly Result[],
  shown: readonly Result[],
  from: number,
  found: number,
  { open }: VisitorSearch,
): string {
  if (open) {
    const searched = `${found === MOST ? 'the best ' : ''}${pluralize(found, 'business', 'businesses')}`
    return `${all.length} of ${searched} ${all.length === 1 ? 'is' : 'are'} open now.`
  }
  const total = pluralize(all.length, 'business', 'businesses')
  return from === 0 && shown.length === all.length ? total : `${from + 1}–${from + shown.length}, best first`
}

function Pages({ search, count }: { search: VisitorSearch; count: number }) {
  const hasMore = count > search.page * PER_PAGE
  if (search.page === 1 && !hasMore) return null
  return (
    <nav class="pages" aria-label="Pages">
      {search.page > 1 && (
        <a class="button quiet" rel="prev" href={searchPath(search, { page: search.page - 1 })}>
          Previous
        </a>
      )}
      <span class="soft">Page {search.page}</span>
      {hasMore && (
        <a class="button quiet" rel="next" href={searchPath(search, { page: search.page + 1 })}>
          Next
        </a>
      )}
    </nav>
  )
}

/** Searches that would find something. */
function Nothing({
  search,
  answer,
  hidden,
}: {
  search: VisitorSearch
  answer: SearchAnswer
  hidden: number
}) {
  if (hidden > 0 && search.page > 1)
    return (
      <section class="empty">
        <h2>That’s all</h2>
        <p>
          <a href={searchPath(search)}>Back to the first page</a>
        </p>
      </section>
    )
  const suggestions = answer.suggestions ?? []
  return (
    <section class="empty">
      {/* Not the suggestions: they'd be read out of order, one by one. */}
      <div role="status">
        <h2>{hidden > 0 ? 'None of them is open right now' : 'Nothing found'}</h2>
      </div>
      {hidden > 0 ? (
        <p>
          <a href={searchPath(search, { open: false })}>Show those that open later</a>
        </p>
      ) : suggestions.length > 0 ? (
        <>
          <p>This would find something:</p>
          <ul>
            {suggestions.map(suggestion => {
              const { text, path } = asLink(suggestion, search)
              return (
                <li>
                  {path === null ? text : <a href={path}>{text}</a>}:{' '}
                  {suggestion.businesses.map(({ slug, name }, i) => (
                    <>
                      {i > 0 && ', '}
                      <a href={`/b/${slug}`}>{name}</a>
                    </>
                  ))}
                </li>
              )
            })}
          </ul>
        </>
      ) : (
        <p>Try fewer or other words, or a city nearby.</p>
      )}
    </section>
  )
}

const titled = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
