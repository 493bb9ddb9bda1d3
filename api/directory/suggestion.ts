import { guides, isIndustry } from '../../shared/industries/industries.ts'
import { placeOfZip } from '../../shared/places/zips.ts'
import type { SearchAnswer } from '../businesses/run-search.ts'
import { searchPath, type VisitorSearch } from './search-params.ts'

type Suggestion = NonNullable<SearchAnswer['suggestions']>[number]

/** A suggestion as a link. `path` is null if the page can't search that way: near a zip, in an industry, or for everything. */
export function asLink(
  { request }: Suggestion,
  search: VisitorSearch,
): { text: string; path: string | null } {
  const params = new URLSearchParams(request.path.split('?')[1])
  const near = params.get('near')
  if (near !== null) return { text: `Within ${params.get('radius')} miles of ${nameOf(near)}`, path: null }
  const changed: VisitorSearch = {
    need: params.get('need') ?? '',
    where: params.get('zip') ?? params.get('q') ?? '',
    bookable: params.has('bookable'),
    emergency: params.has('emergency'),
    open: false,
    page: 1,
  }
  const industry = params.get('industry') ?? ''
  const subject = isIndustry(industry) ? guides[industry].name : 'Businesses'
  const isAskable = !industry && (changed.need || changed.where)
  return { text: textOf(search, changed, subject), path: isAskable ? searchPath(changed) : null }
}

function textOf(search: VisitorSearch, changed: VisitorSearch, subject: string): string {
  const what = changed.need ? `“${changed.need}”` : subject
  const place = changed.where === search.where ? `in ${search.where}` : `serving ${nameOf(changed.where)}`
  const where = changed.where ? place : 'anywhere'
  const dropped = [
    search.emergency && !changed.emergency && 'take emergencies',
    search.bookable && !changed.bookable && 'book online',
  ].filter(Boolean)
  return `${what} ${where}${dropped.length > 0 ? `, including those that don’t ${dropped.join(' or ')}` : ''}`
}

function nameOf(where: string): string {
  const place = placeOfZip(where)
  return place ? `${place.city}, ${place.state} ${place.zip}` : where
}
