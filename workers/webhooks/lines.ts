import type { ChannelName, Sender } from '../../shared/webhooks/delivery.ts'
import type { Line } from './drain.ts'

/** So long after the last delivery the connections to an endpoint are kept open. */
const KEPT_MS = 4000

interface Kept {
  line: Line
  busy: boolean
  closing: Timer | null
}

/** The lines of one process: one for each endpoint, however many jobs name it. */
export function makeLines() {
  const lines = new Map<string, Kept>()

  const close = (key: string, { line }: Kept) => {
    lines.delete(key)
    line.sender.close()
  }
  return {
    /** Runs what drains a line, or tells whoever runs it in this process to look again. */
    async run(
      owner: string,
      channel: ChannelName,
      open: () => Sender,
      drain: (line: Line) => Promise<void>,
    ): Promise<void> {
      const key = `${channel} ${owner}`
      const kept = lines.get(key) ?? {
        line: { owner, channel, sender: open(), again: false },
        busy: false,
        closing: null,
      }
      if (kept.busy) {
        kept.line.again = true
        return
      }
      lines.set(key, kept)
      if (kept.closing) clearTimeout(kept.closing)
      kept.busy = true
      try {
        await drain(kept.line)
      } finally {
        kept.busy = false
        kept.closing = setTimeout(() => close(key, kept), KEPT_MS)
      }
    },
    /** When nothing runs any more. */
    close() {
      for (const [key, kept] of lines) {
        if (kept.closing) clearTimeout(kept.closing)
        close(key, kept)
      }
    },
  }
}
