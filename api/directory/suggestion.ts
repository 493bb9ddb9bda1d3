import { placeOfZip } from '../../shared/places/zips.ts'
import type { SearchAnswer } from '../businesses/run-search.ts'
import { type Asked, askedPath } from './search-params.ts'

type Suggestion = NonNullable<SearchAnswer['suggestions']>[number]

/** A suggestion of the search for people. The page has no search for what's near, so that one has no link. */
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
  return { text: textOf(asked, changed), path: askedPath(changed) }
}

function textOf(asked: Asked, changed: Asked): string {
  if (asked.emergency && !changed.emergency) return 'Businesses that don’t take emergencies'
  if (asked.bookable && !changed.bookable) return 'Businesses that you ask first, instead of booking online'
  if (asked.where && !changed.where) return `“${asked.need}” anywhere`
  if (asked.where !== changed.where) return `Near ${nameOf(changed.where)}`
  if (asked.need && !changed.need) return `Every business in ${asked.where}`
  return 'Something similar'
}

function nameOf(where: string): string {
  const place = placeOfZip(where)
  return place ? `${place.city}, ${place.state} ${place.zip}` : where
}
