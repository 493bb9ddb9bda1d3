import type { Context } from '../../shared/context.ts'
import { listAvailabilityNow } from '../../shared/search/availability-now.ts'
import { withPlaceOfNeed } from '../../shared/search/place-in-need.ts'
import { search } from '../../shared/search/search.ts'
import type { SearchFilters } from '../../shared/search/search-plan.ts'
import { listSuggestions } from '../../shared/search/suggestions.ts'
import { namesZip, withZipOfWords } from '../../shared/search/zip-in-words.ts'
import { presentSearch } from './present-search.ts'

/** Runs a search for the API and for pages. */
export async function runSearch(
  { readSql, baseUrl }: Context,
  sent: SearchFilters,
  { explain, forPage = false, now }: { explain: boolean; forPage?: boolean; now: Date },
) {
  const placed = withPlaceOfNeed(sent)
  // If it names a zip too, what's found as it was sent decides between the two.
  const first = placed && !namesZip(sent) ? placed : sent
  const foundFirst = await search(readSql, first, { now })
  const query = withZipOfWords(first, foundFirst) ?? placed ?? sent
  const found = query === first ? foundFirst : await search(readSql, query, { now })
  const times = await listAvailabilityNow(readSql, found.results, now)
  const { results, understood } = found
  const suggestions =
    results.length === 0 ? await listSuggestions(readSql, query, understood.industries, now) : null
  return presentSearch({ query, found, times, suggestions, explain, forPage, baseUrl })
}

export type SearchAnswer = Awaited<ReturnType<typeof runSearch>>
