import type { Sql } from '../../db/client.ts'
import { asClosure, type BookableBusiness, type StoredClosure } from './queries.ts'

export type MarkedBusiness = BookableBusiness & {
  /** Changes with the card and with the closures: see business_mark in the database. */
  mark: string
}

export async function findMarkedBusiness(sql: Sql, slug: string): Promise<MarkedBusiness | undefined> {
  const [row] = await sql<(Omit<MarkedBusiness, 'closures'> & { closures: StoredClosure[] })[]>`
    select id, slug, name, industry, timezone, card, closures, response, version, business_mark(b) as mark
    from businesses b
    where slug = ${slug} and deleted_at is null`
  return row && { ...row, closures: row.closures.map(asClosure) }
}
