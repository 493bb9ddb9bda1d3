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
  "case when b.closures = '[]' then '' else b.closures::text end",
  "coalesce(b.response::text, '')",
]

/** No text of a card holds this control character, and JSON writes it as an escape. */
const BETWEEN = '\x1f'

/** What is shown of all s, as one text: to carry each value by itself costs more than to read them all. */
export const foundText = `string_agg(${values.join(" || E'\\x1f' || ")}, E'\\x1f')`

export function readFound(text: string): Found[] {
  if (text === '') return []
  const read = text.split(BETWEEN)
  const each = values.length
  return Array.from({ length: read.length / each }, (_, i) => readOne(read.slice(i * each, (i + 1) * each)))
}

function readOne([
  id,
  slug = '',
  name = '',
  industry,
  listing = '',
  schedule = '',
  at = '',
  ...more
]: string[]): Found {
  const [merit, responseScore, completeness, openWrongInformation, everBooked, ...rest] = more
  const [total, area, tie, closures, response] = rest
  return {
    id: Number(id),
    slug,
    name,
    industry: industry as Industry, // as the table allows no other
    listing,
    schedule,
    closures: closures || null,
    updatedAt: inAnswers(at),
    merit: Number(merit),
    responseScore: Number(responseScore),
    response: response ? JSON.parse(response) : null,
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
