/** A webhook worker that is killed when it sends a poisoned event. */
import { readConfig } from '../../shared/config.ts'
import { openContext } from '../../shared/open-context.ts'
import { unlockSecrets } from '../../shared/unlock-secrets.ts'
import { openWebhookSender } from '../../shared/webhooks/send-webhook.ts'
import { startWebhooks } from '../../workers/webhooks/worker.ts'

const context = await openContext(readConfig(), 'workers', 'poisoned')
await unlockSecrets(context)
await startWebhooks(context, {
  webhook(context, owner) {
    const sender = openWebhookSender(context, owner)
    return {
      ...sender,
      async send(delivery, lease) {
        if (delivery.record.includes('poison')) process.kill(process.pid, 'SIGKILL')
        return sender.send(delivery, lease)
      },
    }
  },
})
