import type { Context } from '../../shared/context.ts'
import type { SearchResult } from '../../shared/search/queries.ts'
import { search } from '../../shared/search/search.ts'
import type { SearchFilters } from '../../shared/search/search-plan.ts'
import type { SearchAnswer } from '../businesses/run-search.ts'

const MOST = 5

/** Those whose name was typed as a need: an owner looks for their page, or a customer for a shop they know. */
export async function readNamed(
  { readSql }: Context,
  wanted: SearchFilters,
  { businesses, query }: SearchAnswer,
  now: Date,
): Promise<SearchResult[]> {
  const { ignored: unused, corrected: changed } = query.understood
  if (!wanted.need || (businesses.length > 0 && unused.length + changed.length === 0)) return []
  const q = [wanted.need, wanted.q].filter(Boolean).join(' ')
  const { results, understood } = await search(readSql, { ...wanted, need: null, q, limit: MOST }, { now })
  const { name, need, ignored, corrected } = understood
  return name !== null && need.length + ignored.length + corrected.length === 0 ? results : []
}
