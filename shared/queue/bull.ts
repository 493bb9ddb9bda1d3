import type { BackendFactory, IQueueBackend, Queue } from 'bullmq'
import type { Log } from '../log.ts'
import { settledWithin } from '../with-timeout.ts'
import type { JobHandler, NewJob, RunningWorker } from './backend.ts'
import { jobOptions, MAX_STALLED, type QueueName } from './jobs.ts'

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
}

const CLOSE_DEADLINE_MS = 10_000
const RETRY_MS = 1000

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
        defaultJobOptions: jobOptions,
      },
      context.factory(bullmq),
    ) as unknown as Queue // callers don't need to know the backend's type
    queue.on('error', error => log.warn('queue error', { queue: name, reason: String(error).slice(0, 200) }))
    return queue
  }
  const queueOf = (name: QueueName): Promise<Queue> => {
    const known = open.get(name) ?? openQueue(name)
    open.set(name, known)
    return known
  }

  return {
    async add(name: QueueName, list: NewJob[]) {
      const queue = await queueOf(name)
      await queue.addBulk(list)
    },
    async work(name: QueueName, concurrency: number, handler: JobHandler): Promise<RunningWorker> {
      const bullmq = await load()
      const connection = context.consumer()
      const createWorker = () => {
        const created = new bullmq.Worker(
          name,
          job => handler({ name: job.name, data: job.data, attempt: job.attemptsMade + 1 }),
          {
            connection,
            prefix: context.prefix,
            concurrency,
            maxStalledCount: MAX_STALLED,
            stalledInterval: 10_000,
            autorun: false,
          },
          context.factory(bullmq),
        )
        created.on('error', warn)
        return created
      }
      const warn = (error: unknown) =>
        log.warn('worker error', { queue: name, reason: String(error).slice(0, 200) })
      let worker = createWorker()
      let isClosing = false
      // If its store isn't ready, a BullMQ worker retries forever without a pause and blocks the process. So we replace it.
      const start = async () => {
        while (!isClosing) {
          try {
            await worker.waitUntilReady()
            return worker.run()
          } catch (error) {
            if (isClosing) return
            warn(error)
            await settledWithin(CLOSE_DEADLINE_MS, worker.close())
            await Bun.sleep(RETRY_MS)
            if (!isClosing) worker = createWorker()
          }
        }
      }
      start().catch(warn)
      const running = {
        async close() {
          isClosing = true
          workers.delete(running)
          // If Redis is down, worker.close() never resolves (taskforcesh/bullmq #4656).
          await settledWithin(CLOSE_DEADLINE_MS, worker.close())
        },
      }
      workers.add(running)
      return running
    },
    async depth(name: QueueName) {
      const queue = await queueOf(name)
      return queue.getJobCounts('waiting', 'active', 'delayed', 'failed')
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
