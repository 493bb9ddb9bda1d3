import { createRedisBackend, Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { type Hooked, hooked } from '../hooked.ts'
import { inTurn } from '../rounds.ts'
import type { Row } from '../row.ts'
import { scaled } from '../scale.ts'
import { openSink, type Sink } from '../sink.ts'

const ENDPOINTS = 100
const AT_ONCE = 4 * ENDPOINTS
const ROUNDS = 3

const rate: Row = {
  name: 'hooks.rate',
  against: 'a bare loop of BullMQ job and signed fetch, as many at once',
  unit: 'deliveries/s of one process on Redis',
  goal: { atLeast: 0.6 },
  async run() {
    const count = scaled(10_000)
    const sink = openSink()
    const hooks = await hooked('bench_hooks_rate', ENDPOINTS, sink)
    const bare = await bareLoop(hooks, sink)
    const worker = await hooks.worker()
    const measured = await inTurn(
      async () => {
        await hooks.fill(count)
        const perSecond = timed(sink, count)
        hooks.tell()
        const figure = await perSecond
        await hooks.drained()
        return figure
      },
      () => bare.round(count),
      ROUNDS,
    )
    await worker.stop()
    await bare.stop()
    await hooks.close()
    await sink.stop()
    return measured
  },
}

/** From the first to the last of so many arrivals. */
async function timed(sink: Sink, count: number): Promise<number> {
  const started = await sink.after(1)
  const ended = await sink.after(count - 1)
  return ((count - 1) * 1000) / (ended - started)
}

async function bareLoop({ redis, worker }: Hooked, sink: Sink) {
  const child = await worker(['tests/bench/bare/signed-posts.ts', String(AT_ONCE)])
  const connection = new Redis(redis.url)
  const queue = new Queue(
    'bench',
    { connection, defaultJobOptions: { removeOnComplete: true } },
    createRedisBackend,
  )
  return {
    async round(count: number) {
      await queue.pause()
      await queue.addBulk(
        Array.from({ length: count }, (_, n) => ({
          name: 'post',
          data: {
            url: `${sink.url}/${n % ENDPOINTS}`,
            event: {
              id: `evt_01k9z5m8q4e6v8w2x0${String(n).padStart(8, '0')}`,
              type: 'lead.message',
              timestamp: new Date(),
              lead_id: 'lead_01k9z5kcw2f3t8r6s1m4n7p9q0',
              business: { slug: 'alamo-plumbing', name: 'Alamo Plumbing' },
              data: { n, text: 'On our way.' },
            },
          },
        })),
      )
      const perSecond = timed(sink, count)
      await queue.resume()
      return await perSecond
    },
    async stop() {
      await queue.close()
      connection.disconnect()
      await child.stop()
    },
  }
}

export const hookRows: Row[] = [rate]
