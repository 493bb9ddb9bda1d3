import type { Context } from '../../shared/context.ts'
import type { RunningWorker } from '../../shared/queue/backend.ts'
import { type ChannelName, isPush, type PushChannel, type Sender } from '../../shared/webhooks/delivery.ts'
import { listOpenPushChannels } from '../../shared/webhooks/queries.ts'
import { openWebhookSender } from '../../shared/webhooks/send-webhook.ts'
import { openCustomerMailSender } from '../mail/customer-sender.ts'
import { openMailSender } from '../mail/sender.ts'
import { openPushSender } from '../push/sender.ts'
import { openScriptSender } from '../sandbox/script-sender.ts'
import { work } from '../work.ts'
import { makeDeliveryQueues } from './delivery-queues.ts'
import { makeSuspectSlot, sendDue } from './send-due.ts'
import { makeStepBatcher } from './step-batcher.ts'

/** Opens the sender of each kind of channel. A channel without one keeps its deliveries. */
export type Senders = Partial<
  Record<
    Exclude<ChannelName, PushChannel> | 'push',
    (context: Context, owner: string, channel: ChannelName) => Sender
  >
>

const defaultSenders: Senders = {
  webhook: openWebhookSender,
  mail: openMailSender,
  customer: openCustomerMailSender,
  push: openPushSender,
  script: openScriptSender,
}

/** High, because a slow endpoint holds its job for as long as its answers take. */
const MAX_ENDPOINTS = 500

/** Handles `webhooks.drain`: each job names an owner, and sends what's due on its channels. */
export async function startWebhooks(
  context: Context,
  senders: Senders = defaultSenders,
  maxEndpoints = MAX_ENDPOINTS,
): Promise<RunningWorker> {
  const stopping = new AbortController()
  const shared = {
    takeStep: makeStepBatcher(context),
    suspects: makeSuspectSlot(),
    stopping: stopping.signal,
  }
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
  const handlers = {
    async 'webhooks.drain'(_: Context, { owner }: { owner: string }) {
      const isAgent = owner.startsWith('agt_')
      const channels: ChannelName[] = isAgent ? ['webhook', 'customer'] : ['webhook', 'mail', 'script']
      await Promise.all([
        ...channels.map(channel => sendChannel(owner, channel)),
        !isAgent && senders.push && sendPushes(owner),
      ])
    },
  }
  const worker = await work(context, 'webhooks', handlers, maxEndpoints)
  return {
    async close() {
      // Leases nothing new; waits for what's in flight and records it.
      stopping.abort()
      await worker.close()
      queues.close()
    },
  }
}
