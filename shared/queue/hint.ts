import type { Log } from '../log.ts'
import { withTimeout } from '../with-timeout.ts'
import type { Backend, NewJob } from './backend.ts'
import { type JobName, jobs, type Payload, type QueueName } from './jobs.ts'

/**
 * Tells a worker to look at a row. Not awaited, and never throws: the row is already committed, and the scheduler finds
 * it if the hint is lost.
 */
export type Hint = <J extends JobName>(name: J, payload: Payload<J>) => void

/** The channel that says which owners have new events. */
export const EVENTS_CHANNEL = 'events'

const BATCH_MS = 2
/** A hung queue must not block the hints after it. */
const SEND_TIMEOUT_MS = 5000

/** The only producer of jobs. Sends hints in batches, without duplicates. */
export function makeHint(
  backend: Pick<Backend, 'add' | 'publish'>,
  log: Log,
  sendTimeoutMs = SEND_TIMEOUT_MS,
): Hint & { flush(): Promise<void> } {
  let waiting = new Map<string, NewJob>()
  let timer: Timer | null = null
  let silentUntil = 0
  let sending: Promise<void> | null = null

  const send = async () => {
    const byQueue = Map.groupBy(waiting.values(), hint => jobs[hint.name].queue)
    waiting = new Map()
    await Promise.all([...byQueue].map(([queue, list]) => add(queue, list)))
  }
  const add = async (queue: QueueName, list: NewJob[]) => {
    try {
      await withTimeout(sendTimeoutMs, backend.add(queue, list))
    } catch (error) {
      // The hint is dropped, or comes late. One warning every few seconds is enough.
      if (performance.now() < silentUntil) return
      silentUntil = performance.now() + 5000
      log.warn('hint lost, the scheduler will find the row', { queue, reason: String(error).slice(0, 200) })
    }
  }
  // One batch at a time, so a slow queue gets larger batches instead of more requests.
  const run = async () => {
    timer = null
    if (sending) return
    sending = send()
    await sending
    sending = null
    if (waiting.size > 0) timer ??= setTimeout(run, BATCH_MS)
  }
  const flush = async () => {
    if (timer) clearTimeout(timer)
    while (sending || waiting.size > 0) await (sending ?? run())
  }
  const hint: Hint = (name, payload) => {
    // New events also wake up long polls, whether or not there's a webhook.
    if (name === 'webhooks.drain' && 'owner' in payload) backend.publish(EVENTS_CHANNEL, payload.owner)
    waiting.set(`${name} ${JSON.stringify(payload)}`, { name, data: payload })
    timer ??= setTimeout(run, BATCH_MS)
  }
  return Object.assign(hint, { flush })
}
