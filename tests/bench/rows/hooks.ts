import { createRedisBackend, Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { type Hooked, hooked } from '../hooked.ts'
import { inTurn } from '../rounds.ts'
import type { Row } from '../row.ts'
import { scaled } from '../scale.ts'
import { openSink, type Sink } from '../sink.ts'
import { at } from '../times.ts'

const ENDPOINTS = 100
const AT_ONCE = 4 * ENDPOINTS
const ROUNDS = 3

const rate: Row = {
  name: 'hooks.rate',
  against: 'a bare loop of BullMQ job and signed fetch, as many at once',
  unit: 'deliveries/s of one process on Redis',
  goal: { atLeast: 0.6 },
  async run() {
    const count = scaled(20_000)
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

const latency: Row = {
  name: 'hooks.latency',
  against: 'bare BullMQ on Redis, a no-op job from add to handler',
  unit: 'ms, p99 at 100 events/s, from commit to arrival',
  goal: { atMost: 5 },
  async run() {
    const sink = openSink({ noting: true })
    const hooks = await hooked('bench_hooks_latency', ENDPOINTS, sink)
    const worker = await hooks.worker()
    const measured = await inTurn(
      async () => at(0.99, await pulse(hooks, sink, { perSecond: 100, count: 500 })),
      async () => at(0.99, await bareTrips(hooks)),
      ROUNDS,
    )
    await worker.stop()
    await hooks.close()
    await sink.stop()
    return measured
  },
}

const fairness: Row = {
  name: 'hooks.fairness',
  against: 'the same with none dead',
  unit: 'ms, p95 of the healthy half of 100 endpoints at 200 events/s, the other half dead with 10,000 deliveries due',
  goal: { atMost: 2 },
  async run() {
    const sink = openSink({ noting: true })
    const hooks = await hooked('bench_hooks_fairness', ENDPOINTS, sink)
    const worker = await hooks.worker()
    const healthy = hooks.owners.slice(0, ENDPOINTS / 2)
    const round = async () => {
      const times = await pulse(hooks, sink, { perSecond: 200, count: 2000, of: healthy })
      return at(0.95, times)
    }
    const alive = async () => {
      await hooks.revive()
      return await round()
    }
    const halfDead = async () => {
      await hooks.revive()
      // Half of the dead endpoints refuse connections, the other half accept and never respond.
      await hooks.kill(ENDPOINTS / 2, `${sink.url}/never`, 'http://127.0.0.1:1025/')
      await hooks.fill(20_000)
      await hooks.drop(healthy)
      hooks.tell()
      return await round()
    }
    const measured = await inTurn(halfDead, alive, ROUNDS)
    await worker.stop()
    await hooks.close()
    await sink.stop()
    return measured
  },
}

const backlog: Row = {
  name: 'hooks.backlog',
  against: 'the same with 1,000 waiting',
  unit: 'deliveries/s with 1,000,000 waiting',
  goal: { atLeast: 0.8 },
  async run() {
    const sink = openSink()
    const sizes = [scaled(1_000_000), 1000] as const
    const long = await hooked('bench_hooks_long', ENDPOINTS, sink)
    const short = await hooked('bench_hooks_short', ENDPOINTS, sink)
    await long.fill(sizes[0])
    await short.fill(sizes[1])
    const measured = await inTurn(
      () => standing(long, sink),
      () => standing(short, sink),
      ROUNDS,
    )
    await Promise.all([long.close(), short.close()])
    await sink.stop()
    return measured
  },
}

/** Deliveries per second while as many are added as are sent, so the backlog keeps its length. */
async function standing(hooks: Hooked, sink: Sink): Promise<number> {
  const worker = await hooks.worker()
  let begun = sink.count()
  const keepUp = async () => {
    await Bun.sleep(50)
    const gone = sink.count() - begun
    begun += gone
    if (gone > 0) await hooks.append(gone)
    hooks.tell()
  }
  hooks.tell()
  while (sink.count() - begun < 500) await Bun.sleep(5)
  const warm = performance.now() + 2000
  while (performance.now() < warm) await keepUp()
  const [from, started] = [sink.count(), performance.now()]
  while (performance.now() < started + 5000) await keepUp()
  const perSecond = ((sink.count() - from) * 1000) / (performance.now() - started)
  await worker.stop()
  await keepUp()
  return perSecond
}

const workers: Row = {
  name: 'scale.workers',
  against: 'one worker process',
  unit: 'deliveries/s of two, each with room for 5 of 100 endpoints that take 50 ms',
  goal: { atLeast: 1.8 },
  async run() {
    const count = scaled(3000)
    const sink = openSink({ takesMs: 50 })
    const hooks = await hooked('bench_scale_workers', ENDPOINTS, sink)
    const run = async (processes: number) => {
      const all = await Promise.all(
        Array.from({ length: processes }, () => hooks.worker(['tests/bench/bare/few-lines.ts', '5'])),
      )
      await hooks.fill(count)
      const perSecond = timed(sink, count)
      hooks.tell()
      const figure = await perSecond
      await hooks.drained()
      await Promise.all(all.map(worker => worker.stop()))
      return figure
    }
    const measured = await inTurn(
      () => run(2),
      () => run(1),
      ROUNDS,
    )
    await hooks.close()
    await sink.stop()
    return measured
  },
}

/** The time from the first to the last of this many arrivals. */
async function timed(sink: Sink, count: number): Promise<number> {
  const started = await sink.after(1)
  const ended = await sink.after(count - 1)
  return ((count - 1) * 1000) / (ended - started)
}

interface Pulse {
  perSecond: number
  count: number
  /** The owners whose times count. The others get events, too. */
  of?: string[]
}

/** Emits this many events per second, for all owners in turn. Returns the times from commit to arrival. */
async function pulse({ sql, context, owners }: Hooked, sink: Sink, options: Pulse): Promise<number[]> {
  const committed = new Map<string, number>()
  const writes: Promise<void>[] = []
  const started = performance.now()
  for (let n = 0; n < options.count; n++) {
    const owner = owners[n % owners.length] ?? ''
    writes.push(
      (async () => {
        const [row] = await sql<{ id: string }[]>`
          select emit_event(${owner}, 'lead.message', null, null, '{"text":"On our way."}', now()) as id`
        if (row && (options.of?.includes(owner) ?? true)) committed.set(row.id, performance.now())
        context.hint('webhooks.drain', { owner })
      })(),
    )
    await Bun.sleep(Math.max(0, started + ((n + 1) * 1000) / options.perSecond - performance.now()))
  }
  await Promise.all(writes)
  while ([...committed.keys()].some(id => !sink.arrivals.has(id))) await Bun.sleep(5)
  // A fast delivery arrives before we know of the commit.
  return [...committed].map(([id, since]) => Math.max(0, (sink.arrivals.get(id) ?? 0) - since))
}

async function bareTrips({ env }: Hooked): Promise<number[]> {
  const child = Bun.spawn({
    cmd: [process.execPath, 'tests/bench/bare/redis-round-trip.ts', '100', '500'],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(await new Response(child.stdout).text())
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

export const hookRows: Row[] = [rate, latency, fairness, backlog, workers]
