import type { MeasuredResponse } from '../businesses/measured.ts'
import type { Industry } from '../industries/industries.ts'
import { rowsOfText, textOfRows, timeOfText } from '../one-text.ts'

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

/** What is shown of all s. */
export const foundText = textOfRows(values, BETWEEN)

export const readFound = (text: string): Found[] =>
  text === '' ? [] : rowsOfText(text, BETWEEN, values.length).map(readOne)

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
    updatedAt: timeOfText(at),
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
