import { createPostgresBackend, Queue, Worker } from 'bullmq'
import pg from 'pg'

/** Bare BullMQ: runs no-op jobs at a fixed rate and prints the times from `add` to completion as JSON. */
const [perSecond = 50, count = 100] = process.argv.slice(2).map(Number)
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 8,
  options: '-c search_path=bullmq',
})
const options = { connection: pool, skipWaitingForReady: true }
const queue = new Queue(
  'bench',
  { ...options, defaultJobOptions: { removeOnComplete: true } },
  createPostgresBackend,
)
const worker = new Worker('bench', async () => {}, { ...options, concurrency: 16 }, createPostgresBackend)
await worker.waitUntilReady()

const begun = new Map<number, number>()
const times: number[] = []
const done = Promise.withResolvers<void>()
worker.on('completed', ({ data }) => {
  times.push(performance.now() - (begun.get(data.n) ?? 0))
  if (times.length === count) done.resolve()
})
for (let n = 0; n < count; n++) {
  begun.set(n, performance.now())
  void queue.add('nothing', { n })
  await Bun.sleep(1000 / perSecond)
}
await done.promise
process.stdout.write(`${JSON.stringify(times)}\n`)
process.exit(0)
