import { OPERATOR } from '../../shared/alerts/check.ts'
import type { Context } from '../../shared/context.ts'
import type { Mailer } from '../../shared/mail/mail.ts'
import { openMailer } from '../../shared/mail/open-mailer.ts'
import { type ChannelName, isPush, type PushChannel, type Sender } from '../../shared/webhooks/delivery.ts'
import { listOpenPushChannels } from '../../shared/webhooks/queries.ts'
import { openWebhookSender } from '../../shared/webhooks/send-webhook.ts'
import { openCustomerMailSender } from '../mail/customer-sender.ts'
import { reportMailOutage } from '../mail/outage.ts'
import { openMailSender } from '../mail/sender.ts'
import { openPushSender } from '../push/sender.ts'
import { openScriptSender } from '../sandbox/script-sender.ts'
import { makeDeliveryQueues } from './delivery-queues.ts'
import { makeSuspectSlot, type SuspectSlot, sendDue } from './send-due.ts'
import { makeStepBatcher } from './step-batcher.ts'

/** Opens the sender of each kind of channel. A channel without one keeps its deliveries. */
export type Senders = Partial<
  Record<
    Exclude<ChannelName, PushChannel> | 'push',
    (context: Context, owner: string, channel: ChannelName) => Sender
  >
>

/** One mailer for all owners, since a mail server counts connections. */
const sendersWith = (mailer: Mailer): Senders => ({
  webhook: openWebhookSender,
  mail: context => openMailSender(context, mailer),
  customer: context => openCustomerMailSender(context, mailer),
  push: openPushSender,
  script: openScriptSender,
})

/** Sends what's due to an owner, on all its channels. */
export function openDrain(
  context: Context,
  { senders: own, suspects = makeSuspectSlot() }: { senders?: Senders; suspects?: SuspectSlot } = {},
) {
  const mailer = reportMailOutage(openMailer(context.config), context.log)
  const senders = own ?? sendersWith(mailer)
  const stopping = new AbortController()
  const shared = { takeStep: makeStepBatcher(context), suspects, stopping: stopping.signal }
  const queues = makeDeliveryQueues()

  async function sendChannel(owner: string, channel: ChannelName): Promise<void> {
    const openSender = senders[isPush(channel) ? 'push' : channel]
    if (!openSender) return
    await queues.run(
      owner,
      channel,
      () => openSender(context, owner, channel),
      queue => sendDue(context, shared, queue),
    )
  }
  async function sendPushes(owner: string): Promise<void> {
    const channels = await listOpenPushChannels(context.sql, owner)
    await Promise.all(channels.map(channel => sendChannel(owner, channel)))
  }
  return {
    async drain(owner: string): Promise<void> {
      const isAgent = owner.startsWith('agt_')
      const channels: ChannelName[] = isAgent ? ['webhook', 'customer'] : ['webhook', 'mail', 'script']
      await Promise.all([
        ...channels.map(channel => sendChannel(owner, channel)),
        !isAgent && senders.push && sendPushes(owner),
      ])
    },
    /** Leases nothing new. */
    stop: () => stopping.abort(),
    /** Only call this when nothing runs. */
    close() {
      queues.close()
      mailer.close()
    },
  }
}

/** Deliveries that may have killed a worker are left to the workers. */
const noSuspects: SuspectSlot = { tryAcquire: () => false, release() {} }

/** The scheduler does this too, since an alert may be about the queue or the worker that would send it. */
export async function sendToOperator(context: Context): Promise<void> {
  const deliveries = openDrain(context, { suspects: noSuspects })
  try {
    await deliveries.drain(OPERATOR)
  } finally {
    deliveries.close()
  }
}
