import { placeOfZip } from '../../shared/places/zips.ts'
import type { SearchAnswer } from '../businesses/run-search.ts'
import { type Asked, askedPath } from './search-params.ts'

type Suggestion = NonNullable<SearchAnswer['suggestions']>[number]

/** A suggestion of the search for people. The page can't ask for what's near, or for everything: no link then. */
export function asLink({ request }: Suggestion, asked: Asked): { text: string; path: string | null } {
  const params = new URLSearchParams(request.path.split('?')[1])
  const near = params.get('near')
  if (near !== null) return { text: `Within ${params.get('radius')} miles of ${nameOf(near)}`, path: null }
  const changed: Asked = {
    need: params.get('need') ?? '',
    where: params.get('zip') ?? params.get('q') ?? '',
    bookable: params.has('bookable'),
    emergency: params.has('emergency'),
    open: false,
    page: 1,
  }
  const path = changed.need || changed.where ? askedPath(changed) : null
  return { text: textOf(asked, changed), path }
}

function textOf(asked: Asked, changed: Asked): string {
  const what = changed.need ? `“${changed.need}”` : 'Businesses'
  const given = changed.where === asked.where ? `in ${asked.where}` : `near ${nameOf(changed.where)}`
  const where = changed.where ? given : 'anywhere'
  const dropped = [
    asked.emergency && !changed.emergency && 'emergencies',
    asked.bookable && !changed.bookable && 'online booking',
  ].filter(Boolean)
  return `${what} ${where}${dropped.length > 0 ? `, without ${dropped.join(' or ')}` : ''}`
}

function nameOf(where: string): string {
  const place = placeOfZip(where)
  return place ? `${place.city}, ${place.state} ${place.zip}` : where
}
