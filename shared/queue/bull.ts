import type { BackendFactory, IQueueBackend, Queue } from 'bullmq'
import type { Log } from '../log.ts'
import { settledWithin } from '../with-timeout.ts'
import type { JobHandler, NewJob, RunningWorker } from './backend.ts'
import { jobOptions, MAX_STALLED, type QueueName } from './jobs.ts'

type Library = typeof import('bullmq')

/** Loaded with the first job: it takes longer to load than the rest of an API process. */
const load = (): Promise<Library> => import('bullmq')

/** What differs between BullMQ on Redis and on Postgres. */
export interface BullContext<C> {
  factory(library: Library): BackendFactory<IQueueBackend, C>
  /** Asked for with the first job, so that what it needs is loaded no earlier. */
  producer(): C | Promise<C>
  /** Each worker may need a connection of its own. */
  consumer(): C | Promise<C>
  /** Redis only: what all keys begin with. */
  prefix?: string
}

const CLOSE_DEADLINE_MS = 10_000
const RETRY_MS = 1000

/** BullMQ's own part of a backend: the same calls over either store. */
export function makeBull<C>(context: BullContext<C>, log: Log) {
  const open = new Map<QueueName, Promise<Queue>>()
  const workers = new Set<RunningWorker>()

  const openQueue = async (name: QueueName): Promise<Queue> => {
    const library = await load()
    const queue = new library.Queue(
      name,
      {
        connection: await context.producer(),
        prefix: context.prefix,
        skipWaitingForReady: true,
        defaultJobOptions: jobOptions,
      },
      context.factory(library),
    ) as unknown as Queue // the generic form of the backend is of no use to callers
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
      const library = await load()
      const connection = await context.consumer()
      const make = () => {
        const made = new library.Worker(
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
          context.factory(library),
        )
        made.on('error', warn)
        return made
      }
      const warn = (error: unknown) =>
        log.warn('worker error', { queue: name, reason: String(error).slice(0, 200) })
      let worker = make()
      let closing = false
      // BullMQ asks once whether its store is ready, and one that was told no asks itself again for ever, without a pause
      // in which anything else could run: such a worker is replaced.
      const begin = async () => {
        while (!closing) {
          try {
            await worker.waitUntilReady()
            return worker.run()
          } catch (error) {
            if (closing) return
            warn(error)
            await settledWithin(CLOSE_DEADLINE_MS, worker.close())
            await Bun.sleep(RETRY_MS)
            if (!closing) worker = make()
          }
        }
      }
      begin().catch(warn)
      const running = {
        async close() {
          closing = true
          workers.delete(running)
          // With Redis away worker.close() never resolves (taskforcesh/bullmq #4656).
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
