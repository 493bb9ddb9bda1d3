import type { Sql } from '../../db/client.ts'
import type { Industry } from '../industries/industries.ts'
import type { WrittenCard } from './card.ts'
import type { Closure } from './closures-check.ts'

/** How a business has answered, as ranking measured it. */
export interface MeasuredResponse {
  medianMinutes: number | null
  p90Minutes: number | null
  rate24h: number | null
  sampleSize: number
}

/** What inquiries, availability and bookings need to know of a business. */
export interface BookableBusiness {
  id: number
  slug: string
  name: string
  industry: Industry
  timezone: string
  card: WrittenCard
  closures: Closure[]
  response: MeasuredResponse
  version: number
}

export async function findBusinessForBooking(sql: Sql, slug: string): Promise<BookableBusiness | undefined> {
  const [row] = await sql<(Omit<BookableBusiness, 'closures'> & { closures: StoredClosure[] })[]>`
    select id, slug, name, industry, timezone, card, closures, response, version
    from businesses
    where slug = ${slug} and deleted_at is null`
  return row && { ...row, closures: row.closures.map(asClosure) }
}

export interface StoredClosure {
  from: string
  to: string
  reason: string
}

export const asClosure = ({ from, to, reason }: StoredClosure): Closure => ({
  from: new Date(from),
  to: new Date(to),
  reason,
})
