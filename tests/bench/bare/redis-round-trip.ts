import { createRedisBackend, Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'

/** Bare BullMQ on Redis: runs no-op jobs at a fixed rate and prints the times from `add` to handler as JSON. */
const [perSecond = 100, count = 500] = process.argv.slice(2).map(Number)
const connect = () => new Redis(process.env.REDIS_URL ?? '', { maxRetriesPerRequest: null })
const queue = new Queue(
  'round-trip',
  { connection: connect(), defaultJobOptions: { removeOnComplete: true } },
  createRedisBackend,
)
const begun = new Map<number, number>()
const times: number[] = []
const done = Promise.withResolvers<void>()
const worker = new Worker(
  'round-trip',
  async ({ data }) => {
    times.push(performance.now() - (begun.get(data.n) ?? 0))
    if (times.length === count) done.resolve()
  },
  { connection: connect(), concurrency: 16 },
  createRedisBackend,
)
await worker.waitUntilReady()
for (let n = 0; n < count; n++) {
  begun.set(n, performance.now())
  void queue.add('nothing', { n })
  await Bun.sleep(1000 / perSecond)
}
await done.promise
process.stdout.write(`${JSON.stringify(times)}\n`)
process.exit(0)
