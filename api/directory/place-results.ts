import type { Context } from '../../shared/context.ts'
import type { BusinessKind } from '../../shared/directory/kinds.ts'
import { placeSlug } from '../../shared/directory/places.ts'
import type { City } from '../../shared/directory/queries.ts'
import { noFilters } from '../../shared/search/search-plan.ts'
import { runSearch } from '../businesses/run-search.ts'

const MOST = 50

/** The best businesses located in a city, as search orders them. */
export async function readPlaceResults(context: Context, place: City, kind: BusinessKind | null, now: Date) {
  const query = {
    ...noFilters,
    q: `${place.city} ${place.state}`,
    industry: kind?.industry ?? null,
    need: kind?.need ?? null,
    limit: MOST,
  }
  const { businesses } = await runSearch(context, query, { explain: false, forPage: true, now })
  return (
    businesses
      // A name may have the words of another city.
      .filter(({ state, city }) => state === place.state && placeSlug(city) === place.slug)
      // Any service fits a trade, so none is better than the others.
      .map(result => ({ ...result, match: null }))
  )
}
