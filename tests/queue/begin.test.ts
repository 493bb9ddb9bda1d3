import { expect, spyOn, test } from 'bun:test'
import pg from 'pg'
import { migrateQueue } from '../../db/migrate-queue.ts'
import { readConfig } from '../../shared/config.ts'
import { makeLog } from '../../shared/log.ts'
import { openPostgresBackend } from '../../shared/queue/backend-postgres.ts'
import { emptyDatabase } from '../db.ts'

test('a worker that starts before its store is ready warns once and works once it is', async () => {
  const db = await emptyDatabase()
  const warnings: string[] = []
  const handled = Promise.withResolvers<unknown>()
  const backend = openPostgresBackend({
    config: readConfig({ DATABASE_URL: db.url }),
    sql: db.sql,
    log: { ...makeLog('test', 'silent'), warn: message => void warnings.push(message) },
    role: 'workers',
    connections: 16,
  })
  const worker = await backend.work('webhooks', 1, async job => handled.resolve(job.data))
  // It tries again every second.
  await Bun.sleep(2500)
  expect(warnings).toEqual(['worker error'])
  await migrateQueue(db.url)
  await backend.add('webhooks', [{ name: 'webhooks.drain', data: { owner: 'agt_late' } }])
  expect(await handled.promise).toEqual({ owner: 'agt_late' })
  await worker.close()
  await backend.close()
  await db.drop()
})

test('a producer that starts before its store is ready adds jobs once it is', async () => {
  const db = await emptyDatabase()
  const backend = openPostgresBackend({
    config: readConfig({ DATABASE_URL: db.url }),
    sql: db.sql,
    log: makeLog('test', 'silent'),
    role: 'api',
    connections: 4,
  })
  const add = () => backend.add('webhooks', [{ name: 'webhooks.drain', data: { owner: 'agt_late' } }])
  await expect(add()).rejects.toThrow()
  await migrateQueue(db.url)
  await add()
  expect(await backend.depth('webhooks')).toMatchObject({ waiting: 1 })
  await backend.close()
  await db.drop()
})

// Each would stay for as long as the process, with its worker: while the store isn't ready, that's seven a second.
test('no worker leaves a listener on the pool that all of them share', async () => {
  const db = await emptyDatabase()
  const refused = Promise.withResolvers<void>()
  const listening = spyOn(pg.Pool.prototype, 'on')
  const backend = openPostgresBackend({
    config: readConfig({ DATABASE_URL: db.url }),
    sql: db.sql,
    log: { ...makeLog('test', 'silent'), warn: () => refused.resolve() },
    role: 'workers',
    connections: 4,
  })
  const workers = await Promise.all(
    (['webhooks', 'feed', 'ranking'] as const).map(queue => backend.work(queue, 1, async () => {})),
  )
  await refused.promise
  expect(listening.mock.calls.filter(([event]) => String(event) === 'error')).toHaveLength(1)
  listening.mockRestore()
  await Promise.all(workers.map(worker => worker.close()))
  await backend.close()
  await db.drop()
})
