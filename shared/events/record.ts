/**
 * An event as it is told. Postgres makes its text (`event_record`), the same bytes in GET /events and in a webhook;
 * this is what is in it.
 */
export interface EventRecord {
  id: string
  type: string
  timestamp: string
  lead_id: string | null
  business: object | null
  data: object
}

/** Of our own making, hence unchecked. */
export const readRecord = (record: string): EventRecord => JSON.parse(record)
