/** A webhook worker that is killed when it sends a poisoned event. */
import { readConfig } from '../../shared/config.ts'
import { openContext } from '../../shared/open-context.ts'
import { openWebhookSender } from '../../shared/webhooks/send-webhook.ts'
import { startWebhooks } from '../../workers/webhooks/worker.ts'

const context = await openContext(readConfig(), 'workers', 'poisoned')
await startWebhooks(context, {
  webhook(context) {
    const sender = openWebhookSender(context)
    return {
      ...sender,
      async send(delivery) {
        if (delivery.record.includes('poison')) process.kill(process.pid, 'SIGKILL')
        return sender.send(delivery)
      },
    }
  },
})
