import { isZip } from '../../shared/places/zips.ts'
import { noFilters, type SearchFilters } from '../../shared/search/search-plan.ts'

/** A visitor's search, as typed. */
export type VisitorSearch = ReturnType<typeof readSearch>

export type SearchProblems = Partial<Record<'need' | 'where', string>>

const MAX_NEED = 120
const MAX_WHERE = 100
export const PER_PAGE = 10
const MAX_PAGES = 5
/** The same as in the API. */
export const MOST = PER_PAGE * MAX_PAGES

export function readSearch(query: Record<string, string | undefined>) {
  const page = Number(query.page ?? 1)
  return {
    need: (query.need ?? '').trim(),
    where: (query.where ?? '').trim(),
    bookable: query.bookable === 'on',
    emergency: query.emergency === 'on',
    open: query.open === 'on',
    page: Number.isInteger(page) ? Math.min(Math.max(page, 1), MAX_PAGES) : 1,
  }
}

/** The address of the same search, with other filters or another page. */
export function searchPath(search: VisitorSearch, changes: Partial<VisitorSearch> = {}): string {
  const { need, where, bookable, emergency, open, page } = { ...search, page: 1, ...changes }
  const params = new URLSearchParams({
    ...(need && { need }),
    ...(where && { where }),
    ...(bookable && { bookable: 'on' }),
    ...(emergency && { emergency: 'on' }),
    ...(open && { open: 'on' }),
    ...(page > 1 && { page: String(page) }),
  })
  return params.size > 0 ? `/b?${params}` : '/b'
}

/** The query for search, or the problem with each field, as text. */
export function toQuery(search: VisitorSearch): SearchFilters | { faults: SearchProblems } {
  const { need, where, bookable, emergency, open, page } = search
  const faults: SearchProblems = {
    ...(need === '' && where === '' && { need: 'Say what you need, or where.' }),
    ...(need.length > MAX_NEED && { need: `Please say it in at most ${MAX_NEED} characters.` }),
    ...(where.length > MAX_WHERE && { where: 'Please enter a city and state, or a ZIP code.' }),
    ...(isUnknownZip(where) && { where: `There’s no ZIP code ${where.slice(0, 12)}.` }),
  }
  if (Object.keys(faults).length > 0) return { faults }
  return {
    ...noFilters,
    bookable,
    emergency,
    need: need || null,
    ...placeOf(where),
    // One more shows whether there's a next page. Only the results say who is open now.
    limit: Math.min(open ? MOST : page * PER_PAGE + 1, MOST),
  }
}

/** A ZIP is where the work is. A city or state is where the business is. */
function placeOf(where: string): Pick<SearchFilters, 'zip' | 'q'> {
  if (isZip(where)) return { zip: where, q: null }
  const zip = /(?:^|\s)(\d{5})$/.exec(where)?.[1]
  if (zip && isZip(zip)) return { zip, q: null }
  return { zip: null, q: where || null }
}

const isUnknownZip = (where: string): boolean => /^\d+$/.test(where) && !isZip(where)
