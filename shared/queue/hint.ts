import type { Log } from '../log.ts'
import { settledWithin } from '../with-timeout.ts'
import type { Backend } from './backend.ts'
import { type JobName, jobs, type Payload, type QueueName } from './jobs.ts'

/**
 * Tells a worker that a row wants attention. Never awaited, never throws: the row was committed before,
 * and the scheduler finds it where the hint is lost.
 */
export type Hint = <J extends JobName>(name: J, payload: Payload<J>) => void

/** Where it is said whose events there are new ones of. */
export const EVENT_WAKE = 'events'

const GATHER_MS = 2
/** A queue that neither takes nor refuses must not hold back the hints that come after. */
const SEND_MS = 5000

interface Waiting {
  name: JobName
  data: object
}

/** The only producer of jobs. Hints of a few milliseconds go together, and the same hint goes once. */
export function makeHint(
  backend: Pick<Backend, 'add' | 'publish'>,
  log: Log,
): Hint & { flush(): Promise<void> } {
  let waiting = new Map<string, Waiting>()
  let timer: Timer | null = null
  let quietUntil = 0

  let sending: Promise<void> | null = null

  const send = async () => {
    const byQueue = new Map<QueueName, Waiting[]>()
    for (const hint of waiting.values()) {
      const { queue } = jobs[hint.name]
      const list = byQueue.get(queue)
      if (list) list.push(hint)
      else byQueue.set(queue, [hint])
    }
    waiting = new Map()
    await settledWithin(SEND_MS, Promise.all([...byQueue].map(([queue, list]) => add(queue, list))))
  }
  const add = async (queue: QueueName, list: Waiting[]) => {
    try {
      await backend.add(queue, list)
    } catch (error) {
      // Lost on purpose: the queue is away, and one line a few seconds says so.
      if (Date.now() < quietUntil) return
      quietUntil = Date.now() + 5000
      log.warn('hint lost, the scheduler will find the row', { queue, reason: String(error).slice(0, 200) })
    }
  }
  // One sending at a time: while the queue is slow, hints gather and go together instead of standing in line.
  const run = async () => {
    timer = null
    if (sending) return
    sending = send()
    await sending
    sending = null
    if (waiting.size > 0) timer ??= setTimeout(run, GATHER_MS)
  }
  const flush = async () => {
    if (timer) clearTimeout(timer)
    while (sending || waiting.size > 0) await (sending ?? run())
  }
  const hint: Hint = (name, payload) => {
    // An event to send is an event to read: long polls wait for it, with or without a webhook.
    if (name === 'webhooks.drain' && 'owner' in payload) backend.publish(EVENT_WAKE, payload.owner)
    waiting.set(`${name} ${JSON.stringify(payload)}`, { name, data: payload })
    timer ??= setTimeout(run, GATHER_MS)
  }
  return Object.assign(hint, { flush })
}
