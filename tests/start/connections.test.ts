import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, disconnect } from '../../db/client.ts'
import { type Embedded, startEmbedded } from '../../db/embedded.ts'
import { readPidFile } from '../../db/embedded-process.ts'
import { migrate } from '../../db/migrate.ts'
import { migrateQueue } from '../../db/migrate-queue.ts'
import { operatorKey, startProcess, startWeb } from '../fleet/process.ts'
import { guard } from '../guard.ts'
import { until } from '../until.ts'
import { openLedger } from '../webhooks/ledger.ts'
import { halfDone } from './half-done.ts'
import { openWriter } from './writer.ts'

const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-connections-'))
let postgres: Embedded
let dismiss = () => {}
beforeAll(async () => {
  postgres = await startEmbedded({
    dir,
    settings: { fsync: 'off', shared_buffers: '16MB' },
  })
  dismiss = guard(readPidFile(join(dir, 'postgres', 'data'))?.pid ?? 0, dir)
  await migrate(postgres.url)
  await migrateQueue(postgres.url)
})
afterAll(async () => {
  await postgres.stop()
  dismiss()
  rmSync(dir, { recursive: true })
})

/** Limits the service to this many connections, as if others held the rest, and ends its current ones. */
async function allow(most: number): Promise<void> {
  const url = new URL(postgres.url)
  url.username = 'postgres' // its password is the same, and limits don't hold for it
  const sql = connect(url.href, { name: 'test admin', max: 1 })
  await sql.unsafe(`alter role exchange connection limit ${most}`)
  if (most === 0)
    await until(async () => {
      const { count } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'agent-exchange %'`
      return count === 0
    })
  await disconnect(sql)
}

test('requests get 503 while others hold every connection, and work again once some are free', async () => {
  const env = { DATABASE_URL: postgres.url, DATABASE_CONNECTIONS: '8' }
  const ledger = openLedger()
  const web = await startWeb(env)
  const worker = await startProcess(['workers/main.ts', 'webhooks'], { ...env, DATABASE_CONNECTIONS: '8' })
  const writer = await openWriter(web.url, operatorKey, `${ledger.url}/hook`)
  const write = async () => (await writer.write()).status
  expect(await write()).toBe(201)

  await allow(0)
  const refused = await Promise.all(Array.from({ length: 20 }, () => writer.write()))
  expect(refused.map(({ status, isProper }) => `${status} ${isProper}`)).toEqual(Array(20).fill('503 true'))
  expect([await web.ask('/readyz'), await web.ask('/healthz')]).toEqual([503, 200])
  // A process that starts now waits.
  const late = await startProcess(['api/main.ts'], env)
  await until(async () => (await late.ask('/healthz')) === 200 || late.exitCode() !== null)
  expect([late.exitCode() === null ? '' : late.log(), await late.ask('/readyz')]).toEqual(['', 503])

  await allow(-1)
  await until(async () => (await write()) === 201)
  await until(async () => (await late.ask('/readyz')) === 200)
  const sql = connect(postgres.url, { name: 'test', max: 1 })
  await until(async () => {
    const { count } = await sql`
      select from pg_stat_activity where application_name = 'agent-exchange api listen' and query like 'listen %'`
    return count === 2
  })
  expect(await web.ask('/readyz')).toBe(200)
  await until(() => {
    const heard = new Set(ledger.arrivals.map(({ body }) => JSON.parse(body).lead_id))
    return writer.acknowledged.every(lead => heard.has(lead))
  })
  expect(await sql`select count(*)::int as n from leads`).toMatchObject([{ n: writer.acknowledged.length }])
  expect(await halfDone(sql)).toEqual([])
  await disconnect(sql)
  expect([await web.stop(), await worker.stop(), await late.stop()]).toEqual([0, 0, 0])
  await ledger.stop()
})
