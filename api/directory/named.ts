import type { Context } from '../../shared/context.ts'
import { fold } from '../../shared/places/fold.ts'
import type { SearchResult } from '../../shared/search/queries.ts'
import { search } from '../../shared/search/search.ts'
import type { SearchFilters } from '../../shared/search/search-plan.ts'
import type { SearchAnswer } from '../businesses/run-search.ts'

const MOST = 5

/** Businesses whose name was typed as the need, by an owner looking for their page or a customer for a shop they know. */
export async function readNamed(
  { readSql }: Context,
  wanted: SearchFilters,
  { businesses, query }: SearchAnswer,
  now: Date,
): Promise<SearchResult[]> {
  const { ignored: unused, corrected: changed } = query.understood
  if (!wanted.need || (businesses.length > 0 && unused.length + changed.length === 0)) return []
  const q = [wanted.need, wanted.q].filter(Boolean).join(' ')
  // Near the ZIP: a new card may not have a service area yet.
  const byName = { ...wanted, need: null, zip: null, near: wanted.zip, q, limit: MOST }
  const { results, understood } = await search(readSql, byName, { now })
  const { name, need, ignored, corrected } = understood
  if (name === null || ignored.length + corrected.length > 0) return []
  return results.filter(result => need.every(words => fold(result.name).includes(words)))
}
