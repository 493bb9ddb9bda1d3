import type { ChannelName, Sender } from '../../shared/webhooks/delivery.ts'

/** How long connections to an endpoint stay open after its last delivery. */
const KEEP_OPEN_MS = 4000

/** What one process sends to one endpoint: a channel of one owner. */
export interface DeliveryQueue {
  owner: string
  channel: ChannelName
  sender: Sender
  /** More became due, perhaps after the last step. */
  again: boolean
}

interface Entry {
  queue: DeliveryQueue
  isRunning: boolean
  closing: Timer | null
}

/** The delivery queues of one process: one for each endpoint, however many jobs name it. */
export function makeDeliveryQueues() {
  const entries = new Map<string, Entry>()

  const close = (key: string, { queue }: Entry) => {
    entries.delete(key)
    queue.sender.close?.()
  }
  return {
    /** Runs `send` for an endpoint. If it already runs in this process, tells it to look again. */
    async run(
      owner: string,
      channel: ChannelName,
      openSender: () => Sender,
      send: (queue: DeliveryQueue) => Promise<void>,
    ): Promise<void> {
      const key = `${channel} ${owner}`
      const entry = entries.get(key) ?? {
        queue: { owner, channel, sender: openSender(), again: false },
        isRunning: false,
        closing: null,
      }
      if (entry.isRunning) {
        entry.queue.again = true
        return
      }
      entries.set(key, entry)
      if (entry.closing) clearTimeout(entry.closing)
      entry.isRunning = true
      try {
        await send(entry.queue)
      } finally {
        entry.isRunning = false
        entry.closing = setTimeout(() => close(key, entry), KEEP_OPEN_MS)
      }
    },
    /** Only call this when nothing runs. */
    close() {
      for (const [key, entry] of entries) {
        if (entry.closing) clearTimeout(entry.closing)
        close(key, entry)
      }
    },
  }
}
