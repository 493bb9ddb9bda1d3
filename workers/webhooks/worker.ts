import type { Context } from '../../shared/context.ts'
import type { RunningWorker } from '../../shared/queue/backend.ts'
import type { ChannelName } from '../../shared/webhooks/delivery.ts'
import { work } from '../work.ts'
import { type Channels, channels as ours } from './channels.ts'
import { drain } from './drain.ts'
import { makeLines } from './lines.ts'
import { makeProbation } from './probation.ts'
import { makeSteps } from './steps.ts'

/** Lines drained at once: many, because a slow endpoint holds its place for as long as it likes. */
const LINES = 500

/** Takes `webhooks.drain`: each job is one owner, and drains each of its channels. */
export async function startWebhooks(
  context: Context,
  channels: Channels = ours,
  lines = LINES,
): Promise<RunningWorker> {
  const stopping = new AbortController()
  const crew = { take: makeSteps(context), probation: makeProbation(), stopping: stopping.signal }
  const registry = makeLines()

  async function drainChannel(owner: string, channel: ChannelName): Promise<void> {
    const open = channels[channel]
    if (!open) return
    await registry.run(
      owner,
      channel,
      () => open(context),
      line => drain(context, crew, line),
    )
  }
  const handlers = {
    async 'webhooks.drain'(_: Context, { owner }: { owner: string }) {
      // Only a business has a mailbox.
      const names: ChannelName[] = owner.startsWith('biz_') ? ['webhook', 'mail'] : ['webhook']
      await Promise.all(names.map(channel => drainChannel(owner, channel)))
    },
  }
  const worker = await work(context, 'webhooks', handlers, lines)
  return {
    async close() {
      // Nothing new is leased; what is in flight is awaited and recorded.
      stopping.abort()
      await worker.close()
      registry.close()
    },
  }
}
