import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'
import type { EarlierOutcome } from './effects.ts'

export type StoredOutcome = EarlierOutcome & { note: Buffer | null }

/** Both sides' words on a lead, in the order in which they came. */
export async function listOutcomes(sql: Sql, lead: Id<'lead'>): Promise<StoredOutcome[]> {
  return sql<StoredOutcome[]>`
    select id, kind, source, booking_id as "bookingId", note, at from outcomes
    where lead_id = ${lead}
    order by at, id`
}
