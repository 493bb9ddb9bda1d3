import type { BackendFactory, IQueueBackend, Job, Queue, Worker } from 'bullmq'
import type { Log } from '../log.ts'
import { settledWithin } from '../with-timeout.ts'
import type { JobHandler, NewJob, RunningWorker } from './backend.ts'
import { keepWorking } from './bull-worker.ts'
import { jobOptions, MAX_FAILED, MAX_STALLED, type QueueName } from './jobs.ts'

type BullMQ = typeof import('bullmq')

/** Lazy, because BullMQ takes 100 ms and 15 MB to load, and an API process only needs it for its first job. */
const load = (): Promise<BullMQ> => import('bullmq')

/** What differs between BullMQ on Redis and on Postgres. */
interface BullContext<C> {
  factory(bullmq: BullMQ): BackendFactory<IQueueBackend, C>
  /** The connection that adds jobs. */
  producer: C
  /** The connection of a new worker. */
  consumer(): C
  /** Redis only: the prefix of all keys. */
  prefix?: string
  /** Whether its connections may hang forever after the store hung. */
  mayHang?: boolean
}

/** Up to this many, single inserts cost Postgres less than BullMQ's bulk insert, with its two temporary tables (7 ms). */
const MAX_SINGLE = 8

/** The part of a backend that is the same on both stores. */
export function makeBull<C>(context: BullContext<C>, log: Log) {
  const open = new Map<QueueName, Promise<Queue>>()
  const workers = new Set<RunningWorker>()

  const openQueue = async (name: QueueName): Promise<Queue> => {
    const bullmq = await load()
    const queue = new bullmq.Queue(
      name,
      {
        connection: context.producer,
        prefix: context.prefix,
        skipWaitingForReady: true,
        // If Redis is down during this check, the queue fails for good. `doctor` checks the version instead.
        skipVersionCheck: true,
        defaultJobOptions: jobOptions,
      },
      context.factory(bullmq),
    ) as unknown as Queue // callers don't need to know the backend's type
    queue.on('error', error => log.warn('queue error', { queue: name, reason: String(error).slice(0, 200) }))
    await queue.waitUntilReady()
    return queue
  }
  const queueOf = (name: QueueName): Promise<Queue> => {
    const known = open.get(name)
    if (known) return known
    const opened = openQueue(name)
    open.set(name, opened)
    // BullMQ remembers that the first connection failed, and such a queue would never add a job.
    opened.catch(() => open.delete(name))
    return opened
  }

  return {
    async add(name: QueueName, list: NewJob[]) {
      const queue = await queueOf(name)
      if (list.length > MAX_SINGLE) await queue.addBulk(list)
      else await Promise.all(list.map(({ name, data }) => queue.add(name, data)))
    },
    async work(name: QueueName, concurrency: number, handler: JobHandler): Promise<RunningWorker> {
      const bullmq = await load()
      const connection = context.consumer()
      const create = (take: (job: Job) => Promise<void>) =>
        new bullmq.Worker(
          name,
          take,
          {
            connection,
            prefix: context.prefix,
            concurrency,
            maxStalledCount: MAX_STALLED,
            stalledInterval: 10_000,
            autorun: false,
            skipVersionCheck: true,
          },
          context.factory(bullmq),
        ) as unknown as Worker // callers don't need to know the backend's type
      const countWaiting = async () => (await queueOf(name)).getWaitingCount()
      const worker = keepWorking({
        queue: name,
        handler,
        create,
        countWaiting: context.mayHang ? countWaiting : null,
        log,
      })
      workers.add(worker)
      return worker
    },
    async depth(name: QueueName) {
      const queue = await queueOf(name)
      return queue.getJobCounts('waiting', 'active', 'delayed', 'failed')
    },
    async deleteFailed(name: QueueName, olderThanMs: number) {
      const queue = await queueOf(name)
      await queue.clean(olderThanMs, MAX_FAILED, 'failed')
    },
    async close() {
      await Promise.all([...workers].map(worker => worker.close()))
      await Promise.all(
        [...open.values()].map(queue =>
          settledWithin(
            2000,
            queue.then(each => each.close()),
          ),
        ),
      )
    },
  }
}
