import type { Job, Worker } from 'bullmq'
import type { Log } from '../log.ts'
import { settledWithin, withTimeout } from '../with-timeout.ts'
import type { JobHandler, RunningWorker } from './backend.ts'
import type { QueueName } from './jobs.ts'

interface WorkerContext {
  queue: QueueName
  handler: JobHandler
  create(take: (job: Job) => Promise<void>): Worker
  /** If given, a worker that takes no jobs while some wait is replaced. */
  countWaiting: (() => Promise<number>) | null
  log: Log
}

const CLOSE_DEADLINE_MS = 10_000
const RETRY_MS = 1000
/** If a worker takes no job for this long while some are waiting, it hangs. */
const IDLE_MS = 10_000
const WARN_AGAIN_MS = 60_000

/** Keeps a BullMQ worker running on a queue: one that fails or hangs is replaced. */
export function keepWorking({ queue, handler, create, countWaiting, log }: WorkerContext): RunningWorker {
  let active = 0
  let idleSince = performance.now()
  let isClosing = false
  let warnedAt = Number.NEGATIVE_INFINITY
  // At most once a minute: under heavy load, BullMQ often waits too long for a connection, and tries again.
  const warn = (error: unknown) => {
    if (performance.now() - warnedAt < WARN_AGAIN_MS) return
    warnedAt = performance.now()
    log.warn('worker error', { queue, reason: String(error).slice(0, 200) })
  }
  const isIdle = () => active === 0 && performance.now() - idleSince > IDLE_MS

  const take = async ({ name, data, attemptsMade }: Job) => {
    active++
    try {
      await handler({ name, data, attempt: attemptsMade + 1 })
    } finally {
      active--
      idleSince = performance.now()
    }
  }
  const open = (): Worker => {
    const opened = create(take)
    opened.on('error', warn)
    run(opened).catch(warn)
    return opened
  }
  // If its store isn't ready, a BullMQ worker retries forever without a pause and blocks the process. So we replace it.
  const run = async (running: Worker) => {
    try {
      await running.waitUntilReady()
      await running.run()
    } catch (error) {
      if (isClosing || running !== worker) return
      warn(error)
      await settledWithin(CLOSE_DEADLINE_MS, running.close())
      await Bun.sleep(RETRY_MS)
      if (running === worker && !isClosing) worker = open()
    }
  }
  let worker = open()

  // After a node of a cluster hung, BullMQ may wait on a connection that never comes back (taskforcesh/bullmq #4138).
  const replaceIfHung = async () => {
    if (!isIdle() || !countWaiting) return
    const waiting = await withTimeout(IDLE_MS, countWaiting()).catch(() => 0)
    if (waiting === 0 || !isIdle() || isClosing) return
    log.warn('worker hangs, replaced', { queue, waiting })
    idleSince = performance.now()
    const hung = worker
    worker = open()
    await settledWithin(CLOSE_DEADLINE_MS, hung.close(true))
  }
  const watch = countWaiting && setInterval(() => replaceIfHung().catch(warn), IDLE_MS / 2)
  watch?.unref()

  let closed: Promise<void> | null = null
  return {
    close() {
      isClosing = true
      if (watch) clearInterval(watch)
      // If Redis is down, worker.close() never resolves (taskforcesh/bullmq #4656). The backend closes it too, and doesn't
      // wait again.
      closed ??= settledWithin(CLOSE_DEADLINE_MS, worker.close())
      return closed
    },
  }
}
