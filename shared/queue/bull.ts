import type { BackendFactory, IQueueBackend, Job, Queue } from 'bullmq'
import type { Log } from '../log.ts'
import { settledWithin, withTimeout } from '../with-timeout.ts'
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
  /** Whether its connections may wait for good once the store hung. */
  mayHang?: boolean
}

const CLOSE_DEADLINE_MS = 10_000
const RETRY_MS = 1000
/** Up to here single inserts cost Postgres less than one in bulk, for which BullMQ creates two temporary tables (7 ms). */
const MAX_SINGLE = 8
/** A worker that takes no job for this long while some wait hangs. */
const IDLE_MS = 10_000

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
      if (list.length > MAX_SINGLE) await queue.addBulk(list)
      else await Promise.all(list.map(({ name, data }) => queue.add(name, data)))
    },
    async work(name: QueueName, concurrency: number, handler: JobHandler): Promise<RunningWorker> {
      const bullmq = await load()
      const connection = context.consumer()
      let active = 0
      let idleSince = performance.now()
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
      const createWorker = () => {
        const created = new bullmq.Worker(
          name,
          take,
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
      const start = async (started: typeof worker) => {
        try {
          await started.waitUntilReady()
          await started.run()
        } catch (error) {
          if (isClosing || started !== worker) return
          warn(error)
          await settledWithin(CLOSE_DEADLINE_MS, started.close())
          await Bun.sleep(RETRY_MS)
          if (started === worker) replace()
        }
      }
      const replace = () => {
        if (isClosing) return
        worker = createWorker()
        start(worker).catch(warn)
      }
      start(worker).catch(warn)
      // After a node of a cluster hung, BullMQ may wait on a connection that never comes back (taskforcesh/bullmq #4138).
      const replaceIfHung = async () => {
        if (!isIdle()) return
        const queue = await queueOf(name)
        const waiting = await withTimeout(IDLE_MS, queue.getWaitingCount()).catch(() => 0)
        if (waiting === 0 || !isIdle() || isClosing) return
        log.warn('worker hangs, replaced', { queue: name, waiting })
        idleSince = performance.now()
        const hung = worker
        replace()
        await settledWithin(CLOSE_DEADLINE_MS, hung.close(true))
      }
      const watch = context.mayHang ? setInterval(() => replaceIfHung().catch(warn), IDLE_MS / 2) : null
      watch?.unref()
      const running = {
        async close() {
          isClosing = true
          if (watch) clearInterval(watch)
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
