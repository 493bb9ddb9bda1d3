import type { Ground } from '../ground.ts'

/** The business's own stream of events, webhooks and mails. */
export const ownerOf = (businessId: number): string => `biz_${businessId}`

/** After a statement that wrote events: whoever has deliveries or a long poll waiting looks now. */
export function tellOwners(ground: Ground, agent: string, businessId: number): void {
  ground.hint('webhooks.drain', { owner: agent })
  ground.hint('webhooks.drain', { owner: ownerOf(businessId) })
}
