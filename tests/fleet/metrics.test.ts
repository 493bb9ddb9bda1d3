import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../db/embedded-port.ts'
import { recordBacklog } from '../../shared/stats/watch.ts'
import { anOperatorNamed } from '../operators/operators.ts'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { until } from '../until.ts'
import { startProcess } from './process.ts'

const grafana = join(import.meta.dir, '../../docs/operations/grafana')
const app = await testApp()

const scrape = async () => (await app.get('/metrics', { key: OPERATOR_KEY })).text

test('a scrape reads what the scheduler counted, and touches none of the rows', async () => {
  await app.db.sql`
    insert into endpoints (owner, channel, address, created_at) values ('agt_much', 'customer', '', now())`
  await app.db.sql`
    insert into deliveries (owner, event_id, channel, created_at)
    select 'agt_much', 'evt_' || n, 'customer', now() from generate_series(1, 3000) n`
  await recordBacklog(app.context)
  // It would wait for these.
  const busy = await app.db.sql.reserve()
  await busy`begin`
  await busy`lock table deliveries, posts, comments, deposits, payments, feed_entries, customer_reports in access exclusive mode`
  const text = await scrape()
  await busy`rollback`
  busy.release()
  expect(text).toContain('agent_exchange_due_rows{kind="deliveries"} 3000\n')
  expect(text).toMatch(/^agent_exchange_counted_seconds_ago \d/m)
  expect(text).toContain('agent_exchange_queue_jobs{queue="webhooks",state="failed"} 0\n')
  expect(text).toContain('agent_exchange_degraded{part="queue"} 0\n')
  await app.db.sql`delete from deliveries where owner = 'agt_much'`
})

test('a service whose scheduler was never started shows how long it has waited for one', async () => {
  await app.db.sql`delete from gauge_minutes`
  const text = await scrape()
  const ago = Number(/^agent_exchange_counted_seconds_ago (\S+)$/m.exec(text)?.[1])
  expect(ago).toBeGreaterThan(0)
  expect(ago).toBeLessThan(process.uptime())
})

test('a worker whose METRICS_PORT is taken says so, and ends', async () => {
  const taken = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const worker = await startProcess(['workers/main.ts', 'feed'], {
    DATABASE_URL: app.db.url,
    METRICS_PORT: String(taken.port),
    HOST: '127.0.0.1',
  })
  await until(() => worker.exitCode() !== null)
  expect(worker.exitCode()).toBe(1)
  expect(worker.log()).toContain(`METRICS_PORT: ${taken.port} is in use by another program\n`)
  await taken.stop()
})

test('worker processes serve metrics of their work', async () => {
  const port = await freePort()
  const worker = await startProcess(['workers/main.ts', 'feed', 'scheduler'], {
    DATABASE_URL: app.db.url,
    METRICS_PORT: String(port),
    HOST: '127.0.0.1',
  })
  const read = (headers = {}) => fetch(`http://127.0.0.1:${port}/metrics`, { headers })
  await until(async () => {
    const text = await read().then(
      answer => answer.text(),
      () => '',
    )
    return text.includes('agent_exchange_duties_total{name="send due deliveries",result="done"}')
  })
  expect(await (await read()).text()).toContain('agent_exchange_last_duty_timestamp_seconds ')
  const away = { 'x-forwarded-for': '203.0.113.9' }
  expect((await read(away)).status).toBe(401)
  const { key } = await anOperatorNamed(app, 'read-only')
  expect((await read({ ...away, authorization: `Bearer ${key}` })).status).toBe(200)
  expect(await worker.stop()).toBe(0)
})

test('alerts and the dashboard name metrics that exist', async () => {
  const port = await freePort()
  const worker = await startProcess(['workers/main.ts', 'scheduler'], {
    DATABASE_URL: app.db.url,
    METRICS_PORT: String(port),
    HOST: '127.0.0.1',
  })
  let ofWorker = ''
  await until(async () => {
    ofWorker = await fetch(`http://127.0.0.1:${port}/metrics`).then(
      answer => answer.text(),
      () => '',
    )
    return ofWorker !== ''
  })
  expect(await worker.stop()).toBe(0)
  await app.get('/healthz')
  const known = new Set(
    [...`${await scrape()}${ofWorker}`.matchAll(/^# TYPE (\S+)/gm)].map(match => match[1]),
  )
  const named = ['alerts.yaml', 'dashboard.json'].flatMap(file =>
    [...readFileSync(join(grafana, file), 'utf8').matchAll(/\b(?:agent_exchange|process)_[a-z_]+/g)].map(
      match => match[0].replace(/_bucket$/, ''),
    ),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(name => !known.has(name))).toEqual([])
})
