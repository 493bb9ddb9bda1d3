import type { Log } from './log.ts'
import { withTimeout } from './with-timeout.ts'

/** On SIGTERM or SIGINT, finishes what is in flight and exits. If that fails or misses the deadline, the exit code is 1. */
export function stopOnSignal(log: Log, deadlineMs: number, finish: () => Promise<void>): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    try {
      await withTimeout(deadlineMs, finish())
      process.exit(0)
    } catch (error) {
      log.error('stopped before everything finished', { reason: String(error).slice(0, 200) })
      process.exit(1)
    }
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
