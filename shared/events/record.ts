/** An event as it is stored. */
export interface EventRow {
  id: string
  type: string
  at: Date
  lead_id: string | null
  business: object | null
  data: object
}

/** An event as it is told: the same bytes in GET /events and in a webhook. */
export const recordOf = (row: EventRow) => ({
  id: row.id,
  type: row.type,
  timestamp: row.at,
  lead_id: row.lead_id,
  business: row.business,
  data: row.data,
})
