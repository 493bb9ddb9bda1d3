import type { Context } from '../../shared/context.ts'
import { headlineOf } from '../../shared/desk/headline.ts'
import { isNews } from '../../shared/desk/is-news.ts'
import { pushText } from '../../shared/desk/push-text.ts'
import { parseRecord } from '../../shared/events/kinds.ts'
import { pushRequest } from '../../shared/push/request.ts'
import { openKeys } from '../../shared/push/subscription.ts'
import { vapidOf } from '../../shared/push/vapid.ts'
import type { ChannelName, Sender } from '../../shared/webhooks/delivery.ts'
import { fetchGuarded } from '../../shared/webhooks/fetch-guarded.ts'
import { closeConnections, openConnections } from '../../shared/webhooks/http-request.ts'
import { failed, resultOf } from '../../shared/webhooks/send-webhook.ts'

/** Sends notifications to one device, through its browser's push service. */
export function openPushSender(context: Context, owner: string, channel: ChannelName): Sender {
  const connections = openConnections()
  const vapid = vapidOf(context.config)
  return {
    async send(delivery) {
      if (!vapid || !delivery.secret) return failed('no VAPID_PRIVATE_KEY')
      const event = parseRecord(delivery.record)
      if (!(await isNews(context, event))) return { status: 200, error: null, answer: 'nothing to send' }
      const { headers, body } = await pushRequest({
        text: pushText(event, await headlineOf(context, event.lead_id)),
        topic: event.lead_id ?? event.id,
        subscription: {
          endpoint: delivery.address,
          ...openKeys(context, { owner, channel, secret: delivery.secret }),
        },
        vapid,
      })
      const fetched = await fetchGuarded({
        url: delivery.address,
        method: 'POST',
        headers,
        body,
        connections,
        allowPrivate: context.config.allowPrivateWebhooks,
      })
      return resultOf(fetched)
    },
    close: () => closeConnections(connections),
  }
}
