import type { DeliveryRow } from '../../shared/webhooks/log-queries.ts'

export const presentDelivery = (row: DeliveryRow) => ({
  id: row.id,
  eventId: row.event_id,
  type: row.type,
  state: row.state,
  attempts: row.attempts,
  nextAt: row.next_at,
})
