/** A webhook worker to which one kind of event is poison: whoever sends it dies. */
import { readConfig } from '../../shared/config.ts'
import { openGround } from '../../shared/open-ground.ts'
import { openWebhookSender } from '../../shared/webhooks/send-webhook.ts'
import { startWebhooks } from '../../workers/webhooks/worker.ts'

const ground = await openGround(readConfig(), 'workers', 'poisoned')
await startWebhooks(ground, {
  webhook(ground) {
    const sender = openWebhookSender(ground)
    return {
      ...sender,
      async send(delivery) {
        if (delivery.type === 'webhook.test') process.kill(process.pid, 'SIGKILL')
        return sender.send(delivery)
      },
    }
  },
})
