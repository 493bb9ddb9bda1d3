import type { Sql } from '../../db/client.ts'
import type { Id } from '../ids.ts'
import type { RecordedOutcome } from './effects.ts'

type StoredOutcome = RecordedOutcome & { note: Buffer | null }

/** Outcomes reported by either side, oldest first. */
export const listOutcomes = async (sql: Sql, lead: Id<'lead'>): Promise<StoredOutcome[]> => sql`
  select id, kind, source, booking_id as "bookingId", note, at from outcomes
  where lead_id = ${lead}
  order by at, id`
