import type { Context } from '../context.ts'
import { EVENT_WAKE } from '../queue/hint.ts'

/** The business's own stream of events, webhooks and mails. */
export const ownerOf = (businessId: number): string => `biz_${businessId}`

/**
 * After a statement that wrote events: long polls look again, and a worker where there is something to send. Most
 * agents and many businesses have no endpoint, and a job for nothing would cost as much as the statement.
 */
export function notifySubscribers(
  context: Context,
  agent: string,
  businessId: number,
  endpoints: readonly string[],
): void {
  for (const owner of [agent, ownerOf(businessId)]) context.backend.publish(EVENT_WAKE, owner)
  for (const owner of endpoints) context.hint('webhooks.drain', { owner })
}
