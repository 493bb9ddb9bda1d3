import { type BusinessKind, kinds } from '../../shared/directory/kinds.ts'
import { placePath } from '../../shared/directory/places.ts'
import type { City } from '../../shared/directory/queries.ts'
import { guides, industries } from '../../shared/industries/industries.ts'
import { stateName } from '../../shared/places/states.ts'
import { Crumbs } from '../pages/crumbs.tsx'
import { page } from '../pages/layout.tsx'
import { PlaceLinks } from './place-links.tsx'
import { type Result, Results } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import { readSearch } from './search-params.ts'

interface PlacePage {
  place: City
  kind: BusinessKind | null
  results: readonly Result[]
  now: Date
  baseUrl: string
}

export function placePage({ place, kind, results, now, baseUrl }: PlacePage) {
  const city = `${place.city}, ${place.state}`
  const what = kind?.name ?? 'Local businesses'
  const path = placePath(place)
  return page({
    title: `${what} in ${city}`,
    description: `${what} in ${city}, ranked by how well they answer, with prices and free times. Your assistant can book them.`,
    canonical: `${baseUrl}${path}${kind ? `/${kind.slug}` : ''}`,
    unlisted: results.length === 0,
    children: (
      <>
        <Crumbs
          steps={[
            ['Directory', '/b'],
            [stateName(place.state) ?? place.state, `/b/in/${place.state.toLowerCase()}`],
            ...(kind ? [[place.city, path] as const] : []),
          ]}
        />
        <h1>
          {what} in {city}
        </h1>
        <SearchForm search={{ ...readSearch({}), where: city, need: kind?.need ?? '' }} short />
        <KindLinks path={path} current={kind} />
        {results.length === 0 ? (
          <section class="empty">
            <h2>None here yet</h2>
            <p>
              <a href={path}>All businesses in {place.city}</a>
            </p>
          </section>
        ) : (
          <>
            <p class="found">
              {kind || place.businesses <= results.length
                ? `${results.length}, best first`
                : `The best ${results.length} of ${place.businesses.toLocaleString('en-US')}`}
            </p>
            <Results results={results} now={now} />
          </>
        )}
      </>
    ),
  })
}

const KindLinks = ({ path, current }: { path: string; current: BusinessKind | null }) => (
  <details class="kinds">
    <summary>{current ? 'Another trade' : 'Choose a trade'}</summary>
    {industries.map(industry => {
      const own = kinds.filter(each => each.industry === industry)
      return (
        <section>
          {own.length > 1 && <h2>{guides[industry].name}</h2>}
          <ul class="chips">
            {own.map(({ slug, name }) => (
              <li>
                <a
                  class="chip"
                  href={`${path}/${slug}`}
                  aria-current={slug === current?.slug ? 'page' : undefined}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )
    })}
  </details>
)

export function statePage(state: string, places: readonly City[], baseUrl: string) {
  const name = stateName(state) ?? state
  return page({
    title: `Local businesses in ${name}`,
    description: `Cities in ${name} with businesses that software agents can ask and book.`,
    canonical: `${baseUrl}/b/in/${state.toLowerCase()}`,
    unlisted: places.length === 0,
    children: (
      <>
        <Crumbs steps={[['Directory', '/b']]} />
        <h1>{name}</h1>
        {places.length === 0 ? (
          <p class="soft">No business is listed here yet.</p>
        ) : (
          <PlaceLinks places={places} />
        )}
      </>
    ),
  })
}
