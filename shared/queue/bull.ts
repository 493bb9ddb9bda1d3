import { type BackendFactory, type IQueueBackend, Queue, Worker } from 'bullmq'
import type { Log } from '../log.ts'
import type { JobHandler, NewJob, RunningWorker } from './backend.ts'
import { jobOptions, MAX_STALLED, type QueueName } from './jobs.ts'

/** What differs between BullMQ on Redis and on Postgres. */
export interface BullGround<C> {
  factory: BackendFactory<IQueueBackend, C>
  producer: C
  /** Each worker may need a connection of its own. */
  consumer(): C
  /** Redis only: what all keys begin with. */
  prefix?: string
}

const CLOSE_DEADLINE_MS = 10_000

/** BullMQ's own part of a backend: the same calls over either store. */
export function makeBull<C>(ground: BullGround<C>, log: Log) {
  const open = new Map<QueueName, Queue>()
  const workers = new Set<RunningWorker>()

  const queueOf = (name: QueueName): Queue => {
    const known = open.get(name)
    if (known) return known
    const queue = new Queue(
      name,
      {
        connection: ground.producer,
        prefix: ground.prefix,
        skipWaitingForReady: true,
        defaultJobOptions: jobOptions,
      },
      ground.factory,
    ) as unknown as Queue // the generic form of the backend is of no use to callers
    queue.on('error', error => log.warn('queue error', { queue: name, reason: String(error).slice(0, 200) }))
    open.set(name, queue)
    return queue
  }

  return {
    async add(name: QueueName, list: NewJob[]) {
      await queueOf(name).addBulk(list)
    },
    work(name: QueueName, concurrency: number, handler: JobHandler): RunningWorker {
      const worker = new Worker(
        name,
        job => handler({ name: job.name, data: job.data, attempt: job.attemptsMade + 1 }),
        {
          connection: ground.consumer(),
          prefix: ground.prefix,
          concurrency,
          maxStalledCount: MAX_STALLED,
          stalledInterval: 10_000,
        },
        ground.factory,
      )
      worker.on('error', error =>
        log.warn('worker error', { queue: name, reason: String(error).slice(0, 200) }),
      )
      const running = {
        async close() {
          workers.delete(running)
          // With Redis away worker.close() never resolves (taskforcesh/bullmq #4656).
          await within(CLOSE_DEADLINE_MS, worker.close())
        },
      }
      workers.add(running)
      return running
    },
    async depth(name: QueueName) {
      return queueOf(name).getJobCounts('waiting', 'active', 'delayed', 'failed')
    },
    async close() {
      await Promise.all([...workers].map(worker => worker.close()))
      await Promise.all([...open.values()].map(queue => within(2000, queue.close())))
    },
  }
}

/** Waits for a promise at most so long, and never throws. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: Timer | undefined
  const deadline = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work.catch(() => {}), deadline])
  clearTimeout(timer)
}
