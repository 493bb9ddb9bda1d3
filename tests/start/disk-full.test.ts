import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { connect, disconnect, type Sql } from '../../db/client.ts'
import { type Embedded, startEmbedded } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { migrateQueue } from '../../db/migrate-queue.ts'
import { anInquiry } from '../factories.ts'
import { type FleetProcess, operatorKey, startProcess, startWeb } from '../fleet/process.ts'
import { until } from '../until.ts'
import { type Ledger, openLedger } from '../webhooks/ledger.ts'
import { halfDone } from './half-done.ts'
import { mountSmallDisk } from './small-disk.ts'
import { openWriter, type Writer } from './writer.ts'

const disk = mountSmallDisk(320)

describe.skipIf(!disk)('while the disk of Postgres is full', () => {
  let postgres: Embedded
  let sql: Sql
  let web: FleetProcess
  let worker: FleetProcess
  let ledger: Ledger
  let writer: Writer
  beforeAll(async () => {
    postgres = await startEmbedded({
      dir: disk?.dir ?? '',
      settings: { fsync: 'off', max_wal_size: '64MB', shared_buffers: '16MB', max_connections: '60' },
    })
    await migrate(postgres.url)
    await migrateQueue(postgres.url)
    sql = connect(postgres.url, { name: 'test', max: 1 })
    const env = {
      DATABASE_URL: postgres.url,
      DATABASE_CONNECTIONS: '12',
      DATA_DIR: join(disk?.dir ?? '', 'data'),
    }
    web = await startWeb(env)
    worker = await startProcess(['workers/main.ts'], env)
    ledger = openLedger()
    writer = await openWriter(web.url, operatorKey, `${ledger.url}/hook`)
  })
  afterAll(async () => {
    const codes = [await web.stop(), await worker.stop()]
    await ledger.stop()
    await disconnect(sql)
    await postgres.stop()
    disk?.remove()
    expect(codes).toEqual([0, 0])
  })

  const degraded = async () => {
    const response = await fetch(`${web.url}/readyz`)
    return ((await response.json()) as { degraded: string[] }).degraded
  }

  test('writes get 503 with Retry-After, reads still work, and everything works once there’s space', async () => {
    expect((await writer.write()).status).toBe(201)
    disk?.fill()
    const refused: { key: string; inquiry: ReturnType<typeof anInquiry> }[] = []
    const odd: string[] = []
    // Rows still fit into pages with free space, so some writes succeed at first.
    for (let tries = 0; refused.length < 25 && tries < 3000; tries++) {
      const each = { key: crypto.randomUUID(), inquiry: anInquiry() }
      const { status, isProper, text } = await writer.write(each.key, each.inquiry)
      if (status === 503 && isProper) refused.push(each)
      else if (status !== 201) odd.push(`${status} ${text}`)
    }
    expect(odd).toEqual([])
    expect(refused.length).toBe(25)
    expect((await fetch(`${web.url}/businesses?zip=78205`, { method: 'HEAD' })).status).toBe(200)
    expect(await degraded()).toContain('disk')
    const [first = ''] = writer.acknowledged
    expect(await writer.read(first)).toBe(200)
    expect((await fetch(`${web.url}/businesses?zip=78205`)).status).toBe(200)
    expect(await sql`select count(*)::int as n from leads`).toMatchObject([{ n: writer.acknowledged.length }])

    disk?.makeRoom()
    for (const { key, inquiry } of refused)
      await until(async () => {
        const { status, text } = await writer.write(key, inquiry)
        if (status !== 201 && status !== 409) throw new Error(`${status} ${text}`)
        return status === 201
      })
    expect(await degraded()).toEqual([])
    expect(new Set(writer.acknowledged).size).toBe(writer.acknowledged.length)
    expect(await sql`select count(*)::int as n from leads`).toMatchObject([{ n: writer.acknowledged.length }])
    expect(await halfDone(sql)).toEqual([])
    // The business is notified of each, even those whose hint was lost.
    const heard = () => new Set(ledger.arrivals.map(({ body }) => JSON.parse(body).lead_id as string))
    await until(() => writer.acknowledged.every(lead => heard().has(lead)))
    expect([web.exitCode(), worker.exitCode()]).toEqual([null, null])
  })
})
