import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import Redis from 'ioredis'
import { connect, disconnect } from '../../db/client.ts'
import { findBinaries } from '../../db/embedded-data.ts'
import { migrate } from '../../db/migrate.ts'
import { migrateQueue } from '../../db/migrate-queue.ts'
import { endAll } from '../ending.ts'
import { startServer } from '../fleet/installed-postgres.ts'
import { operatorKey, startProcess, startWeb } from '../fleet/process.ts'
import { faultsOf, judge } from '../ledger/judge.ts'
import { startLoad } from '../ledger/load.ts'
import { redisForTests } from '../redis.ts'
import { openLedger } from '../webhooks/ledger.ts'
import { plot, round } from './plot.ts'
import { type Sample, takeSample } from './sample.ts'
import { isLeaking, levels, seriesOf } from './series.ts'

/**
 * `npm run soak -- [--minutes 120] [--per-second 10] [--seed 1] [--plot FILE.svg]`: runs the service for hours and
 * checks whether anything grows that shouldn't: memory, open files, connections, tables and indexes.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    'per-second': { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    plot: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const perSecond = Number(values['per-second'])
const print = (line: string) => process.stdout.write(`${line}\n`)
if (!(minutes > 0 && perSecond > 0)) {
  print('npm run soak -- --minutes N --per-second N: numbers above 0')
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => endAll().then(() => process.exit(130)))

const SAMPLES = 120
const server = await startServer({ bin: dirname(findBinaries().postgres), settings: { jit: 'off' } })
await migrate(server.url)
await migrateQueue(server.url)
const sql = connect(server.url, { name: 'soak', max: 1 })
const redis = await redisForTests()
const receiver = openLedger()
const settings = { DATABASE_URL: server.url, REDIS_URL: redis?.url ?? '', LOG_LEVEL: 'warn' }
const webs = [await startWeb(settings), await startWeb(settings)]
const workers = await startProcess(['workers/main.ts'], settings)
const urls = webs.map(web => web.url)
const load = await startLoad({ urls, operatorKey, seed: values.seed, perSecond, receiver: receiver.url })
const client = redis && new Redis(redis.url)
const redisBytes = async () =>
  Number(/used_memory:(\d+)/.exec((await client?.info('memory')) ?? '')?.[1] ?? 0)

const began = performance.now()
const pids = { 'API 1': webs[0]?.pid ?? 0, 'API 2': webs[1]?.pid ?? 0, workers: workers.pid }
const samples: Sample[] = []
while (performance.now() - began < minutes * 60_000) {
  await Bun.sleep((minutes * 60_000) / SAMPLES)
  const sample = await takeSample(sql, pids, redisBytes, began)
  samples.push(sample)
  if (samples.length % 10 === 0)
    print(`${sample.minute.toFixed(0)} minutes: ${load.progress().requests} requests`)
}
const report = await load.stop()
const faults = faultsOf(await judge(sql, urls, report, { arrivals: receiver.arrivals }))

const all = seriesOf(samples)
print(
  `\nseed ${values.seed}, ${minutes} minutes, ${report.requests.toLocaleString('en')} requests, ${redis ? 'Redis' : 'without Redis'}`,
)
for (const series of all) {
  const { before, after } = levels(series)
  print(
    `${series.name.padEnd(26)} ${round(before).padStart(9)} → ${round(after).padStart(9)} ${series.unit.padEnd(3)}${isLeaking(series) ? ' GROWS' : ''}`,
  )
}
for (const fault of faults) print(fault)
if (values.plot) await Bun.write(values.plot, plot(all))
if (faults.length > 0 || all.some(isLeaking)) process.exitCode = 1

await Promise.all([...webs, workers].map(each => each.stop()))
await client?.quit()
await disconnect(sql)
await receiver.stop()
await redis?.stop()
await server.stop()
await endAll()
