import type { City } from '../../shared/directory/queries.ts'
import type { SearchResult } from '../../shared/search/queries.ts'
import { pluralize } from '../../shared/text.ts'
import type { SearchAnswer } from '../businesses/run-search.ts'
import { page } from '../pages/layout.tsx'
import { PlaceLinks } from './place-links.tsx'
import { type Result, Results } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import { type Asked, type AskedFaults, askedPath, MOST, PER_PAGE } from './search-params.ts'
import { asLink } from './suggestion.ts'

const description =
  'Find local businesses by what you need and where. Ranked by how well they answer, never by money.'

/** Before anything was asked. */
export const startPage = (places: readonly City[], asked: Asked, baseUrl: string) =>
  page({
    title: 'Directory of local businesses',
    description,
    canonical: `${baseUrl}/b`,
    children: (
      <>
        <h1>Find a local business</h1>
        <SearchForm asked={asked} />
        <PlaceLinks places={places} />
      </>
    ),
  })

export const faultPage = (asked: Asked, faults: AskedFaults) =>
  page(
    {
      title: 'Error: Search',
      children: (
        <>
          <h1>Find a local business</h1>
          <SearchForm asked={asked} faults={faults} />
        </>
      ),
    },
    { status: 400 },
  )

interface Found {
  asked: Asked
  answer: SearchAnswer
  /** Those with the typed words as their name. */
  named: readonly SearchResult[]
  now: Date
  baseUrl: string
}

export function resultsPage({ asked, answer, named, now, baseUrl }: Found) {
  const all = asked.open ? answer.businesses.filter(each => each.openNow) : answer.businesses
  const from = (asked.page - 1) * PER_PAGE
  const shown = all.slice(from, from + PER_PAGE)
  const { place, corrected, ignored } = answer.query.understood
  const where = corrected.length > 0 ? (place ?? asked.where) : asked.where
  const title = [asked.need || 'Businesses', where && `in ${titled(where)}`].filter(Boolean).join(' ')
  return page({
    title: `${titled(title)} · Agent Exchange`,
    description,
    canonical: `${baseUrl}${askedPath(asked)}`,
    // Searches are endless, so search engines shouldn't index them. They may index places.
    unlisted: true,
    children: (
      <>
        <h1 class="visually-hidden">{title}</h1>
        <SearchForm asked={asked} />
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
          named.length === 0 && <Nothing asked={asked} answer={answer} hidden={answer.businesses.length} />
        ) : (
          <>
            <p class="found" role="status">
              {countText(all, shown, from, answer.businesses.length, asked)}
            </p>
            <Results results={shown} now={now} />
            <Pages asked={asked} count={all.length} />
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
  { open }: Asked,
): string {
  if (open) {
    const searched = `${found === MOST ? 'the best ' : ''}${pluralize(found, 'business', 'businesses')}`
    return `${all.length} of ${searched} ${all.length === 1 ? 'is' : 'are'} open now.`
  }
  const total = pluralize(all.length, 'business', 'businesses')
  return from === 0 && shown.length === all.length ? total : `${from + 1}–${from + shown.length}, best first`
}

function Pages({ asked, count }: { asked: Asked; count: number }) {
  const hasMore = count > asked.page * PER_PAGE
  if (asked.page === 1 && !hasMore) return null
  return (
    <nav class="pages" aria-label="Pages">
      {asked.page > 1 && (
        <a class="button quiet" rel="prev" href={askedPath(asked, { page: asked.page - 1 })}>
          Previous
        </a>
      )}
      <span class="soft">Page {asked.page}</span>
      {hasMore && (
        <a class="button quiet" rel="next" href={askedPath(asked, { page: asked.page + 1 })}>
          Next
        </a>
      )}
    </nav>
  )
}

/** Searches that would find something. */
function Nothing({ asked, answer, hidden }: { asked: Asked; answer: SearchAnswer; hidden: number }) {
  if (hidden > 0 && asked.page > 1)
    return (
      <section class="empty">
        <h2>That’s all</h2>
        <p>
          <a href={askedPath(asked)}>Back to the first page</a>
        </p>
      </section>
    )
  const suggestions = answer.suggestions ?? []
  return (
    <section class="empty" role="status">
      <h2>{hidden > 0 ? 'None of them is open right now' : 'Nothing found'}</h2>
      {hidden > 0 ? (
        <p>
          <a href={askedPath(asked, { open: false })}>Show those that open later</a>
        </p>
      ) : suggestions.length > 0 ? (
        <>
          <p>This would find something:</p>
          <ul>
            {suggestions.map(suggestion => {
              const { text, path } = asLink(suggestion, asked)
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
