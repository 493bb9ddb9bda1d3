import type { MeasuredResponse } from '../businesses/measured.ts'
import type { Industry } from '../industries/industries.ts'

/** A search result, before it is dressed. */
export interface Found {
  id: number
  slug: string
  name: string
  industry: Industry
  /** JSON of a Listing. */
  listing: string
  schedule: string
  /** JSON of StoredClosures; null where there are none. */
  closures: string | null
  /** In UTC, as answers show it. */
  updatedAt: string
  merit: number
  responseScore: number
  response: MeasuredResponse | null
  completeness: number
  openWrongInformation: number
  everBooked: boolean
  /** Points for the area and the merit by which it was found. */
  total: number
  area: number
  /** Its point on the ring of ties. */
  tie: number
}

export interface FoundRow {
  lines: string
  closures: string | null
  response: MeasuredResponse | null
}

const values = [
  'b.id',
  'b.slug',
  'b.name',
  'b.industry',
  'b.listing',
  'b.schedule',
  'b.updated_at',
  'b.merit',
  'b.response_score',
  'b.completeness',
  'b.open_wrong_information',
  'b.ever_booked',
  's.total',
  's.area',
  's.tie',
]

/**
 * What is shown of s, as lines of one text, none of which holds a line break: to carry each value by itself costs more
 * than to read them all.
 */
export const foundRow = `${values.join(" || E'\\n' || ")} as lines, nullif(b.closures::text, '[]') as closures, b.response`

export function readFound({ lines, closures, response }: FoundRow): Found {
  const [id, slug = '', name = '', industry, listing = '', schedule = '', updatedAt = '', ...rest] =
    lines.split('\n')
  const [merit, responseScore, completeness, openWrongInformation, everBooked, total, area, tie] = rest
  return {
    id: Number(id),
    slug,
    name,
    industry: industry as Industry, // as the table allows no other
    listing,
    schedule,
    closures,
    updatedAt: inAnswers(updatedAt),
    merit: Number(merit),
    responseScore: Number(responseScore),
    response,
    completeness: Number(completeness),
    openWrongInformation: Number(openWrongInformation),
    everBooked: everBooked === 'true',
    total: Number(total),
    area: Number(area),
    tie: Number(tie),
  }
}

/** A time as Postgres writes it in UTC, in the form of `toISOString`. */
const inAnswers = (at: string): string =>
  `${at.slice(0, 10)}T${at.slice(11, 19)}.${at.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
