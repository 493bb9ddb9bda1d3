import type { Context } from '../../shared/context.ts'
import type { ChannelName, Sender } from '../../shared/webhooks/delivery.ts'
import { openWebhookSender } from '../../shared/webhooks/send-webhook.ts'
import { openMailSender } from '../mail/sender.ts'

/** Who sends what `deliveries.channel` names. A channel without a sender keeps its deliveries until there is one. */
export type Channels = Partial<Record<ChannelName, (context: Context) => Sender>>

export const channels: Channels = {
  webhook: openWebhookSender,
  mail: openMailSender,
}
