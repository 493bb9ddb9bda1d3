import type { Context } from '../context.ts'
import { ownerOfBusiness } from '../ids.ts'
import { EVENTS_CHANNEL } from '../queue/hint.ts'

/**
 * Call after writing events: wakes long polls and hints the webhook worker. Owners without an endpoint get no job, since
 * a job costs as much as the statement.
 */
export function notifySubscribers(
  context: Context,
  agent: string,
  businessId: number,
  endpoints: readonly string[],
): void {
  for (const owner of [agent, ownerOfBusiness(businessId)]) context.backend.publish(EVENTS_CHANNEL, owner)
  for (const owner of endpoints) context.hint('webhooks.drain', { owner })
}

/** Hints the worker after statements that don't say who has an endpoint. */
export function hintSubscribers(context: Context, agent: string, businessId: number): void {
  for (const owner of [agent, ownerOfBusiness(businessId)]) context.hint('webhooks.drain', { owner })
}
