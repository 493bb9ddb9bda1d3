import type { Context } from '../../shared/context.ts'
import type { RunningWorker } from '../../shared/queue/backend.ts'
import { work } from '../work.ts'
import { openDrain, type Senders } from './drain.ts'

/** High, because a slow endpoint holds its job for as long as its responses take. */
const MAX_ENDPOINTS = 500

/** Handles `webhooks.drain`: each job names an owner, and sends what's due on its channels. */
export async function startWebhooks(
  context: Context,
  senders?: Senders,
  maxEndpoints = MAX_ENDPOINTS,
): Promise<RunningWorker> {
  const deliveries = openDrain(context, senders && { senders })
  const handlers = {
    'webhooks.drain': (_: Context, { owner }: { owner: string }) => deliveries.drain(owner),
  }
  const worker = await work(context, 'webhooks', handlers, maxEndpoints)
  return {
    async close() {
      // Waits for what's in flight and records it.
      deliveries.stop()
      await worker.close()
      deliveries.close()
    },
  }
}
